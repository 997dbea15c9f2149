// An empty collection sharded by a hash begins with one chunk for each shard, from 8.0 on.
// shards: 3
// versions: 8.0
const ns = 'chave_sessions.users';
db.getSiblingDB('chave_sessions').dropDatabase();

sh.enableSharding('chave_sessions');
const reply = sh.shardCollection(ns, { username: 'hashed' });
print(reply.collectionsharded, reply.ok);

const config = db.getSiblingDB('config');
const collection = config.collections.findOne({ _id: ns });
const mine = collection.timestamp ? { uuid: collection.uuid } : { ns: ns };
config.chunks.find(mine).sort({ min: 1 }).forEach(chunk => print(chunk.min.username));
config.chunks.aggregate([{ $match: mine }, { $group: { _id: '$shard', chunks: { $sum: 1 } } }, { $sort: { _id: 1 } }])
  .forEach(shard => print(shard.chunks, 'chunks on a shard'));

try {
  sh.shardCollection('chave_sessions.others', { name: 'hashed' }, true);
} catch (refused) {
  print('unique is refused:', refused.codeName);
}
db.getSiblingDB('chave_sessions').dropDatabase();
