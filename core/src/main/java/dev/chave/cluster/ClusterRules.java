package dev.chave.cluster;

import dev.chave.key.ServerVersion;
import java.time.Duration;

/**
 * What differs between server versions in how a cluster deals, splits, moves and describes chunks: the only place that knows.
 *
 * <p>Source: MongoDB server 3.2 to 8.0 (initial split policy, split vector, balancer policy, catalog manager), manual and
 * tickets as named at each value, restated; nothing here was run against a server. Between the known releases the release in
 * which a change is known to be present counts.
 *
 * @param version the version these rules are of
 * @param hashedChunksPerShard chunks that an empty collection with a leading hashed field begins with, for each shard:
 *     SERVER-76405 made two one in 7.2
 * @param initialOrder in which order initial chunks are dealt to shards
 * @param zonedInitially how the initial chunks of one zone are dealt to its shards
 * @param numInitialChunksHonoured whether shardCollection heeds numInitialChunks: until 7.1 (SERVER-74747)
 * @param firstChunkOnPrimary whether, with fewer initial chunks than shards, the first is put on the primary: until 5.0
 * @param populated what becomes of a collection that holds documents when it is sharded
 * @param defaultChunkBytes the chunk size where nothing is set
 * @param autosplit who splits growing chunks
 * @param splitPointsNeeded how many points an automatic split must find to happen
 * @param engine what the balancer counts
 * @param ideal how the count engine rounds a shard's fair share
 * @param threshold by how much the count engine must be wrong before it moves
 * @param stopsAtIdealDonor whether the size engine spares a donor that is not above its fair share
 * @param stopsAtIdealRecipient whether the size engine spares a recipient that is not below its fair share
 * @param tooBigFactor how many times the documents of an average full chunk make a chunk too big to move
 * @param drainsByForce whether chunks of a draining shard are moved whatever their size
 * @param manualMovesHeedZones whether moveChunk refuses a shard outside the chunk's zone
 * @param balancerSwitchesAutosplit whether balancerStart and balancerStop switch automatic splits too
 * @param idleRound the pause after a round that moved nothing
 * @param busyRound the pause after a round that moved something
 * @param documents how the catalogue's documents look
 */
