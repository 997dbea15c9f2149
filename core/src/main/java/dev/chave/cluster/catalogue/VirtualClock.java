package dev.chave.cluster.catalogue;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;

/** A clock that stands still until it is told to go on. */
public final class VirtualClock implements InstantSource {
    private Instant now;

    public VirtualClock(Instant start) {
        now = start;
    }

    @Override
    public Instant instant() {
        return now;
    }

    /** Goes on by a time that is not negative. */
    public void advance(Duration time) {
        if (time.isNegative()) {
            throw new IllegalArgumentException("a clock that goes back by " + time);
        }
        now = now.plus(time);
    }
}
