package dev.chave.cli;

import dev.chave.advise.Goal;
import dev.chave.advise.WantedRate;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** From the text of an option that names a wish to its parts. */
final class WishConverters {
    private WishConverters() {}

    /** A goal and its weight. */
    record Weighted(Goal goal, double weight) {}

    /** {@code write-latency} or {@code write-latency=2}. */
    static final class OfGoal implements ITypeConverter<Weighted> {
        @Override
        public Weighted convert(String text) {
            int equals = text.indexOf('=');
            String name = equals < 0 ? text : text.substring(0, equals);
            double weight = equals < 0 ? 1 : number(text.substring(equals + 1));
            if (!Goal.typed().contains(name) || !(weight > 0)) {
                throw new TypeConversionException(text + "; expected one of " + String.join(", ", Goal.typed())
                        + ", perhaps with a weight above 0, as in " + "read-latency=2");
            }
            return new Weighted(Goal.of(name).orElseThrow(), weight);
        }
    }

    /** A shard's name and its strength. */
    record Capacity(String shard, double capacity) {}

    /** {@code big=10}. */
    static final class OfCapacity implements ITypeConverter<Capacity> {
        @Override
        public Capacity convert(String text) {
            int equals = text.lastIndexOf('=');
            double capacity = equals <= 0 ? 0 : number(text.substring(equals + 1));
            if (!(capacity > 0)) {
                throw new TypeConversionException(
                        text + "; expected a shard and its strength beside an ordinary one's, as in big=10");
            }
            return new Capacity(text.substring(0, equals), capacity);
        }
    }

    /** A shard's name and where it stands. */
    record Place(String shard, String region) {}

    /** {@code shard1=EU}. */
    static final class OfRegion implements ITypeConverter<Place> {
        @Override
        public Place convert(String text) {
            int equals = text.indexOf('=');
            if (equals <= 0 || equals == text.length() - 1) {
                throw new TypeConversionException(text + "; expected a shard and its region, as in shard1=EU");
            }
            return new Place(text.substring(0, equals), text.substring(equals + 1));
        }
    }

    /** {@code write=5000}, or {@code write=1000:5000} where today's rate is known. */
    static final class OfRate implements ITypeConverter<WantedRate> {
        @Override
        public WantedRate convert(String text) {
            int equals = text.indexOf('=');
            String name = equals < 0 ? text : text.substring(0, equals).toLowerCase(Locale.ROOT);
            String rates = equals < 0 ? "" : text.substring(equals + 1);
            int colon = rates.indexOf(':');
            Double now = colon < 0 ? null : (Double) number(rates.substring(0, colon));
            double wanted = number(rates.substring(colon + 1));
            WantedRate.Kind of = classOf(name);
            if (of == null || !(wanted > 0) || (now != null && !(now > 0))) {
                throw new TypeConversionException(text
                        + "; expected read, write or all and a rate a second, as in write=5000, or write=1000:5000 with"
                        + " today's rate first");
            }
            return new WantedRate(of, now, wanted);
        }

        private static WantedRate.@Nullable Kind classOf(String name) {
            for (WantedRate.Kind of : WantedRate.Kind.values()) {
                if (of.label().equals(name) || (of.label() + "s").equals(name)) {
                    return of;
                }
            }
            return null;
        }
    }

    /** The number, or 0 where the text is none. */
    private static double number(String text) {
        return text.matches("\\d{1,12}(\\.\\d{1,9})?") ? Double.parseDouble(text) : 0;
    }
}
