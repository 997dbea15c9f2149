// Refining appends fields to the key, in place: nothing moves.
// shards: 3
// versions: 5.0 6.0 8.0
const ns = 'chave_sessions.orders';
const sessions = db.getSiblingDB('chave_sessions');
const config = db.getSiblingDB('config');
sessions.dropDatabase();
sh.enableSharding('chave_sessions');
sh.shardCollection(ns, { customer: 1 });
sessions.orders.insertMany(Array.from({ length: 30 }, (_, i) => ({ customer: i % 3, order: i })));
sh.splitAt(ns, { customer: 1 });

const refine = key => db.adminCommand({ refineCollectionShardKey: ns, key: key });
try {
  refine({ order: 1, customer: 1 });
} catch (refused) {
  print('another order:', refused.codeName);
}
try {
  refine({ customer: 1, order: 1 });
} catch (refused) {
  print('without an index:', refused.codeName);
}
sessions.orders.createIndex({ customer: 1, order: 1 });
const uuid = config.collections.findOne({ _id: ns }).uuid;
const before = config.chunks.find({ uuid: uuid }).sort({ min: 1 }).toArray().map(chunk => chunk.shard);
print('refined:', refine({ customer: 1, order: 1 }).ok);
print(JSON.stringify(config.collections.findOne({ _id: ns }).key));
const after = config.chunks.find({ uuid: config.collections.findOne({ _id: ns }).uuid }).sort({ min: 1 }).toArray();
print('nothing moved:', JSON.stringify(after.map(chunk => chunk.shard)) === JSON.stringify(before));
print('bounds begin with MinKey in the new field:', after.every(chunk => chunk.min.order._bsontype === 'MinKey'));
print(sessions.orders.countDocuments({ customer: 2 }), sessions.orders.countDocuments());
sessions.dropDatabase();
