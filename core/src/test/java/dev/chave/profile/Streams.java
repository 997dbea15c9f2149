package dev.chave.profile;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.SplittableRandom;

/** Streams of numbered values that are easy or hard to count. */
enum Streams {
    ZIPF {
        @Override
        long value(int at, int length, SplittableRandom random) {
            return (long) Math.pow(length, random.nextDouble());
        }
    },
    UNIFORM {
        @Override
        long value(int at, int length, SplittableRandom random) {
            return random.nextLong(length / 3 + 1);
        }
    },
    UNIQUE {
        @Override
        long value(int at, int length, SplittableRandom random) {
            return at;
        }
    },
    SORTED {
        @Override
        long value(int at, int length, SplittableRandom random) {
            return at / 7;
        }
    },
    /** A value that is heavy in all, and comes only after many that are not. */
    LATE {
        @Override
        long value(int at, int length, SplittableRandom random) {
            return at < length * 0.8 ? at : -1;
        }
    },
    /** Rounds of values, each coming back just when it has been forgotten. */
    ROUNDS {
        @Override
        long value(int at, int length, SplittableRandom random) {
            return at % (length / 4 + 1);
        }
    };

    abstract long value(int at, int length, SplittableRandom random);

    List<Long> draw(int length, SplittableRandom random) {
        List<Long> values = new ArrayList<>(length);
        for (int at = 0; at < length; at++) {
            values.add(value(at, length, random));
        }
        if (this == ZIPF) {
            Collections.shuffle(values, new Random(random.nextLong()));
        }
        return values;
    }
}
