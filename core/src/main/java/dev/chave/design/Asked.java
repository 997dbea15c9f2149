package dev.chave.design;

import org.bson.BsonValue;

/** What an operation asks for at one field, or writes there. */
sealed interface Asked {
    /** The value of the document that was picked. */
    record Same() implements Asked {}

    /** The value that a new document would have now. */
    record Fresh() implements Asked {}

    /** A value or predicate written out. */
    record Fixed(BsonValue value) implements Asked {}

    /** A stretch of the history: its length uniform between two shares of it, placed uniformly. */
    record Period(double least, double most) implements Asked {}

    /** From so long ago until now. */
    record Last(long millis) implements Asked {}

    /** The values of so many picked documents, as {@code $in}. */
    record Some(int count) implements Asked {}

    /** Greater than the picked document's value. */
    record Above() implements Asked {}

    /** Less than the picked document's value. */
    record Below() implements Asked {}

    /** From the picked document's value, so far on: a number, or milliseconds. */
    record Span(long length) implements Asked {}

    /** The first characters of the picked document's value, as an anchored expression. */
    record Prefix(int characters) implements Asked {}

    /** The picked document's value as another type. */
    record As(ValueType type) implements Asked {}
}
