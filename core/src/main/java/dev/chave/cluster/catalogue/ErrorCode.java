package dev.chave.cluster.catalogue;

import dev.chave.key.Refusal;
import java.util.Optional;

/** The error numbers that cluster commands answer with, by the server's own names. Messages are ours. */
public enum ErrorCode {
    /** A failure that the server tells in words alone. */
    WITHOUT_CODE(0, "OK"),
    BAD_VALUE(2, "BadValue"),
    FAILED_TO_PARSE(9, "FailedToParse"),
    UNAUTHORIZED(13, "Unauthorized"),
    TYPE_MISMATCH(14, "TypeMismatch"),
    ILLEGAL_OPERATION(20, "IllegalOperation"),
    ALREADY_INITIALIZED(23, "AlreadyInitialized"),
    NAMESPACE_NOT_FOUND(26, "NamespaceNotFound"),
    INDEX_NOT_FOUND(27, "IndexNotFound"),
    NAMESPACE_EXISTS(48, "NamespaceExists"),
    COMMAND_NOT_FOUND(59, "CommandNotFound"),
    SHARD_KEY_NOT_FOUND(61, "ShardKeyNotFound"),
    CANNOT_CREATE_INDEX(67, "CannotCreateIndex"),
    SHARD_NOT_FOUND(70, "ShardNotFound"),
    INVALID_OPTIONS(72, "InvalidOptions"),
    INVALID_NAMESPACE(73, "InvalidNamespace"),
    INDEX_KEY_SPECS_CONFLICT(86, "IndexKeySpecsConflict"),
    CANNOT_SPLIT(87, "CannotSplit"),
    OPERATION_FAILED(96, "OperationFailed"),
    INCOMPATIBLE_SHARDING_METADATA(105, "IncompatibleShardingMetadata"),
    CONFLICTING_OPERATION_IN_PROGRESS(117, "ConflictingOperationInProgress"),
    NAMESPACE_NOT_SHARDED(118, "NamespaceNotSharded"),
    STALE_EPOCH(150, "StaleEpoch"),
    CHUNK_TOO_BIG(153, "ChunkTooBig"),
    ZONE_STILL_IN_USE(163, "ZoneStillInUse"),
    ZONE_NOT_FOUND(177, "ZoneNotFound"),
    RANGE_OVERLAP_CONFLICT(178, "RangeOverlapConflict"),
    NO_SHARDING_ENABLED(193, "NoShardingEnabled"),
    CHUNK_RANGE_CLEANUP_PENDING(200, "ChunkRangeCleanupPending"),
    ORPHANED_RANGE_CLEAN_UP_FAILED(265, "OrphanedRangeCleanUpFailed"),
    NOT_IMPLEMENTED(238, "NotImplemented"),
    RESHARD_COLLECTION_IN_PROGRESS(338, "ReshardCollectionInProgress"),
    NO_SUCH_RESHARD_COLLECTION(339, "NoSuchReshardCollection"),
    CANNOT_DROP_SHARD_KEY_INDEX(370, "CannotDropShardKeyIndex"),
    CANNOT_CREATE_CHUNK_DISTRIBUTION(405, "CannotCreateChunkDistribution"),
    SHARD_KEY_TOO_BIG(13334, "ShardKeyTooBig"),
    // what a number without a name of its own is called
    PRESPLIT_NOT_POSSIBLE(31387, "Location31387"),
    PRESPLIT_PREFIX_OPEN(31388, "Location31388"),
    PRESPLIT_HASH_BOUND(31389, "Location31389"),
    PRESPLIT_PREFIX_EQUAL(31390, "Location31390"),
    PRESPLIT_SUFFIX_BOUND(31391, "Location31391"),
    PRESPLIT_NOT_WHOLE(31412, "Location31412"),
    MISSING_FIELD(40414, "Location40414"),
    UNKNOWN_FIELD(40415, "Location40415"),
    ZONE_WITHOUT_SHARD(50973, "Location50973"),
    CLEAR_JUMBO_NOT_A_CHUNK(51260, "Location51260"),
    TOO_FEW_KEYS_TO_RESHARD(4952606, "Location4952606");

    private final int code;
    private final String codeName;

    ErrorCode(int code, String codeName) {
        this.code = code;
        this.codeName = codeName;
    }

    public int code() {
        return code;
    }

    public String codeName() {
        return codeName;
    }

    /** The error with this number, if it is one of these. */
    public static Optional<ErrorCode> of(int code) {
        for (ErrorCode candidate : values()) {
            if (candidate.code == code) {
                return Optional.of(candidate);
            }
        }
        return Optional.empty();
    }

    /** A refusal with this code: what was found; what was expected. */
    CommandRefusedException because(String message) {
        return new CommandRefusedException(Refusal.ofThisVersion(code, codeName, message));
    }
}
