package dev.chave.report;

import dev.chave.advise.Advice;
import java.util.List;
import java.util.stream.Stream;

/** Every sample, for laws that hold of any advice. */
final class Samples {
    private Samples() {}

    static Stream<Advice> all() {
        return Stream.of(
                SampleAdvice.orders(),
                SampleAdvice.bare(),
                SampleAdvice.hopeless(),
                SampleAdvice.hostile(),
                SampleAdvice.crowd(),
                SampleAdvice.empty(),
                SampleAdvice.empty(List.of()));
    }
}
