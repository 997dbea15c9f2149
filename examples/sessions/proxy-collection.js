// A field that must be unique but is not in the shard key: a proxy collection that is sharded by it, written first.
// shards: 3
// versions: 6.0 8.0
const sessions = db.getSiblingDB('chave_sessions');
sessions.dropDatabase();
sh.enableSharding('chave_sessions');
sh.shardCollection('chave_sessions.users', { _id: 'hashed' });
sh.shardCollection('chave_sessions.emails', { email: 1 }, true);

try {
  sessions.users.createIndex({ email: 1 }, { unique: true });
} catch (refused) {
  print('unique without the key in it:', refused.codeName);
}

// First the proxy, then the document. A crash between the two leaves a reservation without a user: the next one takes it over.
function register(id, email, crash) {
  try {
    sessions.emails.insertOne({ email: email, user: id });
  } catch (taken) {
    if (taken.code !== 11000) {
      throw taken;
    }
    const reserved = sessions.emails.findOne({ email: email });
    if (sessions.users.countDocuments({ _id: reserved.user }) > 0) {
      return 'taken';
    }
    const mine = sessions.emails.updateOne({ email: email, user: reserved.user }, { $set: { user: id } });
    if (mine.modifiedCount !== 1) {
      return 'taken';
    }
  }
  if (crash) {
    return 'crashed between the two inserts';
  }
  sessions.users.insertOne({ _id: id, email: email });
  return 'registered';
}

print('1', register(1, 'ann@example.org', false));
print('2', register(2, 'ann@example.org', false));
print('3', register(3, 'bob@example.org', true));
print('4', register(4, 'bob@example.org', false));
print('5', register(5, 'bob@example.org', false));
print(sessions.users.find().sort({ _id: 1 }).toArray().map(user => user._id + ' ' + user.email).join(', '));
print('reservations without a user:', sessions.emails.find().toArray()
  .filter(reserved => sessions.users.countDocuments({ _id: reserved.user }) === 0).length);
print('asked by the address:', sessions.emails.find({ email: 'ann@example.org' }).explain().queryPlanner.winningPlan.stage);
sessions.dropDatabase();
