package dev.chave.simulate;

import dev.chave.cluster.ClusterRules;
import dev.chave.simulate.Scenario.Action;
import dev.chave.simulate.Scenario.Event;
import dev.chave.simulate.Scenario.ReadPlan;
import dev.chave.value.RawDocument;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.bson.BsonDocument;

/**
 * What a scenario brings to its first collection and asks of it, drawn as a life draws it but without a cluster: for whoever wants to
 * judge the same documents and operations by other means.
 */
public final class Draws {
    private static final int REMEMBERED = 4096; // documents that queries can be filled from
    private static final int READS_A_TICK = 20;

    private final Scenario scenario;
    private final SplittableRandom random;
    private final List<RawDocument> remembered = new ArrayList<>();
    private long seen;

    /**
     * Draws of a scenario.
     *
     * @param seed of what queries ask for
     */
    public Draws(Scenario scenario, long seed) {
        this.scenario = scenario;
        random = new SplittableRandom(seed);
    }

    /** Takes what is drawn, in time order. */
    public interface Visitor {
        /**
         * A document arrives.
         *
         * @param measured whether it belongs to the part that is held beside a prediction
         * @param weight for how many documents it stands
         */
        void arrives(RawDocument document, boolean measured, long weight);

        /**
         * A query is made.
         *
         * @param weight for how many queries it stands
         */
        void asks(BsonDocument filter, boolean measured, double weight);
    }

    /** Shows everything to the visitor. */
    public void forEach(Visitor visitor) {
        List<Inflow> inflows = scenario.firstStreams().stream()
                .map(stream -> new Inflow(stream, Life.START, scenario.lasts(), chunkBytes()))
                .toList();
        for (Inflow inflow : inflows) {
            for (long done = 0; done < inflow.plan().backfill(); done += inflow.weight()) {
                arrives(inflow, Duration.ZERO, false, visitor);
            }
        }
        Duration usual = Life.tick(scenario);
        Duration measuredFrom = scenario.measuredFrom();
        for (Duration at = Duration.ZERO; at.compareTo(scenario.lasts()) < 0; at = at.plus(usual)) {
            Duration rest = scenario.lasts().minus(at);
            Duration tick = rest.compareTo(usual) < 0 ? rest : usual;
            boolean measured = at.compareTo(measuredFrom) >= 0;
            for (Inflow inflow : inflows) {
                int due = inflow.due(at, tick);
                for (int i = 0; i < due; i++) {
                    arrives(inflow, at.plusNanos(tick.toNanos() * i / due), measured, visitor);
                }
            }
            for (ReadPlan read : scenario.reads()) {
                if (read.of().equals(scenario.collections().get(0).namespace())) {
                    asks(read, tick, measured, visitor);
                }
            }
        }
    }

    private long chunkBytes() {
        for (Event event : scenario.events()) {
            if (event.action() instanceof Action.Setting setting
                    && event.at().isNegative()
                    && setting.document().containsKey("value")) {
                return setting.document().get("value").asNumber().longValue() * ClusterRules.MEBIBYTE;
            }
        }
        return ClusterRules.of(scenario.version()).defaultChunkBytes();
    }

    private void arrives(Inflow inflow, Duration at, boolean measured, Visitor visitor) {
        RawDocument document = inflow.next(Life.START.plus(at));
        visitor.arrives(document, measured, inflow.weight());
        seen++;
        if (remembered.size() < REMEMBERED) {
            remembered.add(document);
        } else {
            long place = random.nextLong(seen);
            if (place < REMEMBERED) {
                remembered.set((int) place, document);
            }
        }
    }

    private void asks(ReadPlan read, Duration tick, boolean measured, Visitor visitor) {
        double queries = read.perSecond() * tick.toNanos() / 1e9;
        int made = (int) Math.min(READS_A_TICK, Math.ceil(queries));
        for (int i = 0; i < made && !remembered.isEmpty(); i++) {
            RawDocument one = remembered.get(random.nextInt(remembered.size()));
            visitor.asks(Life.filled(read, one), measured, queries / made);
        }
    }
}
