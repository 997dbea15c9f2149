package dev.chave.report;

import dev.chave.language.Sentences;
import dev.chave.simulate.Frame;
import dev.chave.simulate.SimulationResult;
import java.io.IOException;
import java.util.List;

/**
 * What the script of the replay reads, as JSON inside the page: short names, no spaces.
 *
 * <p>Names of shards and words of captions are visible text already.
 */
final class ReplayData {
    private static final int NAME_CHARACTERS = 60;
    private static final int WORD_CHARACTERS = 200;
    private static final List<String> WORDS = List.of(
            "play",
            "pause",
            "replay",
            "all",
            "inserts",
            "none",
            "others",
            "removed",
            "capacity",
            "moment",
            "column",
            "mean",
            "quiet");

    private final Sentences sentences;

    ReplayData(Sentences sentences) {
        this.sentences = sentences;
    }

    String json(List<SimulationResult> runs) {
        return ScriptJson.of(json -> write(json, runs));
    }

    private void write(JsonWriter json, List<SimulationResult> runs) throws IOException {
        json.startObject("words");
        for (String word : WORDS) {
            json.text(word, sentences.pattern("replay." + word));
        }
        json.endObject();
        json.startArray("runs");
        for (SimulationResult run : runs) {
            json.startObject();
            writeRun(json, run);
            json.endObject();
        }
        json.endArray();
    }

    private static void writeRun(JsonWriter json, SimulationResult run) throws IOException {
        ReplayColumns columns = new ReplayColumns(run);
        json.startArray("columns");
        for (ReplayColumns.Column column : columns.columns()) {
            json.startObject();
            json.text("name", column.name() == null ? null : Safe.cut(column.name(), NAME_CHARACTERS));
            json.number("shards", column.shards());
            json.number("capacity", column.capacity());
            json.endObject();
        }
        json.endArray();
        json.startArray("frames");
        for (Frame frame : run.timeline()) {
            json.startObject();
            writeFrame(json, frame, columns);
            json.endObject();
        }
        json.endArray();
        json.texts(
                "bands",
                run.heat().bands().stream()
                        .map(band -> Safe.cut(band, NAME_CHARACTERS))
                        .toList());
        json.texts(
                "shortBands",
                run.heat().bands().stream()
                        .map(band -> Safe.cut(KeyLabel.brief(band), NAME_CHARACTERS))
                        .toList());
        json.startArray("heat");
        for (List<Long> band : run.heat().weights()) {
            json.array(band);
        }
        json.endArray();
    }

    private static void writeFrame(JsonWriter json, Frame frame, ReplayColumns columns) throws IOException {
        json.number("from", frame.from());
        json.number("to", frame.to());
        json.longs("there", columns.present(frame));
        json.longs("writes", columns.sums(frame, frame.writes()));
        json.longs("documents", columns.sums(frame, frame.documents()));
        json.longs("bytes", columns.sums(frame, frame.bytes()));
        json.longs("chunks", columns.sums(frame, frame.chunks()));
        json.startArray("blocks");
        for (Frame.Block block : frame.blocks()) {
            if (block.shard() < 0) {
                continue; // its owner left the cluster within this stretch of time
            }
            int column = columns.of(frame.shards().get(block.shard()));
            long flags = (block.jumbo() ? 1L : 0L) + (block.moving() ? 2L : 0L);
            json.array(List.of(
                    (long) block.id(),
                    (long) column,
                    (long) block.chunks(),
                    block.writes(),
                    Math.max(0, block.bytes()),
                    flags));
        }
        json.endArray();
        json.texts(
                "captions",
                frame.captions().stream()
                        .map(caption -> Safe.cut(caption, WORD_CHARACTERS))
                        .toList());
    }
}
