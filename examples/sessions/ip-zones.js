// Addresses of one network on one shard, of another on two: zone ranges begin with their min and end before their max.
// shards: 3
// versions: book 6.0 8.0
const ns = 'chave_sessions.ips';
const sessions = db.getSiblingDB('chave_sessions');
const config = db.getSiblingDB('config');
sessions.dropDatabase();
const shards = config.shards.find().sort({ _id: 1 }).toArray().map(shard => shard._id);
const place = shard => 'shard ' + shards.indexOf(shard);

sh.addShardToZone(shards[0], 'USPS');
sh.addShardToZone(shards[1], 'Apple');
sh.addShardToZone(shards[2], 'Apple');
sh.enableSharding('chave_sessions');
sh.updateZoneKeyRange(ns, { ip: '056.000.000.000' }, { ip: '057.000.000.000' }, 'USPS');
sh.updateZoneKeyRange(ns, { ip: '017.000.000.000' }, { ip: '018.000.000.000' }, 'Apple');
sh.shardCollection(ns, { ip: 1 });
sessions.ips.insertMany(['016.255.255.255', '017.000.000.000', '017.255.255.255', '018.000.000.000',
  '056.000.000.000', '056.255.255.255', '057.000.000.000'].map(ip => ({ ip: ip })));
sh.startBalancer();
const all = { $or: [{ ns: ns }, { uuid: config.collections.findOne({ _id: ns }).uuid }] };
const settled = () => config.chunks.find(all).toArray().every(one =>
  one.min.ip === '056.000.000.000' ? one.shard === shards[0] : one.min.ip === '017.000.000.000' ? one.shard !== shards[0] : true)
  && config.chunks.countDocuments({ $and: [all, { 'min.ip': '056.000.000.000' }] }) === 1
  && config.chunks.countDocuments({ $and: [all, { 'min.ip': '017.000.000.000' }] }) === 1;
for (let look = 0; look < 600 && !settled(); look++) {
  sleep(100);
}

const at = ip => sessions.ips.find({ ip: ip }).explain().queryPlanner.winningPlan.shards[0].shardName;
print('056.000.000.000', place(at('056.000.000.000')));
print('056.255.255.255', place(at('056.255.255.255')));
print('017.000.000.000 on a shard of Apple:', at('017.000.000.000') !== shards[0]);
print('017.255.255.255 on a shard of Apple:', at('017.255.255.255') !== shards[0]);
const border = config.chunks.findOne({ $and: [all, { 'max.ip': '057.000.000.000' }] });
print('the range of USPS ends before', border.max.ip);
print(sessions.ips.countDocuments(), 'addresses');

try {
  sh.removeRangeFromZone(ns, { ip: '056.000.000.000' }, { ip: '056.100.000.000' }); // part of a range: nothing is removed
} catch (refused) {
  // or it is an error
}
print(config.tags.countDocuments({ ns: ns }), 'ranges');
try {
  sh.removeShardFromZone(shards[0], 'USPS');
} catch (refused) {
  print('the last shard of a zone with a range:', refused.codeName);
}
sh.removeRangeFromZone(ns, { ip: '056.000.000.000' }, { ip: '057.000.000.000' });
sh.removeRangeFromZone(ns, { ip: '017.000.000.000' }, { ip: '018.000.000.000' });
print(config.tags.countDocuments({ ns: ns }), 'ranges');
sh.removeShardFromZone(shards[0], 'USPS');
sh.removeShardFromZone(shards[1], 'Apple');
sh.removeShardFromZone(shards[2], 'Apple');
sessions.dropDatabase();
