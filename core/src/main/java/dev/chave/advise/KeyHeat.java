package dev.chave.advise;

import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Where in a key's space documents were inserted, and where reads look, as time goes on.
 *
 * <p>Bands are groups of neighbouring chunks that hold about as much data each; a value is never divided, so a common one may
 * fill a band alone.
 *
 * @param bands lowest first
 * @param inserts documents in insert order; null where there are too few
 * @param reads how many reads look into each band; null where the workload has none whose place can be told
 */
public record KeyHeat(
        List<Band> bands, @Nullable Grid inserts, @Nullable Grid reads) {
    public KeyHeat {
        bands = List.copyOf(bands);
    }

    /**
     * A part of the key space.
     *
     * @param shown its lower end as typed
     * @param masked its lower end by the types of its values
     * @param below the share of the data that lies below it
     */
    public record Band(String shown, String masked, double below) {}

    /**
     * What fell where.
     *
     * @param weights for each band, in the order of the bands, what fell into it in each stretch of time
     * @param all what there was in each stretch, counted once however many bands it fell into
     * @param from when the first came, or null where that is not known
     * @param to when the last came, or null where that is not known
     */
    public record Grid(
            List<List<Double>> weights,
            List<Double> all,
            @Nullable Instant from,
            @Nullable Instant to) {
        public Grid {
            weights = weights.stream().map(List::copyOf).toList();
            all = List.copyOf(all);
        }
    }
}
