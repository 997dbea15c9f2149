package dev.chave.advise;

import dev.chave.key.KeyText;
import dev.chave.key.ShardKey;
import dev.chave.profile.DocumentSample;
import dev.chave.workload.Operation;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Counts what falls into the bands of one key, stretch by stretch. */
final class Heater {
    private static final int BANDS = 24;
    private static final int STRETCHES = 48;
    private static final int LEAST_A_STRETCH = 5;

    private final ShardKey key;
    private final Placement placement;
    private final int[] bandOf;
    private final int bands;

    Heater(ShardKey key, Placement placement) {
        this.key = key;
        this.placement = placement;
        this.bandOf = placement.bands(BANDS);
        this.bands = bandOf[bandOf.length - 1] + 1;
    }

    KeyHeat heat(DocumentSample sample, @Nullable Routes routes, OperationLoad loads, List<Operation> operations) {
        return new KeyHeat(bands(), inserts(sample), routes == null ? null : reads(routes, loads, operations));
    }

    private List<KeyHeat.Band> bands() {
        List<KeyHeat.Band> found = new ArrayList<>();
        double below = 0;
        for (int chunk = 0; chunk < bandOf.length; chunk++) {
            if (chunk == 0 || bandOf[chunk] != bandOf[chunk - 1]) {
                byte[] min = placement.chunks().min(chunk);
                found.add(new KeyHeat.Band(KeyText.of(key, min), KeyText.masked(key, min), below));
            }
            below += placement.share(chunk);
        }
        return found;
    }

    /** Documents in insert order; every row of the sample stands for as many. */
    private KeyHeat.@Nullable Grid inserts(DocumentSample sample) {
        int rows = sample.size();
        int stretches = Math.min(STRETCHES, rows / LEAST_A_STRETCH);
        if (stretches < 2) {
            return null;
        }
        double[][] fell = new double[bands][stretches];
        double[] all = new double[stretches];
        for (int row = 0; row < rows; row++) {
            int band = bandOf[placement.chunks().chunkOf(sample.tuple(row, key))];
            int stretch = (int) ((long) row * stretches / rows);
            fell[band][stretch] += sample.documentsPerRow();
            all[stretch] += sample.documentsPerRow();
        }
        return grid(fell, all, instant(sample.atMillis(0)), instant(sample.atMillis(rows - 1)));
    }

    private static @Nullable Instant instant(long millis) {
        return millis == Long.MIN_VALUE ? null : Instant.ofEpochMilli(millis);
    }

    private KeyHeat.@Nullable Grid reads(Routes routes, OperationLoad loads, List<Operation> operations) {
        int[] placed = new int[loads.size()];
        int count = 0;
        for (int operation = 0; operation < loads.size(); operation++) {
            if (loads.isRead(operation) && loads.isKnown(operation) && routes.isKnown(operation)) {
                placed[count++] = operation;
            }
        }
        int stretches = Math.min(STRETCHES, count / LEAST_A_STRETCH);
        if (stretches < 2) {
            return null;
        }
        Owners owners = new Owners(bandOf, bands); // the bands an operation touches are found as shards are
        int[] touched = new int[bands];
        double[][] fell = new double[bands][stretches];
        double[] all = new double[stretches];
        for (int i = 0; i < count; i++) {
            int found = routes.shards(placed[i], owners, touched);
            int stretch = (int) ((long) i * stretches / count);
            all[stretch] += loads.load(placed[i]);
            for (int band = 0; band < found; band++) {
                fell[touched[band]][stretch] += loads.load(placed[i]);
            }
        }
        return grid(
                fell,
                all,
                operations.get(placed[0]).at(),
                operations.get(placed[count - 1]).at());
    }

    private static KeyHeat.Grid grid(double[][] fell, double[] all, @Nullable Instant from, @Nullable Instant to) {
        return new KeyHeat.Grid(
                Arrays.stream(fell)
                        .map(band -> Arrays.stream(band).boxed().toList())
                        .toList(),
                Arrays.stream(all).boxed().toList(),
                from,
                to);
    }
}
