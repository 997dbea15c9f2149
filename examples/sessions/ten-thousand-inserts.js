// Ten thousand random inserts, counted by getShardDistribution() and by explain().
// shards: 3
// versions: book 6.0 7.0 8.0
const sessions = db.getSiblingDB('chave_sessions');
sessions.dropDatabase();
sh.enableSharding('chave_sessions');
sh.shardCollection('chave_sessions.users', { username: 'hashed' });

for (let from = 0; from < 10000; from += 1000) {
  sessions.users.insertMany(
    Array.from({ length: 1000 }, (_, i) => ({ username: 'user' + (from + i), x: ((from + i) * 7919) % 10000 })));
}

const distribution = sessions.users.getShardDistribution().value;
const explained = sessions.users.find().explain('executionStats').executionStats.executionStages.shards;
let docs = 0;
let agreed = 0;
for (const shard of explained) {
  const name = Object.keys(distribution).find(one => one.startsWith('Shard ' + shard.shardName + ' '));
  docs += distribution[name].docs;
  agreed += distribution[name].docs === shard.nReturned ? 1 : 0;
}
print(docs, 'documents');
print('shards on which both counts agree:', agreed);
print('the shards together:', distribution.Totals.docs);
const counts = explained.map(shard => shard.nReturned);
print('each has between 3000 and 3700:', counts.every(count => count >= 3000 && count <= 3700));

print('by the key:', sessions.users.find({ username: 'user7' }).explain().queryPlanner.winningPlan.stage);
print('by a range of it:', sessions.users.find({ username: { $gt: 'user7' } }).explain().queryPlanner.winningPlan.stage);
print('by something else:', sessions.users.find({ x: 7 }).explain().queryPlanner.winningPlan.stage);
print(sessions.users.countDocuments({ username: 'user7' }), sessions.users.countDocuments({ x: { $lt: 100 } }));
sessions.dropDatabase();
