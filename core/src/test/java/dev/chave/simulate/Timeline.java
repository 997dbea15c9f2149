package dev.chave.simulate;

import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** What became of a scenario as short text, to be approved: every tenth frame, the shards, the chunks, what was moved, what is said. */
final class Timeline {
    private static final int EVERY = 10;

    private Timeline() {}

    static String of(List<SimulationResult> lives) {
        return lives.stream().map(Timeline::of).collect(Collectors.joining("\n"));
    }

    private static String of(SimulationResult life) {
        StringBuilder text = new StringBuilder();
        line(
                text,
                "%s%s, server %s, seed %d, key %s",
                life.scenario(),
                life.variant().isEmpty() ? "" : " (" + life.variant() + ")",
                life.version(),
                life.seed(),
                life.key());
        line(text, "  %s", life.verdict());
        line(
                text,
                "  scale-out all %.3f, writes %.3f, reads %.3f; pages dirtied %.1f",
                life.scaleOut().all(),
                life.scaleOut().writes(),
                life.scaleOut().reads(),
                life.pagesDirtied());
        line(text, "  %s", life.migrations());
        for (int frame = EVERY - 1; frame < life.timeline().size(); frame += EVERY) {
            frame(text, life.timeline().get(frame));
        }
        for (SimulationResult.ShardResult shard : life.shards()) {
            line(text, "  %s", shard);
        }
        line(text, "  %d chunks", life.allChunks());
        life.findings().forEach(finding -> line(text, "  %s %s", finding.code(), finding.sentence()));
        life.assumptions().forEach(assumption -> line(text, "  assumed: %s", assumption));
        return text.toString();
    }

    private static void frame(StringBuilder text, Frame frame) {
        line(
                text,
                "  %.1f s %s: writes %s, reads %s, moved %s, documents %s, chunks %s, blocks %d%s",
                frame.to(),
                frame.shards(),
                frame.writes(),
                frame.reads(),
                frame.moved(),
                frame.documents(),
                frame.chunks(),
                frame.blocks().size(),
                frame.captions().isEmpty() ? "" : " " + frame.captions());
    }

    private static void line(StringBuilder text, String format, Object... values) {
        text.append(String.format(Locale.ROOT, format, values)).append('\n');
    }
}
