package dev.chave.design;

import java.util.List;
import java.util.Objects;
import org.apache.commons.rng.sampling.distribution.RejectionInversionZipfSampler;
import org.apache.commons.rng.sampling.distribution.SharedStateDiscreteSampler;
import org.bson.BsonNull;
import org.bson.BsonValue;
import org.jspecify.annotations.Nullable;

/** Makes the values of one plain field. Every value is a pure function of the seed and the document, counters aside. */
final class FieldMaker {
    private static final int SNOWFLAKE_SHIFT = 22;
    private static final long SNOWFLAKE_EPOCH = 1_420_070_400_000L; // 2015-01-01T00:00:00Z

    private final FieldDesign field;
    private final Draw draw;
    private final long seed;
    private final History history;
    private final @Nullable FieldMaker by;
    private final @Nullable Counters counters;
    private final Encoder encoder;
    private final @Nullable Encoder other;
    private final @Nullable Shuffle shuffle;
    private final @Nullable SharedStateDiscreteSampler zipf;

    /**
     * A maker.
     *
     * @param by whose value decides instead of chance, or within whose value it counts; null where neither
     */
    FieldMaker(FieldDesign field, long seedOfAll, History history, @Nullable FieldMaker by) {
        this.field = field;
        this.draw = Objects.requireNonNull(field.draw());
        this.seed = Chance.mix(seedOfAll, field.path());
        this.history = history;
        boolean counts = draw instanceof Draw.Counter;
        this.by = counts ? null : by;
        this.counters = counts ? new Counters(history, Objects.requireNonNull(by)) : null;
        encoder = new Encoder(field.encoding(), seed);
        other = field.also() == null ? null : new Encoder(field.also(), seed);
        shuffle = shuffled(draw) == 0 ? null : new Shuffle(shuffled(draw), seed);
        zipf = draw instanceof Draw.Zipf zipfDraw
                ? RejectionInversionZipfSampler.of(new Chance(seed), zipfDraw.distinct(), zipfDraw.exponent())
                : null;
    }

    private static long shuffled(Draw draw) {
        if (draw instanceof Draw.Unique unique) {
            return unique.distinct();
        }
        if (draw instanceof Draw.Zipf zipf) {
            return zipf.distinct();
        }
        return draw instanceof Draw.Runs runs ? runs.distinct() : 0;
    }

    FieldDesign field() {
        return field;
    }

    /** The value; null where the document has none. */
    @Nullable
    BsonValue value(Instance document) {
        Chance fate = new Chance(Chance.mix(Chance.mix(seed, "fate"), Chance.mix(document.ordinal(), document.salt())));
        double absence = fate.nextDouble();
        if (absence < field.missing()) {
            return null;
        }
        if (absence < field.missing() + field.nulls()) {
            return BsonNull.VALUE;
        }
        Identity identity = identity(document);
        if (other != null && fate.nextDouble() < field.alsoShare()) {
            return otherForm(identity);
        }
        return plain(identity);
    }

    private BsonValue plain(Identity identity) {
        if (draw instanceof Draw.Choice choice) {
            return choice.values().get((int) identity.number());
        }
        return encoder.value(identity, isTimed());
    }

    private BsonValue otherForm(Identity identity) {
        Encoding also = Objects.requireNonNull(field.also());
        if (also.type() == ValueType.UUID && other != null) {
            return other.value(identity, isTimed());
        }
        return Conversions.as(plain(identity), also.type());
    }

    /** Whether the value is a time: the document's own, or that of a sequence of times. */
    private boolean isTimed() {
        return draw instanceof Draw.Time
                || (draw instanceof Draw.Sequence
                        && (field.type() == ValueType.DATE
                                || (field.type() == ValueType.STRING
                                        && field.encoding().form().isTime())));
    }

    /** Which identity a document has. */
    Identity identity(Instance document) {
        if (draw instanceof Draw.Sequence || draw instanceof Draw.Time) {
            return new Identity(document.ordinal(), document.atMillis());
        }
        if (draw instanceof Draw.Snowflake) {
            long number = ((document.atMillis() - SNOWFLAKE_EPOCH) << SNOWFLAKE_SHIFT)
                    | (document.ordinal() & ((1L << SNOWFLAKE_SHIFT) - 1));
            return new Identity(number, document.atMillis());
        }
        if (draw instanceof Draw.Unique unique) {
            long place = document.ordinal() % unique.distinct();
            return new Identity(Objects.requireNonNull(shuffle).of(place), document.atMillis());
        }
        if (counters != null) {
            return new Identity(counters.count(document), document.atMillis());
        }
        return drawn(document);
    }

    private Identity drawn(Instance document) {
        Chance chance = new Chance(Chance.mix(
                seed,
                by == null
                        ? Chance.mix(document.ordinal(), document.salt())
                        : by.identity(document).number()));
        if (draw instanceof Draw.Uniform uniform) {
            return born(chance.nextLong(uniform.distinct()), uniform.distinct());
        }
        if (draw instanceof Draw.Zipf zipfDraw) {
            int rank = Objects.requireNonNull(zipf)
                    .withUniformRandomProvider(chance)
                    .sample();
            return born(Objects.requireNonNull(shuffle).of(rank - 1L), zipfDraw.distinct());
        }
        if (draw instanceof Draw.Newest newest) {
            return newest(newest, document, chance);
        }
        if (draw instanceof Draw.Runs runs) {
            long run = document.ordinal() / runs.length();
            if (runs.distinct() == 0) {
                return new Identity(run, history.expectedMillis(run * runs.length()));
            }
            return born(Objects.requireNonNull(shuffle).of(run % runs.distinct()), runs.distinct());
        }
        Draw.Choice choice = (Draw.Choice) draw;
        return new Identity(chosen(choice.cumulated(), chance.nextDouble()), document.atMillis());
    }

    private static int chosen(List<Double> cumulated, double at) {
        int chosen = 0;
        while (chosen < cumulated.size() - 1 && at >= cumulated.get(chosen)) {
            chosen++;
        }
        return chosen;
    }

    /** One of the latest that were born by the document's time; new ones go on being born at the same pace. */
    private Identity newest(Draw.Newest newest, Instance document, Chance chance) {
        double age = (double) (document.atMillis() - history.beginMillis()) / history.lastsMillis();
        long youngest = Math.max(0, (long) (age * newest.distinct()));
        long number = Math.max(0, youngest - chance.nextLong(newest.active()));
        return born(number, newest.distinct());
    }

    /** Identities come to be evenly over the history, in the order of their numbers. */
    private Identity born(long number, long distinct) {
        double age = (double) number / distinct;
        return new Identity(number, history.beginMillis() + (long) (age * history.lastsMillis()));
    }
}
