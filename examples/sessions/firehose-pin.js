// A strong shard takes all new events; the pin is moved on, and what is older leaves it.
// shards: 3
// versions: 6.0 8.0
const ns = 'chave_sessions.events';
const sessions = db.getSiblingDB('chave_sessions');
const config = db.getSiblingDB('config');
sessions.dropDatabase();
const shards = config.shards.find().sort({ _id: 1 }).toArray().map(shard => shard._id);
const strong = shards[2];
const day = number => new Date(Date.UTC(2026, 0, number));

sh.addShardToZone(strong, 'firehose');
sh.addShardToZone(shards[0], 'archive');
sh.addShardToZone(shards[1], 'archive');
sh.enableSharding('chave_sessions');
sh.updateZoneKeyRange(ns, { at: MinKey }, { at: day(1) }, 'archive');
sh.updateZoneKeyRange(ns, { at: day(1) }, { at: MaxKey }, 'firehose');
sh.shardCollection(ns, { at: 1 });
sh.startBalancer();

const where = date => sessions.events.find({ at: date }).explain().queryPlanner.winningPlan.shards[0].shardName;
const wait = condition => {
  for (let look = 0; look < 600 && !condition(); look++) {
    sleep(100);
  }
};
wait(() => where(day(2)) === strong);
sessions.events.insertMany(Array.from({ length: 50 }, (_, i) => ({ at: new Date(day(2).getTime() + i * 1000) })));
print('events of the 2nd on the strong shard:', where(day(2)) === strong);

// The daily job: find the range that ends with MaxKey and let it begin today.
const pin = config.tags.findOne({ ns: ns, 'max.at': MaxKey });
sh.removeRangeFromZone(ns, pin.min, pin.max);
sh.removeRangeFromZone(ns, { at: MinKey }, pin.min);
sh.updateZoneKeyRange(ns, { at: MinKey }, { at: day(3) }, 'archive');
sh.updateZoneKeyRange(ns, { at: day(3) }, { at: MaxKey }, pin.tag);
wait(() => where(day(2)) !== strong && where(day(3)) === strong);
sessions.events.insertMany(Array.from({ length: 50 }, (_, i) => ({ at: new Date(day(3).getTime() + i * 1000) })));
print('events of the 3rd on the strong shard:', where(day(3)) === strong);
print('events of the 2nd have left it:', where(day(2)) !== strong);
print(sessions.events.countDocuments({ at: { $gte: day(2) } }), 'events');

sh.removeRangeFromZone(ns, { at: MinKey }, { at: day(3) });
sh.removeRangeFromZone(ns, { at: day(3) }, { at: MaxKey });
sh.removeShardFromZone(strong, 'firehose');
sh.removeShardFromZone(shards[0], 'archive');
sh.removeShardFromZone(shards[1], 'archive');
sessions.dropDatabase();
