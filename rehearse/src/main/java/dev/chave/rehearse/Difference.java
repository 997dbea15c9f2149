package dev.chave.rehearse;

import java.util.List;

/**
 * Something that a rehearsal cluster does otherwise than a real one, knowingly.
 *
 * @param subject what it is about
 * @param here what happens here
 * @param real what a real cluster does
 * @param reason why
 */
public record Difference(String subject, String here, String real, String reason) {
    /** All that are known, in the order in which they are told. */
    public static final List<Difference> ALL = List.of(
            new Difference("transactions", "refused (238)", "from 4.2 across shards", "the backends have none"),
            new Difference(
                    "collations",
                    "refused (238), but the simple one",
                    "indexes, finds and keys by language",
                    "the backends compare by bytes"),
            new Difference(
                    "let, $out, $merge, $unionWith within another stage, change streams, renameCollection, views, "
                            + "capped and time-series collections, validators, unique partial indexes",
                    "refused (238) by name",
                    "done",
                    "not built yet, or not in the backends"),
            new Difference(
                    "explain",
                    "of find, and of aggregate with queryPlanner; every shard's own plan is COLLSCAN and its times are 0",
                    "of every command, with the plan of each shard's planner",
                    "the backends have no planner; the stage of the router and its shards are exact"),
            new Difference(
                    "hint, readConcern, writeConcern, readPreference, maxTimeMS",
                    "taken and not heeded",
                    "heeded",
                    "there is one copy of everything, read and written at once"),
            new Difference(
                    "indexes",
                    "unique ones are enforced by each shard; others are kept as definitions, TTL ones delete nothing",
                    "used by plans; TTL ones delete within a minute or so",
                    "answers are the same without them"),
            new Difference(
                    "migrations",
                    "whole within their command or round, under one lock; the donor keeps no orphans (as with _waitForDelete), or with "
                            + "--orphans counts them for 15 minutes of its clock without keeping the documents",
                    "minutes long beside reads and writes; orphans stay 15 minutes",
                    "a test wants to see the end, not to wait for it"),
            new Difference(
                    "migrations while one _id lies on two shards",
                    "refused (11000); rounds leave such collections alone",
                    "fails when the two documents meet on one shard",
                    "a move that fails half-way must not be possible here"),
            new Difference(
                    "the automatic merger of 7.0",
                    "runs with the balancer each hour of the cluster's clock (with --fast each six seconds), in a test when it says so",
                    "runs about hourly",
                    "chunks that were split by hand a moment ago would be gone"),
            new Difference(
                    "cursors",
                    "answer with what was there when they were opened",
                    "may see later writes",
                    "the router gathers answers at once"),
            new Difference(
                    "retryable writes",
                    "the last one of a session is answered again without being run",
                    "each statement is remembered on its shard",
                    "enough for a driver's retry"),
            new Difference(
                    "config.*",
                    "read as anywhere; written: settings, noBalance and enableAutoMerge of collections, tags of shards; "
                            + "anything else is refused (238)",
                    "any write is taken",
                    "the catalogue is a model that checks itself"),
            new Difference(
                    "addShard",
                    "NAME/embedded is a new shard in this process; a host must be an empty server, which is marked and then written to",
                    "any replica set",
                    "nothing that is not ours is written to"),
            new Difference(
                    "a backend that is lost",
                    "HostUnreachable (6) for what needs it, until it is back; one that comes back empty has lost what it held, "
                            + "which is said in the log",
                    "another member of the replica set takes over",
                    "there is one copy of everything"),
            new Difference(
                    "query sampling",
                    "written at once; parts of bulkWrite and what updates changed (sampledQueriesDiff) are not sampled",
                    "written every 90 seconds, differences too",
                    "enough for a workload"),
            new Difference(
                    "ordered batches of inserts",
                    "each shard gets its documents at once; what lies behind the first error is taken back before anybody sees it",
                    "sent in turns, as the shards change",
                    "a batch is one message for each shard"),
            new Difference(
                    "$lookup into a sharded collection",
                    "asks every shard for all of it",
                    "asks for each document, by the key where that is possible",
                    "the joining is the backends'; the guard counts it as a scatter"),
            new Difference(
                    "versions",
                    "the last patch of a series is shown as .99; the wire version is at least 17 (6.0)",
                    "each patch has its number, each series its wire version",
                    "today's drivers and shells talk to nothing older"),
            new Difference(
                    "order without a sort",
                    "by the names of the shards, and within a shard as inserted",
                    "as answers arrive",
                    "runs repeat"),
            new Difference(
                    "what documents match and how values are computed",
                    "as in mongo-java-server 1.47.0; newer stages, several fields of one $set, unions and updates by pipelines are "
                            + "put into its words first",
                    "as in the server",
                    "the backends are that library; stages it lacks are refused"),
            new Difference(
                    "types",
                    "symbol, undefined, DBPointer, JavaScript with scope and binary subtypes other than 0, 3 and 4 are refused (238)",
                    "kept",
                    "the backends do not give them back as they were"),
            new Difference(
                    "users and TLS",
                    "none; it listens on loopback unless told otherwise (--bind)",
                    "as configured",
                    "for rehearsal, never for production"));

    /** The list as a page. */
    public static String page() {
        StringBuilder page = new StringBuilder("""
                # Where the rehearsal cluster differs from a real one

                Written from the list in the code (`dev.chave.rehearse.Difference`); a test keeps the two alike.

                | about | here | a real cluster | why |
                |---|---|---|---|
                """);
        for (Difference difference : ALL) {
            page.append("| ")
                    .append(difference.subject())
                    .append(" | ")
                    .append(difference.here())
                    .append(" | ")
                    .append(difference.real())
                    .append(" | ")
                    .append(difference.reason())
                    .append(" |\n");
        }
        return page.toString();
    }
}
