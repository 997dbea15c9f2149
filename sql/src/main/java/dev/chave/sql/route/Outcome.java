package dev.chave.sql.route;

/** How many shards one statement asks. */
public sealed interface Outcome {
    /** Why, in one sentence without values. */
    String why();

    /** One shard. */
    record OneShard(ShardTargets targets, String why) implements Outcome {}

    /** More than one shard and fewer than all; {@code atMost} where values not known may fall on one shard. */
    record SomeShards(ShardTargets targets, boolean atMost, String why) implements Outcome {
        /** How many. */
        public int count() {
            return targets.most();
        }
    }

    /** All shards. */
    record AllShards(int shards, String why) implements Outcome {}

    /** The engine does not run it. */
    record Refused(String why) implements Outcome {}

    /** Only tables that every shard has: one copy is read, every copy written. */
    record Reference(boolean write, String why) implements Outcome {}

    /** Only tables that are not sharded. */
    record Local(String why) implements Outcome {}

    /** Nothing that a shard key routes: DDL, transactions, settings. */
    record Unrouted(String why) implements Outcome {}

    /** The outcome for a set of shards. */
    static Outcome of(ShardTargets targets, String why) {
        if (targets.isOne()) {
            return new OneShard(targets, why);
        }
        return targets.most() >= targets.shards() && targets.isExact()
                ? new AllShards(targets.shards(), why)
                : new SomeShards(targets, !targets.isExact(), why);
    }

    /** How many shards are asked, all of them counted; 0 where none is or it is refused. */
    default int shardsAsked() {
        if (this instanceof OneShard || (this instanceof Reference reference && !reference.write())) {
            return 1;
        }
        if (this instanceof SomeShards some) {
            return some.count();
        }
        return this instanceof AllShards all ? all.shards() : 0;
    }

    /** The short name of its class, for tables and JSON: one, some, all, refused, reference, local, unrouted. */
    default String kind() {
        if (this instanceof OneShard) {
            return "one";
        }
        if (this instanceof SomeShards) {
            return "some";
        }
        if (this instanceof AllShards) {
            return "all";
        }
        if (this instanceof Refused) {
            return "refused";
        }
        if (this instanceof Reference) {
            return "reference";
        }
        return this instanceof Local ? "local" : "unrouted";
    }
}
