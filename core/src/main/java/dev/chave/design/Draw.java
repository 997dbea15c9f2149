package dev.chave.design;

import java.util.List;
import org.bson.BsonValue;

/** How the identity behind a document's value is drawn: which of many, whatever it looks like as a value. */
sealed interface Draw {
    /** The document's own place in time: 0 for the first. */
    record Sequence() implements Draw {}

    /** The document's own time. */
    record Time() implements Draw {}

    /** The document's time and place in one number: milliseconds in the high bits, as in a snowflake id. */
    record Snowflake() implements Draw {}

    /** Different for each document, and saying nothing of time. */
    record Unique(long distinct) implements Draw {}

    /** Equally likely. */
    record Uniform(long distinct) implements Draw {}

    /** The r-th most common has a share proportional to 1/r^exponent; which is how common says nothing of its value. */
    record Zipf(int distinct, double exponent) implements Draw {}

    /** Values written out, with their shares; cumulated and scaled to 1. */
    record Choice(List<BsonValue> values, List<Double> cumulated) implements Draw {
        public Choice {
            values = List.copyOf(values);
            cumulated = List.copyOf(cumulated);
        }
    }

    /** Born one after the other over the history; a document has one of the latest born. */
    record Newest(long distinct, long active) implements Draw {}

    /** One value for so many documents on end, then another: of so many, or a new one each time where distinct is 0. */
    record Runs(long distinct, long length) implements Draw {}

    /** Counts from 1 within each value of another field. */
    record Counter(String within) implements Draw {}

    /** Whether chance decides, so that another field's value can decide instead. */
    default boolean isByChance() {
        return this instanceof Uniform || this instanceof Zipf || this instanceof Choice;
    }
}
