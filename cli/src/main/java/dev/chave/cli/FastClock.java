package dev.chave.cli;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;

/**
 * A clock that goes faster than another from the moment that it is made.
 *
 * @param clock the other
 * @param began when
 * @param times how many times as fast
 */
record FastClock(InstantSource clock, Instant began, int times) implements InstantSource {
    static FastClock from(InstantSource clock, int times) {
        return new FastClock(clock, clock.instant(), times);
    }

    @Override
    public Instant instant() {
        return began.plus(Duration.between(began, clock.instant()).multipliedBy(times));
    }
}