public record ClusterRules(
        ServerVersion version,
        int hashedChunksPerShard,
        InitialOrder initialOrder,
        ZonedInitially zonedInitially,
        boolean numInitialChunksHonoured,
        boolean firstChunkOnPrimary,
        Populated populated,
        long defaultChunkBytes,
        Autosplit autosplit,
        int splitPointsNeeded,
        Engine engine,
        Ideal ideal,
        Threshold threshold,
        boolean stopsAtIdealDonor,
        boolean stopsAtIdealRecipient,
        double tooBigFactor,
        boolean drainsByForce,
        boolean manualMovesHeedZones,
        boolean balancerSwitchesAutosplit,
        Duration idleRound,
        Duration busyRound,
        DocumentForms documents) {
    /** How many bytes a mebibyte has, the unit of the chunk size setting. */
    public static final long MEBIBYTE = 1L << 20;

    /** The most documents that half a chunk may hold when it is split automatically. */
    public static final long MAX_HALF_CHUNK_DOCUMENTS = 250_000;

    /** The most points that one split may cut a chunk at. */
    public static final int MAX_SPLIT_POINTS = 8192;

    /** How many chunk sizes apart the fullest and the emptiest shard must be for the size engine. */
    public static final int SIZE_THRESHOLD_CHUNKS = 3;

    /** How long the documents of a chunk that moved away lie on the donor before they are deleted. */
    public static final Duration ORPHAN_CLEANUP_DELAY = Duration.ofMinutes(15);

    /** How long ago a chunk must have moved to be merged without asking. */
    public static final Duration MERGE_WINDOW = Duration.ofMinutes(5);

    /** How often chunks are merged without asking. */
    public static final Duration AUTO_MERGER_INTERVAL = Duration.ofHours(1);

    /** In which order initial chunks are dealt to shards. */
    public enum InitialOrder {
        /** By the shards' names, draining ones included. */
        BY_NAME,
        /** In the fixed permutation of a shuffle whose seed is never set, of shards that do not drain. */
        SHUFFLED
    }

    /** How the initial chunks of one zone are dealt. */
    public enum ZonedInitially {
        FIRST_SHARD,
        ROUND_ROBIN
    }

    /** What becomes of the documents of a collection when it is sharded. */
    public enum Populated {
        /** The primary's documents are split into chunks of half the size, all on the primary. */
        SPLIT,
        /** One chunk on the primary. */
        ONE_CHUNK
    }

    /** Who splits growing chunks. */
    public enum Autosplit {
        /** Each router, by the bytes it saw written; the end chunks a little earlier. */
        ROUTER,
        /** The shard that owns the chunk. */
        SHARD,
        /** Nobody. */
        NOBODY
    }

    /** What the balancer counts. */
    public enum Engine {
        CHUNKS,
        BYTES
    }

    /** How the count engine rounds a shard's fair share. */
    public enum Ideal {
        UP,
        NEAREST
    }

    /** By how much the count engine must be wrong before it moves. */
    public enum Threshold {
        /** 2 of fewer than 20 chunks, 4 of fewer than 80, else 8, between the fullest and the emptiest shard. */
        BOOK,
        /** 2 above the fair share; 1 with fewer than 20 chunks or when the last round moved. */
        TWO_OR_ONE,
        /** 1 above the fair share. */
        ONE
    }

    /**
     * How the catalogue's documents look.
     *
     * @param chunkIdsAreTexts whether a chunk's {@code _id} is made of the namespace and its lower bound
     * @param byUuid whether chunks name their collection by UUID instead of by namespace and epoch
     * @param onCurrentShardSince whether chunks tell since when their shard owns them
     * @param zoneIdsAreKeys whether a zone range's {@code _id} is its namespace and lower bound
     * @param compatibilityNumbers whether {@code config.version} has the old version numbers
     * @param topologyTime whether shards tell when they were added
     * @param replicaSetVersion whether shards have {@code replSetConfigVersion}
     * @param partitioned whether databases tell that sharding is enabled
     * @param databaseTimestamp whether a database's version has a timestamp
     * @param collectionTimestamp whether collections have a timestamp, and no {@code dropped}
     * @param uuidInReply whether the reply to shardCollection carries the collection's UUID
     */
    public record DocumentForms(
            boolean chunkIdsAreTexts,
            boolean byUuid,
            boolean onCurrentShardSince,
            boolean zoneIdsAreKeys,
            boolean compatibilityNumbers,
            boolean topologyTime,
            boolean replicaSetVersion,
            boolean partitioned,
            boolean databaseTimestamp,
            boolean collectionTimestamp,
            boolean uuidInReply) {}

    /** What came with a version and stayed: the yes-and-no part of what differs. */
    public enum Trait {
        /** Time-series collections can be resharded. */
        RESHARDS_TIME_SERIES("8.0.10"),
        /** moveRange takes an upper bound alone. */
        RANGES_BY_MAX("6.1"),
        /** The size engine moves slices off draining shards and into zones too; before, whole chunks. */
        SLICES_EVERY_MOVE("7.0"),
        /** A chunk that is too big to move is split at the first point only (SERVER-71609). */
        RESCUES_BY_ONE_POINT("6.0.4"),
        /** A range whose orphans still lie on the recipient fails with OrphanedRangeCleanUpFailed; which versions did is a guess. */
        FAILS_ON_PENDING_CLEANUP("4.4"),
        /** removeShard tells how many chunks are flagged. */
        COUNTS_JUMBO_WHILE_DRAINING("4.4"),
        /** Collections that are not sharded may have a shard of their own, and are in the catalogue then. */
        TRACKS_UNSHARDED("8.0"),
        /** A document without a key field counts as having null there; before, it was refused. */
        NULL_FOR_MISSING("4.4"),
        /** shardCollection takes presplitHashedZones. */
        PRESPLITS_ZONES("4.4"),
        /** Time-series collections can be sharded. */
        TIME_SERIES("5.1"),
        /** The changelog tells the shard of a chunk that was split. */
        LOGS_OWNER_OF_SPLIT("4.4"),
        /** reshardCollection takes forceRedistribution, and needs head-room on each recipient. */
        RESHARDS_IN_PLACE("8.0"),
        /** balancerCollectionStatus tells the chunk size. */
        STATUS_TELLS_CHUNK_SIZE("5.3"),
        /** Shards have no maxSize any more. */
        LIMITLESS_SHARDS("6.0"),
        /** Initial chunks for a zone without a shard fail with CannotCreateChunkDistribution, before with 50973. */
        NAMES_ZONE_WITHOUT_SHARD("7.1"),
        /** Writes of one document without the key are done in two phases. */
        WRITES_WITHOUT_KEY("7.1"),
        /** A delete or findAndModify with part of the key goes through where that names one shard (SERVER-44422). */
        PARTIAL_KEY_DOES("5.0"),
        /** A document's key value may be changed, but not its _id. */
        KEY_MAY_CHANGE("4.2");

        private final String since;

        Trait(String since) {
            this.since = since;
        }
    }

    /** Whether this version has it. */
    public boolean has(Trait trait) {
        return version.isAtLeast(trait.since);
    }

    /** The rules of a version. */
    public static ClusterRules of(ServerVersion version) {
        boolean at42 = version.isAtLeast("4.2");
        boolean at44 = version.isAtLeast("4.4");
        boolean at50 = version.isAtLeast("5.0");
        boolean at60 = version.isAtLeast("6.0");
        boolean bySize = version.isAtLeast("6.0.3");
        boolean at70 = version.isAtLeast("7.0");
        boolean at72 = version.isAtLeast("7.2");
        return new ClusterRules(
                version,
                at72 ? 1 : 2,
                at70 ? InitialOrder.SHUFFLED : InitialOrder.BY_NAME,
                at42 ? ZonedInitially.ROUND_ROBIN : ZonedInitially.FIRST_SHARD,
                !at72,
                !at60,
                bySize ? Populated.ONE_CHUNK : Populated.SPLIT,
                (at60 ? 128 : 64) * MEBIBYTE,
                bySize ? Autosplit.NOBODY : at42 ? Autosplit.SHARD : Autosplit.ROUTER,
                at50 ? 1 : 2,
                bySize ? Engine.BYTES : Engine.CHUNKS,
                at42 ? Ideal.NEAREST : Ideal.UP,
                version.book() ? Threshold.BOOK : at42 ? Threshold.ONE : Threshold.TWO_OR_ONE,
                at70,
                version.isAtLeast("8.0"),
                at44 ? 2 : 1.3, // SERVER-60267, back to 4.4 (DOCS-15329)
                at44,
                !at70, // the check is in 6.0's sources and not in 8.0's; 7.0 is a guess
                at42 && !bySize,
                Duration.ofSeconds(10),
                Duration.ofSeconds(1),
                new DocumentForms(
                        !at44, at50, at70, !at44, !at60, at50, version.isAtLeast("8.0"), !at70, at50, at50, !at50));
    }

    /** How long a chunk's earlier owners are remembered: what snapshots may still read, 5 s and at least 10 s until 4.4. */
    public Duration historyWindow() {
        return isAtLeast("5.0") ? MERGE_WINDOW : Duration.ofSeconds(10);
    }

    /** Whether this version has what came with another, as {@link ServerVersion#isAtLeast} tells. */
    public boolean isAtLeast(String other) {
        return version.isAtLeast(other);
    }

    /** Whether shardCollection needs sharding to be enabled for the database first: until 5.0. */
    public boolean needsEnableSharding() {
        return !isAtLeast("6.0");
    }

    /**
     * Whether the last index that supports a key may not be dropped: from 5.0.19 (SERVER-6491, SERVER-64950), but for hashed
     * keys no longer from 5.0.22, 6.0.12 and 7.0.3 (manual of 8.2, Drop a Hashed Shard Key Index).
     */
    public boolean keepsLastIndex(boolean hashedKey) {
        boolean release =
                isAtLeast("7.0") ? isAtLeast("7.0.3") : isAtLeast("6.0") ? isAtLeast("6.0.12") : isAtLeast("5.0.22");
        return isAtLeast("5.0.19") && !(hashedKey && release);
    }

    /** Whether neighbouring chunks of a shard are merged without asking: from 7.0. */
    public boolean mergesAlone() {
        return isAtLeast("7.0");
    }

    /** Whether a new end chunk hops to the shard with fewest chunks after a split: as long as there are automatic splits. */
    public boolean movesTopChunk() {
        return autosplit != Autosplit.NOBODY;
    }
}
