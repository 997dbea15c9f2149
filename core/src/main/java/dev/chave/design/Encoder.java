package dev.chave.design;

import java.math.BigDecimal;
import java.nio.ByteBuffer;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.HexFormat;
import java.util.Locale;
import java.util.UUID;
import org.bson.BsonBinary;
import org.bson.BsonBoolean;
import org.bson.BsonDateTime;
import org.bson.BsonDecimal128;
import org.bson.BsonDouble;
import org.bson.BsonInt32;
import org.bson.BsonInt64;
import org.bson.BsonObjectId;
import org.bson.BsonString;
import org.bson.BsonValue;
import org.bson.UuidRepresentation;
import org.bson.types.Decimal128;
import org.bson.types.ObjectId;

/** Makes values of identities. The same identity always has the same value. */
final class Encoder {
    private static final String CONSONANTS = "bcdfghjklmnprstvz";
    private static final String VOWELS = "aeiou";
    private static final long ADDRESSES = 223L << 24;
    private static final long SYLLABLES = 85; // a consonant and a vowel
    private static final long DAY_MILLIS = 86_400_000;

    private final Encoding encoding;
    private final long seed;

    Encoder(Encoding encoding, long seed) {
        this.encoding = encoding;
        this.seed = seed;
    }

    /**
     * The value.
     *
     * @param timed whether the identity is a time, so that the value is that time
     */
    BsonValue value(Identity identity, boolean timed) {
        long number = timed ? identity.atMillis() / encoding.everyMillis() : identity.number();
        return switch (encoding.type()) {
            case INT -> new BsonInt32((int) units(number, timed));
            case LONG -> new BsonInt64(units(number, timed));
            case DOUBLE -> new BsonDouble(decimal(number).doubleValue());
            case DECIMAL -> new BsonDecimal128(new Decimal128(decimal(number)));
            case STRING -> new BsonString(encoding.prefix() + text(identity, timed));
            case DATE -> new BsonDateTime(millis(identity, timed));
            case OBJECT_ID -> new BsonObjectId(objectId(identity));
            case UUID -> uuid(identity);
            case BINARY -> new BsonBinary(bytes(identity.number(), encoding.bytes()));
            case BOOLEAN -> BsonBoolean.valueOf(identity.number() % 2 == 1);
            case DOCUMENT, ARRAY -> throw new IllegalStateException("a plain value of " + encoding.type());
        };
    }

    private long units(long number, boolean timed) {
        return timed ? number : encoding.from() + number * encoding.step();
    }

    private BigDecimal decimal(long number) {
        return BigDecimal.valueOf(encoding.from() + number * encoding.step(), encoding.decimals());
    }

    private long millis(Identity identity, boolean timed) {
        return timed
                ? identity.atMillis() / encoding.everyMillis() * encoding.everyMillis()
                : encoding.from() + identity.number() * encoding.step();
    }

    private String text(Identity identity, boolean timed) {
        long number = timed ? identity.atMillis() / encoding.everyMillis() : identity.number();
        return switch (encoding.form()) {
            case NUMBER -> Long.toString(units(number, timed));
            case PADDED -> padded(units(number, timed), encoding.width());
            case NAME -> name(identity.number());
            case HEX -> HexFormat.of().formatHex(bytes(identity.number(), encoding.bytes()));
            case IPV4 -> ipv4(identity.number());
            case ISO_DATE -> date(millis(identity, timed)).toString();
            case DAY_FIRST -> {
                LocalDate date = date(millis(identity, timed));
                yield String.format(
                        Locale.ROOT, "%02d/%02d/%04d", date.getDayOfMonth(), date.getMonthValue(), date.getYear());
            }
            case ISO_TIME -> isoTime(millis(identity, timed));
        };
    }

    private static String padded(long number, int width) {
        String digits = Long.toString(number);
        return "0".repeat(Math.max(0, width - digits.length())) + digits;
    }

    private static LocalDate date(long millis) {
        return LocalDate.ofEpochDay(Math.floorDiv(millis, DAY_MILLIS));
    }

    static String isoTime(long millis) {
        String text = Instant.ofEpochMilli(millis)
                .atOffset(ZoneOffset.UTC)
                .toLocalDateTime()
                .toString();
        String seconds = text.length() == 16 ? text + ":00" : text;
        return (seconds.length() == 19 ? seconds + ".000" : seconds) + "Z";
    }

    /** Syllables that spell the scrambled number, so that no two identities share a word and none tells its number. */
    private String name(long number) {
        long rest = new Shuffle(1L << 40, seed).of(number & ((1L << 40) - 1));
        StringBuilder name = new StringBuilder();
        do {
            int syllable = (int) (rest % SYLLABLES);
            name.append(CONSONANTS.charAt(syllable / VOWELS.length()))
                    .append(VOWELS.charAt(syllable % VOWELS.length()));
            rest /= SYLLABLES;
        } while (rest > 0);
        return name.append(number >>> 40 == 0 ? "" : Long.toString(number >>> 40, 36))
                .toString();
    }

    /** A unicast address, 1.0.0.0 to 223.255.255.255. */
    private String ipv4(long number) {
        long address = (1L << 24) + new Shuffle(ADDRESSES, seed).of(number % ADDRESSES);
        return (address >>> 24) + "." + ((address >>> 16) & 0xFF) + "." + ((address >>> 8) & 0xFF) + "."
                + (address & 0xFF);
    }

    private byte[] bytes(long number, int count) {
        Chance chance = new Chance(Chance.mix(seed, number));
        byte[] bytes = new byte[count];
        chance.nextBytes(bytes);
        return bytes;
    }

    /** Seconds, five bytes of the machine, a counter that keeps the ids of one second apart and in order. */
    private ObjectId objectId(Identity identity) {
        long machine = Chance.mix(seed, "machine");
        return new ObjectId(ByteBuffer.allocate(12)
                .putInt((int) (identity.atMillis() / 1000))
                .put((byte) machine)
                .putInt((int) (machine >>> 8))
                .put((byte) (identity.number() >>> 16))
                .putShort((short) identity.number())
                .array());
    }

    private BsonValue uuid(Identity identity) {
        UUID uuid = Uuids.of(encoding.version(), identity, seed);
        return switch (encoding.layout()) {
            case STANDARD -> new BsonBinary(uuid, UuidRepresentation.STANDARD);
            case JAVA -> new BsonBinary(uuid, UuidRepresentation.JAVA_LEGACY);
            case CSHARP -> new BsonBinary(uuid, UuidRepresentation.C_SHARP_LEGACY);
            case TEXT -> new BsonString(uuid.toString());
        };
    }
}
