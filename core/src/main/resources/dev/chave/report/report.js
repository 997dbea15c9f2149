(function () {
  'use strict';

  const byId = id => document.getElementById(id);

  // A link to something folded away unfolds it, in browsers that do not do so by themselves.
  function unfold() {
    const target = location.hash.length > 1 && byId(decodeURIComponent(location.hash.slice(1)));
    if (!target) {
      return;
    }
    for (let box = target; box; box = box.parentElement) {
      if (box.tagName === 'DETAILS') {
        box.open = true;
      }
    }
    target.scrollIntoView();
    if (target.tabIndex < 0) {
      target.focus({preventScroll: true});
    }
  }
  window.addEventListener('hashchange', unfold);
  document.addEventListener('click', event => {
    const link = event.target.closest && event.target.closest('a[href^="#"]');
    if (link && link.hash === location.hash) {
      unfold();
    }
  });

  // What is folded away is printed where it is short: the candidates, not the tables behind pictures.
  const unfolded = [];
  window.addEventListener('beforeprint', () => {
    document.querySelectorAll('details.candidate:not([open])').forEach((box, i) => {
      if (i < 3) {
        box.open = true;
        unfolded.push(box);
      }
    });
  });
  window.addEventListener('afterprint', () => unfolded.splice(0).forEach(box => { box.open = false; }));

  const source = byId('race-data');
  if (source) {
    race(JSON.parse(source.textContent));
  }
  unfold();

  function race(data) {
    const STEP_MILLIS = 100;
    const HEIGHT = 60;
    const LEVELS = 8;
    const words = data.words;
    const scrub = byId('race-scrub');
    const calm = window.matchMedia('(prefers-reduced-motion: reduce)');
    const lanes = Array.from(document.querySelectorAll('.lane')).map((box, i) => Object.assign({
      bars: box.querySelectorAll('.bar-of'),
      track: box.querySelector('.track i'),
      status: box.querySelector('.status'),
      what: box.querySelector('[data-what]'),
      ahead: box.querySelector('.ahead')
    }, data.lanes[i]));
    let at = data.tick;
    let timer = 0;

    const say = (pattern, value) => pattern.replace('{0}', value);
    const percent = share => {
      const hundred = share * 100;
      return hundred > 0 && hundred < 1 ? '<1%' : hundred > 99 && hundred < 100 ? '>99%' : hundred.toFixed(0) + '%';
    };

    // The same levels as the pictures have: 3 for a fair share, 8 for as much as can be.
    function level(ratio) {
      if (!(ratio > 0)) {
        return 0;
      }
      const heat = ratio <= 1
        ? 0.08 + 0.27 * Math.sqrt(ratio)
        : 0.35 + 0.65 * Math.min(1, Math.log(ratio) / Math.log(Math.max(2, data.most)));
      return Math.max(1, Math.min(LEVELS, Math.round(heat * LEVELS)));
    }

    /** Where a lane is at a time: in which stretch, how far through all of them, and how much work is done. */
    function place(lane, time) {
      const last = lane.times.length - 1;
      let stretch = 0;
      while (stretch < last && lane.times[stretch] <= time) {
        stretch++;
      }
      const from = stretch ? lane.times[stretch - 1] : 0;
      const took = lane.times[stretch] - from;
      const part = time >= lane.times[last] ? 1 : took > 0 ? Math.max(0, Math.min(1, (time - from) / took)) : 0;
      const before = stretch ? lane.works[stretch - 1] : 0;
      return {
        stretch,
        through: (stretch + part) / lane.times.length,
        done: (before + part * (lane.works[stretch] - before)) / 100,
        ready: time >= lane.times[last] - 0.01
      };
    }

    function draw(lane, time) {
      const now = place(lane, time);
      lane.track.style.width = (now.ready ? 100 : now.done * 100) + '%';
      lane.status.textContent = now.ready ? words.done : say(words.share, percent(now.done));
      lane.status.classList.toggle('ready', now.ready);
      lane.what.textContent = now.ready ? words.whole : words.stretch;
      lane.ahead.style.width = now.ready ? '0' : (1 - now.through) * 100 + '%';
      const loads = now.ready ? lane.whole : lane.loads[now.stretch];
      lane.bars.forEach((bar, shard) => {
        const ratio = loads[shard] / 100;
        const height = HEIGHT * Math.min(1, ratio / data.most);
        bar.setAttribute('y', HEIGHT - height);
        bar.setAttribute('height', height);
        bar.setAttribute('class', 'bar-of h' + level(ratio));
      });
    }

    function show() {
      const time = data.longest * at / data.ticks;
      lanes.forEach(lane => draw(lane, time));
      scrub.value = String(at);
      const moment = say(words.moment, percent(time / 100)) + (at >= data.ticks ? ' ' + words.end : '');
      byId('race-moment').textContent = moment;
      scrub.setAttribute('aria-valuetext', moment);
      byId('race-word').textContent = timer ? words.pause : at >= data.ticks ? words.again : words.play;
      byId('race-shape').setAttribute('d', timer ? 'M6 4h4v16H6zM14 4h4v16h-4z' : 'M7 4l13 8-13 8z');
      byId('race').dataset.at = String(at);
    }

    function stop() {
      clearInterval(timer);
      timer = 0;
    }

    function go(to) {
      at = Math.max(0, Math.min(data.ticks, to));
      if (at >= data.ticks) {
        stop();
      }
      show();
    }

    let begun = false;
    function play() {
      if (at >= data.ticks || !begun) {
        at = 0; // it opens at the moment when the first is done, and is played from its start
      }
      begun = true;
      const step = calm.matches ? data.ticks / 6 : 1; // fewer changes where motion is not wanted
      timer = setInterval(() => go(at + step), calm.matches ? 1500 : STEP_MILLIS);
      show();
    }

    function jump(to) {
      begun = true;
      stop();
      go(to);
    }

    lanes.forEach(lane => {
      lane.whole = lane.loads[0].map((unused, shard) => {
        let load = 0;
        let work = 0;
        lane.loads.forEach((loads, i) => {
          const part = lane.works[i] - (i ? lane.works[i - 1] : 0);
          load += loads[shard] * part;
          work += part;
        });
        return work ? load / work : 0;
      });
    });
    byId('race-play').addEventListener('click', () => {
      if (timer) {
        stop();
        show();
      } else {
        play();
      }
    });
    byId('race-first').addEventListener('click', () => jump(0));
    byId('race-back').addEventListener('click', () => jump(at - 1));
    byId('race-forward').addEventListener('click', () => jump(at + 1));
    scrub.addEventListener('input', () => jump(Number(scrub.value)));
    byId('race-controls').hidden = false;
    show();
  }
})();
