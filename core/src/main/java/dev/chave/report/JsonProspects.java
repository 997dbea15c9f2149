package dev.chave.report;

import dev.chave.advise.FieldClass;
import dev.chave.advise.GoalPart;
import dev.chave.advise.GrowthDate;
import dev.chave.advise.Insights;
import dev.chave.advise.KeyCost;
import dev.chave.advise.Latency;
import dev.chave.advise.Prospects;
import dev.chave.advise.RangeSweep;
import dev.chave.advise.RateReach;
import dev.chave.advise.Residency;
import dev.chave.advise.Witness;
import dev.chave.advise.WorkingSet;
import dev.chave.language.Sentences;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/** What candidates promise beside their scale-out, and what is said beside the candidates. */
final class JsonProspects {
    private final JsonWriter json;
    private final Sentences sentences;
    private final boolean showValues;

    JsonProspects(JsonWriter json, Sentences sentences, boolean showValues) {
        this.json = json;
        this.sentences = sentences;
        this.showValues = showValues;
    }

    /** Members of a candidate. */
    void write(Prospects prospects) throws IOException {
        writeGoals(prospects);
        writeWorkingSet(prospects.workingSet());
        writeMemory(prospects.memory());
        json.number("strongWriteShare", prospects.strongWriteShare());
        json.number("nearWriteShare", prospects.nearWriteShare());
        json.startArray("wantedRates");
        for (RateReach rate : prospects.rates()) {
            json.startObject();
            json.text("class", rate.of().label());
            json.number("now", rate.now());
            json.number("wanted", rate.wanted());
            json.number("shards", rate.shards());
            json.flag("never", rate.isNever());
            json.flag("resolved", rate.resolved());
            json.endObject();
        }
        json.endArray();
        writeCost(prospects.cost());
        json.startArray("growth");
        for (GrowthDate date : prospects.growth()) {
            json.startObject();
            json.text("limit", date.limit().name());
            json.text("words", sentences.say(date.limit().words()));
            json.number("bytes", date.bytes());
            json.text("day", date.day() == null ? null : String.valueOf(date.day()));
            json.flag("reached", date.reached());
            json.endObject();
        }
        json.endArray();
    }

    private void writeGoals(Prospects prospects) throws IOException {
        json.startArray("goals");
        for (GoalPart part : prospects.goals()) {
            json.startObject();
            json.text("goal", part.goal().label());
            json.number("weight", part.weight());
            json.number("value", part.value());
            json.text("reason", sentences.say(part.reason()));
            json.endObject();
        }
        json.endArray();
        json.number("rankWithoutGoals", prospects.rankWithoutGoals() == 0 ? null : prospects.rankWithoutGoals());
    }

    private void writeWorkingSet(@Nullable WorkingSet set) throws IOException {
        if (set == null) {
            json.nothing("workingSet");
            return;
        }
        json.startObject("workingSet");
        json.number("share", set.share());
        json.number("pagesTouched", set.touched());
        json.number("pages", set.pages());
        json.number("keysPerPage", set.keysPerPage());
        json.number("pageBytes", set.pageBytes());
        json.endObject();
    }

    private void writeMemory(Prospects.@Nullable Memory memory) throws IOException {
        if (memory == null) {
            json.nothing("memory");
            return;
        }
        json.startObject("memory");
        json.number("workingSetBytes", memory.bytes());
        json.number("ramBytes", memory.ramBytes());
        json.number("fitsAtShards", memory.shards());
        json.endObject();
    }

    private void writeCost(@Nullable KeyCost cost) throws IOException {
        if (cost == null) {
            json.nothing("keyCost");
            return;
        }
        json.startObject("keyCost");
        json.number("keyBytes", cost.keyBytes());
        json.number("indexes", cost.indexes());
        json.number("indexBytes", cost.allIndexBytes());
        json.number("routingBytes", cost.routingBytes());
        json.endObject();
    }

    /** A member of a shape. */
    void write(@Nullable Latency latency) throws IOException {
        if (latency == null) {
            json.nothing("latency");
            return;
        }
        json.startObject("latency");
        json.number("medianAtN", latency.medianAtN());
        json.number("p99AtN", latency.p99AtN());
        json.number("medianAtM", latency.medianAtM());
        json.number("p99AtM", latency.p99AtM());
        json.number("durations", latency.durations());
        json.flag("assumed", latency.isAssumed());
        json.endObject();
    }

    /** Members of the whole. */
    void write(Insights insights) throws IOException {
        json.texts("decidedBy", sentences.say(insights.decider()));
        json.startArray("fields");
        for (FieldClass field : insights.fields()) {
            json.startObject();
            json.text("path", field.path());
            json.text("class", field.sort().label());
            json.number("distinct", field.distinct());
            json.text("reason", sentences.say(field.reason()));
            json.endObject();
        }
        json.endArray();
        writeSweep(insights.sweep());
        writeResidency(insights.residency());
        json.texts("gridFs", sentences.say(insights.gridFs()));
    }

    private void writeSweep(@Nullable RangeSweep sweep) throws IOException {
        if (sweep == null) {
            json.nothing("rangeReadSweep");
            return;
        }
        json.startObject("rangeReadSweep");
        json.number("shards", sweep.shards());
        json.number("rangeShareOfReads", sweep.actual());
        json.startArray("winners");
        for (RangeSweep.Stretch stretch : sweep.stretches()) {
            json.startObject();
            json.number("from", stretch.from());
            json.number("to", stretch.to());
            json.text("key", stretch.key().toString());
            json.text("form", RangeSweep.Form.of(stretch.key()).name());
            json.endObject();
        }
        json.endArray();
        json.startArray("crossovers");
        for (RangeSweep.Crossover crossover : sweep.crossovers()) {
            json.startObject();
            json.text("below", crossover.below().toString());
            json.text("above", crossover.above().toString());
            json.number("share", crossover.share());
            json.endObject();
        }
        json.endArray();
        json.endObject();
    }

    private void writeResidency(@Nullable Residency residency) throws IOException {
        if (residency == null) {
            json.nothing("residency");
            return;
        }
        json.startObject("residency");
        json.texts("fields", residency.paths());
        json.number("values", residency.distinct());
        json.number("uncoveredShare", residency.uncoveredShare());
        json.startArray("seen");
        for (Residency.Value value : residency.values()) {
            json.startObject();
            json.text("value", showValues ? value.shown() : value.masked());
            json.number("share", value.share());
            // A zone that was made of the value is the value, and as private.
            boolean ofValue = value.isCovered() && value.shown().contains(value.zone());
            json.text("zone", !value.isCovered() ? null : showValues || !ofValue ? value.zone() : value.masked());
            Witness like = value.looksLike();
            json.text("looksLike", like == null ? null : sentences.say(like.phrase(showValues)));
            json.endObject();
        }
        json.endArray();
        json.endObject();
    }
}
