package dev.chave.design;

import java.util.UUID;

/**
 * UUIDs of the versions that matter to a key. Source of the truth: RFC 9562; for SQL Server's NEWSEQUENTIALID() its documentation
 * (UuidCreateSequential, with the bytes of the first three groups turned round).
 */
final class Uuids {
    /** 100-nanosecond ticks between 1582-10-15 and 1970-01-01. */
    private static final long GREGORIAN_TICKS = 0x01B2_1DD2_1381_4000L;

    private static final int TICKS_PER_MILLI = 10_000;
    private static final long VARIANT = 0x8000_0000_0000_0000L;

    private Uuids() {}

    static UUID of(UuidVersion version, Identity identity, long seed) {
        Chance chance = new Chance(Chance.mix(seed, identity.number()));
        return switch (version) {
            case RANDOM -> new UUID(withVersion(chance.nextLong(), 4), withVariant(chance.nextLong()));
            case ORDERED ->
                new UUID(
                        (identity.atMillis() << 16) | 0x7000 | (chance.nextLong() & 0xFFF),
                        withVariant(chance.nextLong()));
            case TIME -> new UUID(timeFirst(ticks(identity, chance)), node(seed));
            case SEQUENTIAL -> new UUID(turned(timeFirst(ticks(identity, chance))), node(seed));
        };
    }

    private static long withVersion(long bits, int version) {
        return (bits & 0xFFFF_FFFF_FFFF_0FFFL) | ((long) version << 12);
    }

    private static long withVariant(long bits) {
        return (bits & 0x3FFF_FFFF_FFFF_FFFFL) | VARIANT;
    }

    private static long ticks(Identity identity, Chance chance) {
        return identity.atMillis() * TICKS_PER_MILLI + chance.nextInt(TICKS_PER_MILLI) + GREGORIAN_TICKS;
    }

    /** The low 32 bits of the time, then the middle 16, then version 1 and the high 12. */
    private static long timeFirst(long ticks) {
        return (ticks << 32) | (((ticks >>> 32) & 0xFFFF) << 16) | 0x1000 | ((ticks >>> 48) & 0xFFF);
    }

    private static long turned(long high) {
        int low = Integer.reverseBytes((int) (high >>> 32));
        short middle = Short.reverseBytes((short) (high >>> 16));
        short top = Short.reverseBytes((short) high);
        return ((long) low << 32) | ((middle & 0xFFFFL) << 16) | (top & 0xFFFFL);
    }

    private static long node(long seed) {
        return withVariant(Chance.mix(seed, "node"));
    }
}
