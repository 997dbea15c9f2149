// What applications do with the official Node driver. Arguments: the connection string, the number of shards.
const assert = require('node:assert');
const { MongoClient, Long } = require('mongodb');

async function main(uri, shards) {
  const client = new MongoClient(uri);
  await client.connect();
  const admin = client.db('admin');
  const orders = client.db('shop').collection('orders');
  await admin.command({ shardCollection: 'shop.orders', key: { customer: 'hashed' } });

  // create, read, update, delete
  await orders.insertMany(Array.from({ length: 70 }, (_, i) => ({ _id: i, customer: 'c' + i % 7, total: i % 10 })));
  assert.strictEqual(await orders.countDocuments({ customer: 'c3' }), 10);
  assert.deepStrictEqual(
    (await orders.find({ total: { $gte: 8 } }).sort({ _id: -1 }).limit(3).project({ _id: 1 }).toArray()).map(o => o._id),
    [69, 68, 59]);
  assert.strictEqual((await orders.updateMany({ total: 0 }, { $inc: { total: 20 } })).modifiedCount, 7);
  assert.strictEqual((await orders.replaceOne({ _id: 3 }, { customer: 'c3', total: 1 })).modifiedCount, 1);
  assert.strictEqual((await orders.deleteOne({ _id: 4 })).deletedCount, 1);
  assert.strictEqual((await orders.findOneAndUpdate({ _id: 5 }, { $set: { note: 'x' } }, { returnDocument: 'after' })).note, 'x');
  let seen = 0;
  for await (const order of orders.find().batchSize(8)) {
    seen += order.customer ? 1 : 0;
  }
  assert.strictEqual(seen, 69);

  // aggregation
  const groups = await orders.aggregate([
    { $match: { total: 20 } }, { $group: { _id: '$customer', n: { $sum: 1 } } }, { $sort: { _id: 1 } }]).toArray();
  assert.strictEqual(groups.reduce((sum, group) => sum + group.n, 0), 7);

  // writes in bulk
  const bulk = await orders.bulkWrite([
    { insertOne: { document: { _id: 100, customer: 'a' } } },
    { updateOne: { filter: { customer: 'b' }, update: { $set: { total: 1 } }, upsert: true } },
    { deleteMany: { filter: { total: 20 } } }]);
  assert.deepStrictEqual([bulk.insertedCount, bulk.upsertedCount, bulk.deletedCount], [1, 1, 7]);
  await assert.rejects(
    orders.insertMany([{ _id: 200, customer: 'a' }, { _id: 200, customer: 'a' }, { _id: 201, customer: 'z' }]),
    error => error.code === 11000 && error.result.insertedCount === 1);
  const many = await client.bulkWrite([
    { name: 'insertOne', namespace: 'shop.orders', document: { _id: 300, customer: 'q' } },
    { name: 'updateOne', namespace: 'shop.orders', filter: { customer: 'q' }, update: { $set: { total: 2 } } },
    { name: 'insertOne', namespace: 'shop.other', document: { _id: 1 } }]);
  assert.deepStrictEqual([many.insertedCount, many.modifiedCount], [2, 1]);

  // a changed key moves the document
  await orders.updateOne({ customer: 'q' }, { $set: { customer: 'moved' } });
  assert.strictEqual((await orders.findOne({ customer: 'moved' }))._id, 300);
  assert.strictEqual(await orders.countDocuments({ _id: 300 }), 1);

  // transactions are refused by name
  const session = client.startSession();
  session.startTransaction();
  await assert.rejects(
    orders.insertOne({ _id: 400, customer: 'a' }, { session }),
    error => error.code === 238 && !error.hasErrorLabel('TransientTransactionError'));
  await session.endSession();
  assert.strictEqual(await orders.countDocuments({ _id: 400 }), 0);

  const chunks = await client.db('config').collection('chunks').find().toArray();
  assert.strictEqual(new Set(chunks.map(chunk => chunk.shard)).size, Number(shards));
  assert.ok(Long.isLong((await admin.command({ balancerStatus: 1 }, { promoteLongs: false })).numBalancerRounds));
  await client.close();
  console.log('done');
}

main(process.argv[2], process.argv[3]).catch(error => {
  console.error(error);
  process.exit(1);
});
