// Ten hashed chunks on five shards: one of their bounds, and a chunk moved by it.
// shards: 5
// versions: book 6.0 7.0
const ns = 'chave_sessions.users';
const sessions = db.getSiblingDB('chave_sessions');
const config = db.getSiblingDB('config');
sessions.dropDatabase();
sh.enableSharding('chave_sessions');
sh.shardCollection(ns, { username: 'hashed' });
const collection = config.collections.findOne({ _id: ns });
const mine = collection.timestamp ? { uuid: collection.uuid } : { ns: ns };
print(config.chunks.countDocuments(mine), 'chunks');
const bound = NumberLong('-1844674407370955160');
print('a bound:', config.chunks.countDocuments({ ...mine, 'min.username': bound }));

sh.stopBalancer();
while (sh.isBalancerRunning().inBalancerRound) {
  sleep(1000);
}
const chunk = config.chunks.findOne({ ...mine, 'min.username': bound });
const other = config.shards.findOne({ _id: { $ne: chunk.shard } })._id;
print('moved:', db.adminCommand({ moveChunk: ns, bounds: [chunk.min, chunk.max], to: other }).ok);
print('now there:', config.chunks.findOne({ ...mine, 'min.username': bound }).shard === other);
try {
  sh.splitAt(ns, { username: bound });
} catch (refused) {
  print('a split at a bound that is there: refused');
}
sh.startBalancer();
sessions.dropDatabase();
