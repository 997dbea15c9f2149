package dev.chave.cli;

import dev.chave.cluster.BadTypedValueException;
import dev.chave.cluster.Routing;
import dev.chave.key.BadKeyException;
import dev.chave.key.ServerVersion;
import dev.chave.key.ShardKey;
import java.math.BigDecimal;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.Locale;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.bson.BsonValue;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** From the text of an option to its type. Each says what it found and what it expected, so that a slip is usage, not a crash. */
final class Converters {
    private Converters() {}

    /** {@code {tenantId: 1, _id: "hashed"}} or {@code tenantId,_id:hashed}. */
    static final class Key implements ITypeConverter<ShardKey> {
        @Override
        public ShardKey convert(String text) {
            return refusing(text, ShardKey::parse);
        }
    }

    /** A server version. */
    static final class Version implements ITypeConverter<ServerVersion> {
        @Override
        public ServerVersion convert(String text) {
            return refusing(text, ServerVersion::parse);
        }
    }

    /** A value as typed in mongosh. */
    static final class Value implements ITypeConverter<BsonValue> {
        @Override
        public BsonValue convert(String text) {
            try {
                return Routing.value(text);
            } catch (BadTypedValueException bad) {
                throw new TypeConversionException(
                        bad.getMessage() + " (a string keeps its own quotes inside the shell's: '\"abc\"')");
            }
        }
    }

    /** A point in time. */
    static final class Time implements ITypeConverter<Instant> {
        @Override
        public Instant convert(String text) {
            try {
                return Instant.parse(text);
            } catch (DateTimeParseException bad) {
                throw new TypeConversionException(text + "; expected a time such as 2026-01-31T12:00:00Z");
            }
        }
    }

    /** A number of shards. */
    static final class ShardCount implements ITypeConverter<Integer> {
        static final int MOST = 1000;

        @Override
        public Integer convert(String text) {
            if (text.matches("\\d{1,4}")) {
                int shards = Integer.parseInt(text);
                if (shards >= 1 && shards <= MOST) {
                    return shards;
                }
            }
            throw new TypeConversionException(text + "; expected a number of shards, 1 to " + MOST);
        }
    }

    /** A number of bytes: {@code 50GB}, {@code 1.5 TiB}, {@code 64m} or plain. 1 GB is 1024³ bytes, as the server counts. */
    static final class Size implements ITypeConverter<Long> {
        private static final Pattern FORM =
                Pattern.compile("(\\d{1,18}(?:\\.\\d{1,9})?)\\s*([KMGTP]?)I?B?", Pattern.CASE_INSENSITIVE);
        private static final String UNITS = "KMGTP";

        @Override
        public Long convert(String text) {
            Matcher form = FORM.matcher(text.strip());
            if (form.matches()) {
                String unit = form.group(2).toUpperCase(Locale.ROOT);
                int power = unit.isEmpty() ? 0 : UNITS.indexOf(unit) + 1;
                BigDecimal bytes = new BigDecimal(form.group(1)).multiply(BigDecimal.valueOf(1L << (10 * power)));
                if (bytes.signum() > 0 && bytes.compareTo(BigDecimal.valueOf(Long.MAX_VALUE)) < 0) {
                    return Math.max(1, bytes.longValue());
                }
            }
            throw new TypeConversionException(
                    text + "; expected a size above 0 such as 50GB, 1.5TB or 67108864 (1 GB is 1024^3 bytes)");
        }
    }

    private static <T> T refusing(String text, Function<String, T> parse) {
        try {
            return parse.apply(text);
        } catch (BadKeyException | IllegalArgumentException refused) {
            throw new TypeConversionException(refused.getMessage());
        }
    }
}
