package dev.chave.simulate;

import java.util.List;

/**
 * Where in the order of the key something fell, over time.
 *
 * @param bands the lower ends of the bands of the key, lowest first, as typed and masked unless shown; each band holds an equal
 *     share of all that was inserted
 * @param weights for each band, in the order of {@code bands}, how much fell into it in each frame of the timeline
 */
public record HeatMap(List<String> bands, List<List<Long>> weights) {
    public HeatMap {
        bands = List.copyOf(bands);
        weights = weights.stream().map(List::copyOf).toList();
    }
}
