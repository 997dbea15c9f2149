package dev.chave.read.document;

/** Which dialect of extended JSON was met, counted while reading, to be told at the end. For one thread. */
final class Dialect {
    private long values;
    private long bareNumbers;
    private long typedNumbers;
    private long typedLongs;
    private long legacyForms;
    private long shellDocuments;
    private long bigIntegers;
    private long unknownDollars;
    private long duplicates;
    private long surrogates;

    /** An object was read as the value it stands for. */
    void value() {
        values++;
    }

    void bareNumber() {
        bareNumbers++;
    }

    void typedNumber() {
        typedNumbers++;
    }

    void typedLong() {
        typedLongs++;
    }

    void legacy() {
        legacyForms++;
    }

    void shellDocument() {
        shellDocuments++;
    }

    void bigInteger() {
        bigIntegers++;
    }

    void unknownDollar() {
        unknownDollars++;
    }

    void duplicate() {
        duplicates++;
    }

    void surrogates(long count) {
        surrogates += count;
    }

    /** Whether every number said its type, so that BSON types and sizes are as stored. */
    boolean isCanonical() {
        return bareNumbers == 0 && typedNumbers + typedLongs > 0 && legacyForms + shellDocuments == 0;
    }

    /** The dialect in words, to follow those of the layout. */
    String words() {
        if (shellDocuments > 0) {
            return ", with shell literals";
        }
        if (isCanonical()) {
            return ", canonical extended JSON";
        }
        if (typedNumbers > 0) {
            return ", canonical and relaxed extended JSON mixed";
        }
        if (legacyForms + typedLongs > 0) {
            return ", legacy (v1) extended JSON";
        }
        return values > 0 ? ", relaxed extended JSON" : "";
    }

    /** What has to be said about the conversion. */
    void tell(Tally tally) {
        tally.noteCount(bigIntegers, "integers beyond 64 bits", "read as doubles");
        tally.noteCount(duplicates, "field names that stand twice in their object", "the first counts");
        tally.noteCount(surrogates, "halves of surrogate pairs", "read as U+FFFD");
        tally.noteCount(unknownDollars, "objects with a $ name that are no extended JSON", "kept as they are");
    }
}
