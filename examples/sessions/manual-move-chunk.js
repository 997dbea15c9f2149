// Placement by hand: stop the balancer, wait until it rests, split, move a chunk by a point in it.
// shards: 3
// versions: book 6.0 8.0
const ns = 'chave_sessions.users';
const sessions = db.getSiblingDB('chave_sessions');
sessions.dropDatabase();
const shards = db.getSiblingDB('config').shards.find().sort({ _id: 1 }).toArray().map(shard => shard._id);

sh.enableSharding('chave_sessions', shards[0]);
sh.shardCollection(ns, { n: 1 });
sessions.users.insertMany(Array.from({ length: 100 }, (_, n) => ({ n: n })));

sh.stopBalancer();
while (sh.isBalancerRunning().inBalancerRound) {
  print('waiting');
  sleep(1000);
}
print('balancer on:', sh.getBalancerState());
sh.splitAt(ns, { n: 40 });
print('moved:', sh.moveChunk(ns, { n: 77 }, shards[2]).ok);

const at = n => shards.indexOf(sessions.users.find({ n: n }).explain().queryPlanner.winningPlan.shards[0].shardName);
print('39 on shard', at(39), 'and 40 on shard', at(40));
print(sessions.users.countDocuments(), sessions.users.find({ n: { $gte: 40 } }).itcount());
try {
  sh.moveChunk(ns, { n: 1 }, 'nowhere');
} catch (refused) {
  print(refused.code, refused.codeName);
}
sh.startBalancer();
print('balancer on:', sh.getBalancerState());
sessions.dropDatabase();
