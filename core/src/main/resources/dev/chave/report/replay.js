(function () {
  'use strict';

  const errors = [];
  window.addEventListener('error', event => errors.push(String(event.message)));

  const STEP_MILLIS = 140;
  const MOST_ROWS = 12;
  const CAPTION_STAYS = 5;
  const MUCH = 0.6; // heat from which a load is too much
  const SVG = 'http://www.w3.org/2000/svg';
  const testing = location.hash === '#autoplay-test';
  const dark = window.matchMedia('(prefers-color-scheme: dark)');
  const calm = window.matchMedia('(prefers-reduced-motion: reduce)');
  const byId = id => document.getElementById(id);
  const data = JSON.parse(byId('replay-data').textContent);
  const words = data.words;
  const stage = byId('stage');
  const scrub = byId('scrub');

  let number = 0;
  let run = null;
  let at = 0;
  let playing = false;
  let timer = 0;
  let speed = 1;

  // words and figures

  function say(pattern, ...values) {
    return pattern.replace(/\{(\d)\}/g, (all, index) => values[Number(index)]);
  }

  function count(value) {
    return String(Math.round(value)).replace(/\B(?=(\d{3})+$)/g, ',');
  }

  function short(value) {
    const units = ['', ' k', ' M', ' G', ' T'];
    let unit = 0;
    let left = value;
    while (left >= 999.5 && unit < units.length - 1) {
      left /= 1000;
      unit++;
    }
    return (left >= 100 || left === Math.round(left) ? left.toFixed(0) : left.toFixed(1)) + units[unit];
  }

  function size(bytes) {
    const units = ['B', 'KB', 'MB', 'GB', 'TB', 'PB'];
    let unit = 0;
    let left = bytes;
    while (left >= 1023.95 && unit < units.length - 1) {
      left /= 1024;
      unit++;
    }
    return (left >= 100 || left === Math.round(left) ? left.toFixed(0) : left.toFixed(1)) + ' ' + units[unit];
  }

  function percent(share) {
    const hundred = share * 100;
    return hundred > 0 && hundred < 1 ? '<1%' : hundred > 99 && hundred < 100 ? '>99%' : hundred.toFixed(0) + '%';
  }

  function time(seconds) {
    const parts = (large, largeUnit, small, smallUnit) => large + ' ' + largeUnit + (small ? ' ' + small + ' ' + smallUnit : '');
    if (seconds < 9.95 && seconds !== Math.round(seconds)) {
      return seconds.toFixed(1) + ' s';
    }
    const whole = Math.round(seconds);
    if (whole < 60) {
      return whole + ' s';
    }
    if (whole < 3600) {
      return parts(Math.floor(whole / 60), 'min', whole % 60, 's');
    }
    return whole < 86400
      ? parts(Math.floor(whole / 3600), 'h', Math.floor(whole % 3600 / 60), 'min')
      : parts(Math.floor(whole / 86400), 'd', Math.floor(whole % 86400 / 3600), 'h');
  }

  // colours of heat: 0 is cold, 0.35 a fair share of a shard, 1 far too much

  const LIGHT = [[0, 253, 236, 184], [0.35, 246, 183, 60], [0.7, 232, 96, 28], [1, 192, 15, 31]];
  const DARK = [[0, 84, 72, 38], [0.35, 172, 124, 32], [0.7, 238, 106, 42], [1, 255, 62, 50]];

  function colour(heat) {
    if (heat <= 0) {
      return '';
    }
    const stops = dark.matches ? DARK : LIGHT;
    let high = 1;
    while (high < stops.length - 1 && stops[high][0] < heat) {
      high++;
    }
    const low = stops[high - 1];
    const top = stops[high];
    const part = Math.min(1, Math.max(0, (heat - low[0]) / (top[0] - low[0])));
    const mix = index => Math.round(low[index] + part * (top[index] - low[index]));
    return 'rgb(' + mix(1) + ',' + mix(2) + ',' + mix(3) + ')';
  }

  /** Heat of a load that is so many times a fair share, among so many shards. */
  function heatOf(ratio, shards) {
    if (!(ratio > 0)) {
      return 0;
    }
    return ratio <= 1
      ? 0.08 + 0.27 * Math.sqrt(ratio)
      : 0.35 + 0.65 * Math.min(1, Math.log(ratio) / Math.log(Math.min(8, Math.max(2, shards))));
  }

  // what each frame means

  function sum(values) {
    return values.reduce((all, value) => all + value, 0);
  }

  function columnName(column) {
    return column.name === null ? say(words.others, count(column.shards)) : column.name;
  }

  function prepare(raw) {
    const columns = raw.columns;
    const frames = raw.frames.map(frame => {
      const writes = sum(frame.writes);
      const shards = sum(frame.there);
      const capacities = columns.map((column, i) => column.capacity * frame.there[i] / column.shards);
      const capacity = sum(capacities) || 1;
      const shares = frame.writes.map(value => writes ? value / writes : 0);
      const heats = shares.map((share, i) => heatOf(share / (capacities[i] / capacity || 1 / (shards || 1)), shards));
      const top = shares.indexOf(Math.max(...shares));
      const counts = columns.map(() => 0);
      const others = frame.bytes.slice();
      frame.blocks.forEach(block => {
        counts[block[1]]++;
        others[block[1]] -= block[4];
      });
      return Object.assign({}, frame, {
        total: writes, shards, shares, heats, counts, others: others.map(held => Math.max(0, held)), fair: capacities.map(one => one / capacity),
        hottest: shards > 1 && shares[top] >= 0.9 ? top : -1
      });
    });
    return Object.assign({}, raw, {frames, mostBlocks: Math.max(1, ...frames.map(frame => Math.max(0, ...frame.counts)))});
  }

  // the stage

  let columns = [];
  let blocks = new Map();
  let callout = null;
  let place = null;
  let uneven = false;

  function element(name, className, parent) {
    const made = document.createElement(name);
    made.className = className;
    if (parent) {
      parent.appendChild(made);
    }
    return made;
  }

  function layOut() {
    const width = stage.clientWidth || 320;
    const narrow = width < 560;
    const count = run.columns.length;
    const least = narrow ? 18 : 24;
    const perRow = Math.ceil(count / Math.ceil(count / Math.max(1, Math.floor(width / least))));
    const rows = Math.ceil(count / perRow);
    const gap = perRow > 30 ? 3 : perRow > 12 ? 6 : 14;
    const columnWidth = Math.min(230, (width - gap * (perRow - 1) - 4) / perRow);
    const left = (width - columnWidth * perRow - gap * (perRow - 1)) / 2;
    const rowHeight = rows === 1 ? (narrow ? 330 : 430) : rows === 2 ? 230 : 130;
    const named = columnWidth >= 44;
    const head = named ? 38 : 2;
    const foot = columnWidth >= 58 ? 26 : 4;
    const lane = rows === 1 ? 30 : 4;
    const body = rowHeight - head - 10 - lane - foot;
    const least1 = Math.min(7, body * 0.55 / run.mostBlocks);
    let scale = Infinity;
    run.frames.forEach(frame => {
      const bytes = frame.others.slice();
      frame.blocks.forEach(block => { bytes[block[1]] += block[4]; });
      bytes.forEach((held, i) => {
        if (held > 0) {
          scale = Math.min(scale, (body - frame.counts[i] * least1) / held);
        }
      });
    });
    place = {width, perRow, rows, gap, columnWidth, left, rowHeight, head, foot, lane, body, named, least: least1,
      scale: isFinite(scale) ? scale : 0};
    stage.style.height = rows * rowHeight + (rows - 1) * 12 + 'px';
    columns.forEach((column, i) => {
      const top = head + 10 + lane;
      column.box.style.width = columnWidth + 'px';
      column.box.style.height = rowHeight + 'px';
      column.box.style.transform = 'translate(' + leftOf(i) + 'px,' + topOf(i) + 'px)';
      column.head.style.height = head + 'px';
      column.head.style.display = named ? '' : 'none';
      column.load.style.top = head + 'px';
      column.body.style.top = top + 'px';
      column.body.style.height = body + 'px';
      column.foot.style.display = foot > 10 ? '' : 'none';
    });
  }

  function leftOf(i) {
    return place.left + (i % place.perRow) * (place.columnWidth + place.gap);
  }

  function topOf(i) {
    return Math.floor(i / place.perRow) * (place.rowHeight + 12);
  }

  function build() {
    stage.textContent = '';
    blocks = new Map();
    columns = run.columns.map(column => {
      const box = element('div', 'col', stage);
      const head = element('div', 'head', box);
      const name = element('span', 'name', head);
      name.textContent = columnName(column) + (uneven && column.name !== null ? ' ×' + column.capacity : '');
      const rate = element('span', 'rate', head);
      const load = element('div', 'load', box);
      const bar = element('i', '', load);
      const body = element('div', 'body', box);
      return {box, head, name, rate, load, bar, body, others: element('div', 'others', body), foot: element('div', 'foot', box)};
    });
    callout = element('div', 'callout', stage);
    callout.textContent = words.all;
    callout.hidden = true;
    layOut();
  }

  function drawColumns(frame) {
    columns.forEach((column, i) => {
      const there = frame.there[i] > 0;
      const share = frame.shares[i];
      const wide = place.columnWidth >= 122;
      column.box.classList.toggle('gone', !there);
      column.box.classList.toggle('hottest', frame.hottest === i);
      column.box.classList.toggle('fair', share > 0 && frame.heats[i] < MUCH);
      column.rate.textContent = !there ? words.removed
        : frame.total === 0 && !wide ? '–'
        : frame.writes[i] === 0 ? (wide ? words.none : '0%')
        : wide ? say(words.inserts, percent(share)) : percent(share);
      column.bar.style.width = 100 * share + '%';
      column.bar.style.background = colour(frame.heats[i]);
      column.foot.textContent = there ? size(frame.bytes[i]) : '';
      column.box.title = say(words.column, columnName(run.columns[i]), count(frame.writes[i]), percent(share),
        count(frame.documents[i]), size(frame.bytes[i]), count(frame.chunks[i]))
        + (uneven ? ', ' + say(words.capacity, run.columns[i].capacity) : '');
    });
  }

  function drawCallout(frame) {
    const i = frame.hottest;
    callout.hidden = i < 0 || place.rows > 1;
    callout.classList.toggle('fair', i >= 0 && frame.heats[i] < MUCH);
    if (callout.hidden) {
      return;
    }
    const width = callout.offsetWidth;
    const middle = leftOf(i) + place.columnWidth / 2;
    const left = Math.max(0, Math.min(place.width - width, middle - width / 2));
    callout.style.transform = 'translate(' + left + 'px,' + (place.head + 10) + 'px)';
    callout.style.setProperty('--tip', Math.max(8, Math.min(width - 8, middle - left)) + 'px');
  }

  function drawBlocks(frame) {
    const used = frame.others.map(held => held * place.scale);
    columns.forEach((column, i) => { column.others.style.height = used[i] + 'px'; });
    const seen = new Set();
    const bodyTop = place.head + 10 + place.lane;
    const fresh = [];
    frame.blocks.forEach(block => {
      const [id, column, chunks, writes, bytes, flags] = block;
      const height = place.least + bytes * place.scale;
      used[column] += height;
      const x = leftOf(column) + 2;
      const y = topOf(column) + bodyTop + place.body - used[column];
      let one = blocks.get(id);
      if (!one) {
        one = element('div', 'block fresh', stage);
        blocks.set(id, one);
        fresh.push(one);
      }
      seen.add(id);
      const share = frame.total ? writes / frame.total : 0;
      const heat = heatOf(share / (frame.fair[column] || 1), frame.shards);
      one.classList.toggle('thin', height < 4);
      one.classList.toggle('hot', share >= 0.5 && frame.shards > 1);
      one.classList.toggle('jumbo', (flags & 1) !== 0);
      one.classList.toggle('moving', (flags & 2) !== 0);
      one.style.width = Math.max(1, place.columnWidth - 4) + 'px';
      one.style.height = Math.max(0.5, height) + 'px';
      one.style.transform = 'translate(' + x + 'px,' + y + 'px)';
      one.style.backgroundColor = colour(heat);
      one.style.setProperty('--hot', colour(heat));
    });
    blocks.forEach((one, id) => {
      if (!seen.has(id)) {
        one.remove();
        blocks.delete(id);
      }
    });
    if (fresh.length) {
      void stage.offsetWidth; // so that what is new fades in
      fresh.forEach(one => one.classList.remove('fresh'));
    }
  }

  // the charts beside it

  let cursors = [];

  function rowsOfStrip() {
    const totals = run.columns.map((column, i) => ({i, total: sum(run.frames.map(frame => frame.writes[i]))}));
    if (totals.length <= MOST_ROWS) {
      return totals.map(one => ({name: columnName(run.columns[one.i]), values: run.frames.map(frame => frame.writes[one.i])}));
    }
    const busiest = totals.slice().sort((one, other) => other.total - one.total || one.i - other.i).slice(0, MOST_ROWS - 1)
      .map(one => one.i).sort((one, other) => one - other);
    const rows = busiest.map(i => ({name: columnName(run.columns[i]), values: run.frames.map(frame => frame.writes[i])}));
    const others = totals.map(one => one.i).filter(i => !busiest.includes(i));
    const shards = sum(others.map(i => run.columns[i].shards));
    rows.push({
      name: say(words.mean, count(shards)),
      values: run.frames.map(frame => sum(others.map(i => frame.writes[i])) / shards)
    });
    return rows;
  }

  function drawStrip() {
    const strip = byId('strip');
    strip.textContent = '';
    const rows = rowsOfStrip();
    const most = Math.max(1, ...rows.map(row => Math.max(0, ...row.values)));
    const height = rows.length <= 4 ? 34 : rows.length <= 8 ? 24 : 17;
    const length = run.frames.length;
    const marks = element('div', 'marks', strip);
    run.frames.forEach((frame, i) => {
      const said = frame.captions.filter(caption => !/^\d+ migrations?$/.test(caption));
      if (said.length) {
        const mark = element('i', '', marks);
        mark.style.left = 100 * (i + 0.5) / length + '%';
        mark.title = time(frame.from) + ': ' + said.join(' · ');
      }
    });
    rows.forEach(row => {
      const line = element('div', 'line', strip);
      const label = element('div', 'label', line);
      label.textContent = row.name;
      label.title = row.name;
      const svg = document.createElementNS(SVG, 'svg');
      svg.setAttribute('viewBox', '0 0 ' + length + ' 100');
      svg.setAttribute('preserveAspectRatio', 'none');
      svg.setAttribute('aria-hidden', 'true');
      svg.style.height = height + 'px';
      const path = document.createElementNS(SVG, 'path');
      path.setAttribute('d', 'M0 100' + row.values.map((value, i) => {
        const top = value > 0 ? Math.min(96, 100 - 96 * value / most) : 100;
        return 'V' + top.toFixed(1) + 'H' + (i + 1);
      }).join('') + 'V100Z');
      svg.appendChild(path);
      line.appendChild(svg);
    });
    axis(strip);
    addCursor(strip);
  }

  function axis(parent) {
    const line = element('div', 'axis-line', parent);
    const last = run.frames.length ? run.frames[run.frames.length - 1].to : 0;
    [0, last / 2, last].forEach(seconds => { element('span', '', line).textContent = time(seconds); });
  }

  function drawHeat() {
    const heat = byId('heat');
    heat.textContent = '';
    const bands = run.bands.length;
    byId('heat-none').hidden = bands > 0;
    byId('heat-note').hidden = bands === 0;
    if (!bands) {
      return;
    }
    const canvas = element('canvas', '', heat);
    canvas.width = run.frames.length;
    canvas.height = bands;
    const pen = canvas.getContext('2d');
    const totals = run.frames.map((frame, i) => sum(run.heat.map(row => row[i])));
    run.heat.forEach((row, band) => row.forEach((value, frame) => {
      if (value > 0) {
        pen.fillStyle = colour(heatOf(value / totals[frame] * bands, bands));
        pen.fillRect(frame, bands - 1 - band, 1, 1);
      }
    }));
    const labels = Math.min(5, bands);
    for (let i = 0; i < labels; i++) {
      const band = labels === 1 ? 0 : Math.round(i * (bands - 1) / (labels - 1));
      const label = element('div', 'band', heat);
      label.textContent = run.shortBands[band];
      label.title = run.bands[band];
      label.style.top = Math.min(193, Math.max(7, 200 * (bands - band - 0.5) / bands)) + 'px';
    }
    axis(heat);
    addCursor(heat);
  }

  function addCursor(parent) {
    const cursor = element('div', 'cursor', parent);
    cursor.style.bottom = '20px'; // above the words of the axis
    cursors.push({parent, cursor});
  }

  function drawCursors() {
    const part = run.frames.length ? (at + 0.5) / run.frames.length : 0;
    cursors.forEach(one => {
      one.cursor.style.left = 'calc(var(--gutter) + (100% - var(--gutter)) * ' + part.toFixed(4) + ')';
    });
  }

  // one moment

  function captionOf(frame) {
    for (let back = 0; back <= CAPTION_STAYS && at - back >= 0; back++) {
      const captions = run.frames[at - back].captions;
      if (captions.length) {
        return captions.join(' · ');
      }
    }
    return frame.total === 0 ? words.quiet : '';
  }

  function show(moving) {
    const frame = run.frames[at];
    if (!frame) {
      return;
    }
    stage.classList.toggle('still', !moving || calm.matches);
    stage.style.setProperty('--step', Math.min(420, STEP_MILLIS / speed * 1.6) + 'ms');
    drawColumns(frame);
    drawBlocks(frame);
    drawCallout(frame);
    drawCursors();
    const told = frame.hottest >= 0 && callout.hidden ? columnName(run.columns[frame.hottest]) + ': ' + words.all : '';
    const caption = [told, captionOf(frame)].filter(text => text).join(' · ');
    const last = run.frames[run.frames.length - 1].to;
    const moment = say(words.moment, time(frame.to), time(last));
    byId('caption').textContent = caption;
    byId('moment').textContent = moment;
    scrub.value = String(at);
    scrub.setAttribute('aria-valuetext', moment + (caption ? ': ' + caption : ''));
    if (!playing) {
      stage.setAttribute('aria-label', [moment, caption].concat(columns.slice(0, 20).map(column => column.box.title)).join('. '));
    }
  }

  function go(to, moving) {
    at = Math.max(0, Math.min(run.frames.length - 1, to));
    show(moving);
  }

  function button() {
    const over = at >= run.frames.length - 1;
    byId('play-word').textContent = playing ? words.pause : over ? words.replay : words.play;
    byId('play-shape').setAttribute('d', playing ? 'M7 5h3v14H7zM14 5h3v14h-3z' : 'M7 4l13 8-13 8z');
  }

  function stop() {
    playing = false;
    clearTimeout(timer);
    button();
    show(false);
  }

  function tick() {
    if (at >= run.frames.length - 1) {
      stop();
      return;
    }
    go(at + 1, true);
    timer = setTimeout(tick, STEP_MILLIS / speed);
  }

  function play() {
    if (at >= run.frames.length - 1) {
      go(0, false);
    }
    playing = true;
    clearTimeout(timer);
    button();
    timer = setTimeout(tick, STEP_MILLIS / speed);
  }

  function choose(index) {
    number = index;
    run = prepare(data.runs[index]);
    uneven = run.columns.some(column => column.capacity !== column.shards);
    at = 0;
    cursors = [];
    document.querySelectorAll('.run-button').forEach(one => {
      one.setAttribute('aria-pressed', String(Number(one.dataset.run) === index));
    });
    document.querySelectorAll('.result').forEach(one => { one.hidden = Number(one.dataset.result) !== index; });
    scrub.max = String(Math.max(0, run.frames.length - 1));
    byId('legend-others').hidden = !run.frames.some(frame => frame.others.some(held => held > 0));
    build();
    drawStrip();
    drawHeat();
    show(false);
  }

  // what people do

  function pointTo(event) {
    const box = event.currentTarget.getBoundingClientRect();
    const gutter = parseFloat(getComputedStyle(event.currentTarget).getPropertyValue('--gutter')) || 0;
    const part = (event.clientX - box.left - gutter) / (box.width - gutter);
    if (part >= 0) {
      stop();
      go(Math.floor(part * run.frames.length), false);
      button();
    }
  }

  [byId('strip'), byId('heat')].forEach(chart => {
    chart.addEventListener('pointerdown', pointTo);
    chart.addEventListener('pointermove', event => {
      if (event.buttons) {
        pointTo(event);
      }
    });
  });
  byId('play').addEventListener('click', () => playing ? stop() : play());
  byId('first').addEventListener('click', () => { stop(); go(0, false); button(); });
  byId('back').addEventListener('click', () => { stop(); go(at - 1, true); button(); });
  byId('forward').addEventListener('click', () => { stop(); go(at + 1, true); button(); });
  scrub.addEventListener('input', () => {
    const to = Number(scrub.value); // stopping shows the present moment, and so sets it back
    stop();
    go(to, false);
    button();
  });
  byId('speed').addEventListener('change', event => { speed = Number(event.target.value); });
  document.querySelectorAll('.run-button').forEach(one => one.addEventListener('click', () => {
    const goesOn = playing || !calm.matches;
    stop();
    choose(Number(one.dataset.run));
    if (goesOn && !testing) {
      play();
    }
  }));
  document.querySelectorAll('.go').forEach(one => one.addEventListener('click', () => {
    stop();
    if (Number(one.dataset.run) !== number) {
      choose(Number(one.dataset.run));
    }
    go(Number(one.dataset.frame), false);
    button();
    byId('replay').scrollIntoView({block: 'start', behavior: calm.matches ? 'auto' : 'smooth'});
  }));
  document.addEventListener('keydown', event => {
    const inControl = event.target.closest && event.target.closest('button, input, select, summary, a');
    if (event.key === ' ' && !inControl) {
      event.preventDefault();
      byId('play').click();
    }
  });

  function swatches() {
    document.querySelectorAll('.swatch-heat').forEach(one => {
      one.style.background = colour(Number(one.dataset.heat)) || 'var(--cold)';
    });
  }

  dark.addEventListener('change', () => { swatches(); cursors = []; drawStrip(); drawHeat(); show(false); });
  let laidOutFor = 0;
  window.addEventListener('resize', () => {
    if (stage.clientWidth !== laidOutFor) {
      laidOutFor = stage.clientWidth;
      layOut();
      show(false);
    }
  });

  // a browser's test opens the page with #autoplay-test and reads data-outcome

  function wait(done, then) {
    setTimeout(() => done() ? then() : wait(done, then), 20);
  }

  function test(index, told) {
    if (index === data.runs.length) {
      told.errors = errors;
      told.overflow = document.documentElement.scrollWidth - document.documentElement.clientWidth;
      told.width = document.documentElement.clientWidth;
      document.documentElement.setAttribute('data-outcome', JSON.stringify(told));
      window.parent.postMessage(JSON.stringify(told), '*'); // to a test's page that shows this one in a narrow frame
      return;
    }
    choose(index);
    const last = run.frames.length - 1;
    const one = {frames: last + 1, steps: [], blocks: 0, hottest: 0};
    const step = () => one.steps.push(at);
    byId('forward').click(); step();
    byId('back').click(); step();
    scrub.value = String(Math.floor(last / 2));
    scrub.dispatchEvent(new Event('input')); step();
    byId('first').click(); step();
    byId('speed').value = '16';
    byId('speed').dispatchEvent(new Event('change'));
    byId('play').click();
    one.playing = playing;
    one.paused = false;
    wait(() => at > 0 || last <= 0, () => {
      if (last > 10) { // a shorter one is over before it can be paused
        byId('play').click();
        one.paused = !playing;
        byId('play').click();
      }
      wait(() => !playing, () => {
        one.last = at;
        run.frames.forEach((frame, i) => {
          go(i, false);
          one.hottest += frame.hottest >= 0 ? 1 : 0;
          one.blocks = Math.max(one.blocks, stage.querySelectorAll('.block').length);
        });
        one.caption = byId('caption').textContent;
        told.runs.push(one);
        test(index + 1, told);
      });
    });
  }

  byId('replay').hidden = false;
  swatches();
  choose(0);
  laidOutFor = stage.clientWidth;
  button();
  if (testing) {
    test(0, {runs: []});
  } else if (location.hash.startsWith('#moment=')) {
    go(Number(location.hash.slice(8)) || 0, false);
  } else if (!calm.matches) {
    play();
  }
})();
