// One hashed field behind a range field: zones on the region, spread inside it.
// shards: 4
// versions: 6.0 8.0
const ns = 'chave_sessions.users';
const sessions = db.getSiblingDB('chave_sessions');
const config = db.getSiblingDB('config');
sessions.dropDatabase();
const shards = config.shards.find().sort({ _id: 1 }).toArray().map(shard => shard._id);
sh.addShardToZone(shards[0], 'EU');
sh.addShardToZone(shards[1], 'EU');
sh.addShardToZone(shards[2], 'US');
sh.addShardToZone(shards[3], 'US');
sh.enableSharding('chave_sessions');
sh.updateZoneKeyRange(ns, { region: 'EU', userId: MinKey }, { region: 'EV', userId: MinKey }, 'EU');
sh.updateZoneKeyRange(ns, { region: 'US', userId: MinKey }, { region: 'UT', userId: MinKey }, 'US');
print(sh.shardCollection(ns, { region: 1, userId: 'hashed' }, false, { presplitHashedZones: true }).ok);
try {
  sh.shardCollection('chave_sessions.others', { a: 'hashed', b: 'hashed' });
} catch (refused) {
  print('two hashed fields:', refused.codeName);
}
sessions.users.insertMany(Array.from({ length: 400 }, (_, i) => ({ region: i % 2 ? 'EU' : 'US', userId: i })));
const counts = sessions.users.aggregate([{ $collStats: { storageStats: {} } }]).toArray()
  .map(shard => [shards.indexOf(shard.shard), shard.storageStats.count]).sort();
print('both shards of the EU have users:', counts.filter(([shard, count]) => shard < 2 && count > 50).length === 2);
print('both shards of the US have users:', counts.filter(([shard, count]) => shard > 1 && count > 50).length === 2);
const plan = sessions.users.find({ region: 'EU' }).explain().queryPlanner.winningPlan.shards.map(one => one.shardName);
print('one region is asked of', plan.length, 'shards');
print('one user of', sessions.users.find({ region: 'EU', userId: 7 }).explain().queryPlanner.winningPlan.shards.length);
sh.removeRangeFromZone(ns, { region: 'EU', userId: MinKey }, { region: 'EV', userId: MinKey });
sh.removeRangeFromZone(ns, { region: 'US', userId: MinKey }, { region: 'UT', userId: MinKey });
shards.forEach((shard, i) => sh.removeShardFromZone(shard, i < 2 ? 'EU' : 'US'));
sessions.dropDatabase();
