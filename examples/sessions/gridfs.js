// GridFS: all pieces of a file have one hash of files_id, so that one shard answers for a file, and files spread.
// shards: 3
// versions: 6.0 8.0
const sessions = db.getSiblingDB('chave_sessions');
sessions.dropDatabase();
sh.enableSharding('chave_sessions');
sh.shardCollection('chave_sessions.fs.chunks', { files_id: 'hashed' });
sessions.fs.chunks.createIndex({ files_id: 1, n: 1 });

const files = sessions.getCollection('fs.files');
const pieces = sessions.getCollection('fs.chunks');
for (let file = 0; file < 60; file++) {
  files.insertOne({ _id: file, length: 5 * 16, chunkSize: 16, filename: 'file' + file });
  pieces.insertMany(Array.from({ length: 5 }, (_, n) => ({ files_id: file, n: n, data: 'piece ' + n })));
}
const used = new Set();
let whole = 0;
for (let file = 0; file < 60; file++) {
  const plan = pieces.find({ files_id: file }).sort({ n: 1 }).explain().queryPlanner.winningPlan;
  used.add(plan.shards[0].shardName);
  whole += plan.stage === 'SINGLE_SHARD' && pieces.find({ files_id: file }).sort({ n: 1 }).toArray().length === 5 ? 1 : 0;
}
print(whole, 'files each whole on one shard');
print(used.size, 'shards with files');
print(pieces.countDocuments(), 'GridFS chunks');
print('fs.files stays unsharded:', db.getSiblingDB('config').collections.countDocuments(
  { _id: 'chave_sessions.fs.files', unsplittable: { $ne: true } }) === 0);
sessions.dropDatabase();
