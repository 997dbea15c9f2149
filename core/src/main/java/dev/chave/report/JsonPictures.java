package dev.chave.report;

import dev.chave.advise.Balance;
import dev.chave.advise.KeyHeat;
import dev.chave.advise.LoadHistory;
import dev.chave.advise.Pictures;
import dev.chave.advise.Race;
import java.io.IOException;
import java.util.Collection;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The members {@code race} and {@code keyPictures}: what the HTML report draws. */
final class JsonPictures {
    private final JsonWriter json;
    private final boolean showValues;

    JsonPictures(JsonWriter json, boolean showValues) {
        this.json = json;
        this.showValues = showValues;
    }

    void write(Pictures pictures) throws IOException {
        writeRace(pictures.race());
        json.startArray("keyPictures");
        for (Pictures.KeyPicture picture : pictures.keys()) {
            json.startObject();
            json.text("key", picture.key().toString());
            writeBalance("balanceAtN", picture.atN());
            writeBalance("balanceAtM", picture.atM());
            writeHeat(picture.heat());
            json.endObject();
        }
        json.endArray();
    }

    private void writeRace(@Nullable Race race) throws IOException {
        if (race == null) {
            json.nothing("race");
            return;
        }
        json.startObject("race");
        json.number("shards", race.shards());
        json.number("perfect", race.perfect());
        json.flag("resolved", race.resolved());
        json.startArray("lanes");
        for (Race.Lane lane : race.lanes()) {
            LoadHistory history = lane.history();
            json.startObject();
            json.text("key", lane.key().toString());
            json.number("rank", lane.rank());
            json.texts("roles", lane.roles().stream().map(Enum::name).toList());
            json.number("scaleOut", lane.scaleOut());
            json.line("shardsTold", history.shards());
            json.number("otherShards", history.others());
            json.line(
                    "work",
                    history.stretches().stream().map(one -> rounded(one.work())).toList());
            json.line(
                    "time",
                    history.stretches().stream().map(one -> rounded(one.time())).toList());
            json.startArray("loads");
            for (int shard = 0; shard < history.shards().size(); shard++) {
                int at = shard;
                json.line(history.stretches().stream()
                        .map(one -> rounded(one.loads().get(at)))
                        .toList());
            }
            json.endArray();
            json.line(
                    "otherLoad",
                    history.stretches().stream()
                            .map(one -> rounded(one.otherLoad()))
                            .toList());
            json.endObject();
        }
        json.endArray();
        json.endObject();
    }

    private void writeBalance(String name, Balance balance) throws IOException {
        json.startObject(name);
        json.number("maxOverMean", balance.maxOverMean());
        json.line("chunks", balance.shards().stream().map(Balance.Part::chunks).toList());
        json.line(
                "shares",
                balance.shards().stream()
                        .map(part -> Math.rint(part.share() * 1e6) / 1e6)
                        .toList());
        json.endObject();
    }

    private void writeHeat(KeyHeat heat) throws IOException {
        json.startArray("bands");
        for (KeyHeat.Band band : heat.bands()) {
            json.startObject();
            json.text("from", showValues ? band.shown() : band.masked());
            json.number("below", band.below());
            json.endObject();
        }
        json.endArray();
        writeGrid("insertHeat", heat.inserts());
        writeGrid("readHeat", heat.reads());
    }

    private void writeGrid(String name, KeyHeat.@Nullable Grid grid) throws IOException {
        if (grid == null) {
            json.nothing(name);
            return;
        }
        json.startObject(name);
        json.text("from", grid.from() == null ? null : String.valueOf(grid.from()));
        json.text("to", grid.to() == null ? null : String.valueOf(grid.to()));
        json.line("all", rounded(grid.all()));
        json.startArray("weights");
        for (List<Double> band : grid.weights()) {
            json.line(rounded(band));
        }
        json.endArray();
        json.endObject();
    }

    private static List<Double> rounded(Collection<Double> numbers) {
        return numbers.stream().map(JsonPictures::rounded).toList();
    }

    private static double rounded(double number) {
        return Math.rint(number * 100) / 100;
    }
}
