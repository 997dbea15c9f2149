package dev.chave.advise;

import dev.chave.key.ShardKey;
import dev.chave.profile.DocumentSample;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Which share of the writes lands on a shard of its own region. A document's region is what the field of residency says, or else the
 * field whose values most often bear the regions' names; a key that leads with it, unhashed, can be zoned so that it lands there.
 */
final class Nearness {
    private static final double MOSTLY = 0.5;

    private final String path;
    private final double known;
    private final double byChance;

    private Nearness(String path, double known, double byChance) {
        this.path = path;
        this.known = known;
        this.byChance = byChance;
    }

    /** Null where no regions are named, or no field tells them. */
    static @Nullable Nearness of(Wishes wishes, DocumentSample sample) {
        if (!wishes.hasRegions() || sample.size() == 0) {
            return null;
        }
        Map<String, Double> shardsIn = new TreeMap<>();
        wishes.shards()
                .forEach(shard -> shardsIn.merge(
                        shard.region().toLowerCase(Locale.ROOT),
                        1.0 / wishes.shards().size(),
                        Double::sum));
        shardsIn.remove("");
        Nearness best = null;
        for (String path : sample.paths()) {
            if (wishes.residency() == null || wishes.residency().equals(path)) {
                Nearness one = of(path, sample, shardsIn);
                best = best == null || one.known > best.known ? one : best;
            }
        }
        return best == null || best.known < MOSTLY ? null : best;
    }

    private static Nearness of(String path, DocumentSample sample, Map<String, Double> shardsIn) {
        double known = 0;
        double chance = 0;
        for (int row = 0; row < sample.size(); row++) {
            String text = Residency.text(sample.value(row, path));
            Double share = text == null ? null : shardsIn.get(text.toLowerCase(Locale.ROOT));
            known += share == null ? 0 : 1;
            chance += share == null ? 0 : share;
        }
        return new Nearness(path, known / sample.size(), chance / sample.size());
    }

    String path() {
        return path;
    }

    /** The share of writes near under a key, zoned where it can be. */
    double of(ShardKey key) {
        boolean leads = key.first().path().equals(path) && !key.first().hashed();
        return leads ? known : byChance;
    }
}
