// Resharding rewrites a collection to any other key; in 8.0 a collection can be given back to one shard.
// shards: 3
// versions: 8.0
const ns = 'chave_sessions.orders';
const sessions = db.getSiblingDB('chave_sessions');
const config = db.getSiblingDB('config');
sessions.dropDatabase();
const shards = config.shards.find().sort({ _id: 1 }).toArray().map(shard => shard._id);
sessions.orders.insertMany(Array.from({ length: 600 }, (_, i) => ({ _id: i, customer: i % 50, order: i })));
try {
  sh.shardCollection(ns, { customer: 1 });
} catch (refused) {
  print('a populated collection without an index:', refused.codeName);
}
sessions.orders.createIndex({ customer: 1 });
sh.shardCollection(ns, { customer: 1 });
print('sharded by', JSON.stringify(config.collections.findOne({ _id: ns }).key));

print('resharded:', sh.reshardCollection(ns, { order: 'hashed' }, false, { numInitialChunks: 6 }).ok);
print('sharded by', JSON.stringify(config.collections.findOne({ _id: ns }).key));
const stats = sessions.orders.aggregate([{ $collStats: { storageStats: {} } }]).toArray();
print('on', stats.filter(shard => shard.storageStats.count > 0).length, 'shards');
print(sessions.orders.countDocuments(), 'documents,', sessions.orders.distinct('order').length, 'orders');
print('by the new key:', sessions.orders.find({ order: 321 }).explain().queryPlanner.winningPlan.stage);

print('unsharded:', db.adminCommand({ unshardCollection: ns, toShard: shards[1] }).ok);
print('sharded:', config.collections.countDocuments({ _id: ns, unsplittable: { $ne: true } }));
print('moved:', db.adminCommand({ moveCollection: ns, toShard: shards[2] }).ok);
const one = sessions.orders.find().explain().queryPlanner.winningPlan.shards.map(shard => shard.shardName);
print('all on one shard:', JSON.stringify(one) === JSON.stringify([shards[2]]), sessions.orders.countDocuments());
sessions.dropDatabase();
