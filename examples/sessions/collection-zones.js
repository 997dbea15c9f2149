// Whole collections in zones: one on the fast shard, one on two of the others, everything else anywhere.
// shards: 6
// versions: book 5.0
const sessions = db.getSiblingDB('chave_sessions');
const config = db.getSiblingDB('config');
sessions.dropDatabase();
const shards = config.shards.find().sort({ _id: 1 }).toArray().map(shard => shard._id);
const place = shard => 'shard' + String(shards.indexOf(shard)).padStart(4, '0');

sh.addShardToZone(shards[0], 'high');
sh.addShardToZone(shards[1], 'low');
sh.addShardToZone(shards[2], 'low');
sh.enableSharding('chave_sessions');
for (const name of ['important', 'logs', 'others']) {
  sh.shardCollection('chave_sessions.' + name, { n: 1 });
  for (let at = 100; at < 1200; at += 100) {
    sh.splitAt('chave_sessions.' + name, { n: at });
  }
  sessions[name].insertMany(Array.from({ length: 1200 }, (_, n) => ({ n: n })));
}
sh.updateZoneKeyRange('chave_sessions.important', { n: MinKey }, { n: MaxKey }, 'high');
sh.updateZoneKeyRange('chave_sessions.logs', { n: MinKey }, { n: MaxKey }, 'low');
sh.startBalancer();

const chunks = name => {
  const collection = config.collections.findOne({ _id: 'chave_sessions.' + name });
  const mine = collection.timestamp ? { uuid: collection.uuid } : { ns: 'chave_sessions.' + name };
  return Object.fromEntries(config.chunks.aggregate([
    { $match: mine }, { $group: { _id: '$shard', chunks: { $sum: 1 } } }, { $sort: { _id: 1 } }]).toArray()
    .map(shard => [place(shard._id), shard.chunks]));
};
const wanted = { important: '{"shard0000":12}', logs: '{"shard0001":6,"shard0002":6}',
  others: JSON.stringify(Object.fromEntries(shards.map(shard => [place(shard), 2]))) };
const settled = () => Object.keys(wanted).every(name => JSON.stringify(chunks(name)) === wanted[name]);
for (let look = 0; look < 600 && !settled(); look++) {
  sleep(100);
}
for (const name of Object.keys(wanted)) {
  print(name, JSON.stringify(chunks(name)), sessions[name].countDocuments());
}
sh.removeRangeFromZone('chave_sessions.important', { n: MinKey }, { n: MaxKey });
sh.removeRangeFromZone('chave_sessions.logs', { n: MinKey }, { n: MaxKey });
sh.removeShardFromZone(shards[0], 'high');
sh.removeShardFromZone(shards[1], 'low');
sh.removeShardFromZone(shards[2], 'low');
sessions.dropDatabase();
