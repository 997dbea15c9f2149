package dev.chave.simulate;

import dev.chave.cluster.BadTypedValueException;
import dev.chave.cluster.Routing;
import dev.chave.design.DocumentStream;
import dev.chave.design.Page;
import dev.chave.design.Section;
import dev.chave.key.Index;
import dev.chave.key.ServerVersion;
import dev.chave.key.ShardKey;
import dev.chave.read.ByteSource;
import dev.chave.read.UnreadableException;
import dev.chave.simulate.Scenario.Action;
import dev.chave.simulate.Scenario.CollectionPlan;
import dev.chave.simulate.Scenario.Event;
import dev.chave.simulate.Scenario.ReadPlan;
import dev.chave.simulate.Scenario.ShardPlan;
import dev.chave.simulate.Scenario.StreamPlan;
import dev.chave.simulate.Scenario.Variant;
import dev.chave.value.RawDocument;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.bson.BsonDocument;
import org.jspecify.annotations.Nullable;

/**
 * Reads scenarios: YAML pages whose first name is {@code scenario}, with the number 1 of this format.
 *
 * <p>Strict, as design files are: what is not known is an error with file, line and the nearest right word.
 * docs/guides/scenarios.md documents every name.
 */
public final class ScenarioFile {
    private static final String[] NAMES = {
        "scenario",
        "about",
        "watch",
        "version",
        "shards",
        "chunkSize",
        "lasts",
        "unit",
        "ram",
        "before",
        "collections",
        "streams",
        "reads",
        "events",
        "variants"
    };
    private static final int MOST_SHARDS = 1000;
    private static final int MOST_EVENTS = 10_000;
    private static final double MOST_RATE = 1e9;
    private static final int MOST_VARIANTS = 50;
    private static final long MOST_MADE = 5_000_000;
    private static final long LONGEST_MILLIS = 366L * 86_400_000;

    private final String place;
    private final String name;
    private final long seed;
    private final Section page;
    private final Map<String, TextHash> hashes = new HashMap<>(); // of collections

    private ScenarioFile(String place, String name, long seed, Section page) {
        this.place = place;
        this.name = name;
        this.seed = seed;
        this.page = page;
    }

    /**
     * Reads a scenario.
     *
     * @param name what it is called
     * @param seed of the documents that it describes
     * @param otherVersion the version to take instead of the page's
     * @throws UnreadableException when it is none
     */
    public static Scenario read(ByteSource source, String name, long seed, Optional<ServerVersion> otherVersion)
            throws UnreadableException {
        Section page = Section.of(source.place(), "", Page.read(source), NAMES);
        if (page.whole("scenario", 0, 0, Integer.MAX_VALUE) != 1) {
            throw page.bad("scenario", "not a format that is known", "scenario: 1");
        }
        return new ScenarioFile(source.place(), name, seed, page).scenario(otherVersion);
    }

    private Scenario scenario(Optional<ServerVersion> otherVersion) throws UnreadableException {
        ServerVersion version = otherVersion.isPresent() ? otherVersion.get() : version();
        page.text("version", "");
        Duration lasts = millis(page, "lasts", 10 * 60_000);
        if (lasts.isZero() || lasts.toMillis() > LONGEST_MILLIS) {
            throw page.bad("lasts", "no time, or more than a year", "such as 90s, 10m or 24h");
        }
        List<CollectionPlan> collections = collections();
        List<StreamPlan> streams = streams(lasts, collections);
        List<Event> events = events(lasts, collections);
        return new Scenario(
                place,
                name,
                page.text("about", "").strip(),
                page.has("watch") ? page.texts("watch") : List.of(),
                version,
                shards(),
                lasts,
                page.number("unit", 0, 0, MOST_RATE),
                page.bytes("ram"),
                collections,
                streams,
                reads(collections),
                events,
                variants(),
                null);
    }

    private ServerVersion version() throws UnreadableException {
        return page.has("version") ? version(page) : ServerVersion.DEFAULT;
    }

    private static ServerVersion version(Section section) throws UnreadableException {
        try {
            return ServerVersion.parse(section.text("version"));
        } catch (IllegalArgumentException bad) {
            throw section.bad(
                    "version", "no version that is known", String.join(", ", ServerVersion.KNOWN) + " or book", bad);
        }
    }

    private static Duration millis(Section section, String field, long otherwise) throws UnreadableException {
        return Duration.ofMillis(section.millis(field, otherwise));
    }

    private List<ShardPlan> shards() throws UnreadableException {
        List<ShardPlan> shards = new ArrayList<>();
        if (!page.has("shards") || !page.isList("shards")) {
            long count = page.whole("shards", 3, 1, MOST_SHARDS);
            for (int i = 1; i <= count; i++) {
                shards.add(new ShardPlan("s" + i, 1, 0, List.of()));
            }
            return shards;
        }
        Set<String> names = new HashSet<>();
        for (Section shard : page.sections("shards", "name", "capacity", "room", "zones")) {
            String shardName = shard.text("name");
            if (!names.add(shardName)) {
                throw shard.bad("name", "a shard of this name stands above", "another name");
            }
            shards.add(new ShardPlan(
                    shardName,
                    shard.number("capacity", 1, 0, 1e6),
                    shard.bytes("room"),
                    shard.has("zones") ? shard.texts("zones") : List.of()));
        }
        if (shards.isEmpty() || shards.size() > MOST_SHARDS) {
            throw page.bad("shards", shards.size() + " shards", "1 to " + MOST_SHARDS);
        }
        return shards;
    }

    private List<CollectionPlan> collections() throws UnreadableException {
        List<CollectionPlan> collections = new ArrayList<>();
        for (Section collection : page.sections("collections", "namespace", "key", "indexes", "options", "textHash")) {
            String namespace = collection.text("namespace");
            if (namespace.indexOf('.') < 1 || namespace.endsWith(".")) {
                throw collection.bad("namespace", "no database and collection", "such as app.users");
            }
            if (collection.has("textHash")) {
                Section hash = collection.section("textHash", "of", "as");
                hashes.put(namespace, new TextHash(hash.text("of"), hash.text("as")));
            }
            List<Index> indexes = new ArrayList<>();
            if (collection.has("indexes")) {
                for (String text : collection.texts("indexes")) {
                    indexes.add(Index.plain(text, typed(collection, "indexes", text), false));
                }
            }
            if (collections.stream().anyMatch(other -> other.namespace().equals(namespace))) {
                throw collection.bad("namespace", "a collection of this name stands above", "another name");
            }
            collections.add(new CollectionPlan(
                    namespace,
                    key(collection),
                    indexes,
                    collection.line(),
                    collection.has("options")
                            ? typed(collection, "options", collection.text("options"))
                            : new BsonDocument()));
        }
        if (collections.isEmpty()) {
            throw page.bad("collections", "none", "at least one collection, with its namespace and key");
        }
        return collections;
    }

    private static @Nullable ShardKey key(Section section) throws UnreadableException {
        return section.has("key") ? section.key("key") : null;
    }

    private static BsonDocument typed(Section section, String field, String text) throws UnreadableException {
        try {
            return Routing.document(text);
        } catch (BadTypedValueException bad) {
            throw section.bad(
                    field,
                    "no document as typed in mongosh",
                    "such as '{split: \"app.users\", middle: {x: 100}}'",
                    bad);
        }
    }

    private List<StreamPlan> streams(Duration lasts, List<CollectionPlan> collections) throws UnreadableException {
        List<StreamPlan> streams = new ArrayList<>();
        for (Section stream : page.sections(
                "streams",
                "name",
                "into",
                "rate",
                "from",
                "until",
                "burst",
                "pause",
                "backfill",
                "fields",
                "documentBytes")) {
            streams.add(stream(stream, lasts, collections, streams.size()));
        }
        return streams;
    }

    private StreamPlan stream(Section stream, Duration lasts, List<CollectionPlan> collections, int place)
            throws UnreadableException {
        String into = stream.text("into", collections.get(0).namespace());
        known(stream, "into", into, collections);
        double rate = stream.has("rate") ? stream.number("rate", 1, 0, MOST_RATE) : 0;
        Duration from = millis(stream, "from", 0);
        Duration until = millis(stream, "until", lasts.toMillis());
        Duration burst = millis(stream, "burst", 0);
        Duration pause = millis(stream, "pause", 0);
        long backfill = stream.whole("backfill", 0, 0, MOST_MADE);
        if (rate == 0 && backfill == 0) {
            throw stream.bad("rate", "neither rate nor backfill", "how many documents come a second, or at once");
        }
        if (until.compareTo(from) <= 0) {
            throw stream.bad("until", "not after from", "a later time");
        }
        long total = backfill + Math.round(rate * until.minus(from).toMillis() / 1e3);
        DocumentStream documents = DocumentStream.read(
                stream,
                total,
                Life.START.plus(from).toEpochMilli(),
                until.minus(from).toMillis(),
                seed + place);
        TextHash hash = hashes.get(into);
        return new StreamPlan(
                stream.line(),
                stream.text("name", "stream " + (place + 1)),
                into,
                hash == null ? documents::at : (ordinal, at) -> hash.added(documents.at(ordinal, at)),
                rate,
                from,
                until,
                burst,
                pause,
                backfill);
    }

    private static void known(Section section, String field, String namespace, List<CollectionPlan> collections)
            throws UnreadableException {
        List<String> names = collections.stream().map(CollectionPlan::namespace).toList();
        if (!names.contains(namespace)) {
            throw section.bad(field, "no collection of this page", "one of " + String.join(", ", names));
        }
    }

    private List<ReadPlan> reads(List<CollectionPlan> collections) throws UnreadableException {
        List<ReadPlan> reads = new ArrayList<>();
        for (Section read : page.sections("reads", "of", "where", "rate")) {
            String of = read.text("of", collections.get(0).namespace());
            known(read, "of", of, collections);
            reads.add(new ReadPlan(
                    of,
                    read.has("where") ? typed(read, "where", read.text("where")) : new BsonDocument(),
                    read.number("rate", 1, 0, MOST_RATE)));
        }
        return reads;
    }

    private List<Event> events(Duration lasts, List<CollectionPlan> collections) throws UnreadableException {
        List<Event> events = new ArrayList<>();
        if (page.has("chunkSize")) {
            BsonDocument setting =
                    typed(page, "chunkSize", "{_id: 'chunksize', value: " + page.text("chunkSize") + "}");
            events.add(before(page, new Action.Setting(setting)));
        }
        for (Section before : page.has("before") ? page.listOf("before", "run") : List.<Section>of()) {
            events.add(before(before, new Action.Command(typed(before, "run", before.text("run")))));
        }
        for (Section event : page.sections(
                "events",
                "at",
                "every",
                "until",
                "says",
                "run",
                "insert",
                "into",
                "setting",
                "movePin",
                "zone",
                "oldZone",
                "shard",
                "capacity",
                "zones")) {
            addEvents(event, action(event, collections), lasts, events);
        }
        events.sort(Comparator.comparing(Event::at));
        return events;
    }

    private static Event before(Section section, Action action) {
        return new Event(Duration.ofMillis(-1), section.line(), "", action);
    }

    private static void addEvents(Section event, Action action, Duration lasts, List<Event> events)
            throws UnreadableException {
        Duration at = millis(event, "at", 0);
        Duration every = millis(event, "every", 0);
        Duration until = millis(event, "until", lasts.toMillis());
        String says = event.text("says", "");
        event.refuseUnused("beside what is done here");
        if (at.compareTo(lasts) >= 0) {
            throw event.bad("at", "after the end", "less than lasts");
        }
        events.add(new Event(at, event.line(), says, action));
        if (!every.isZero()) {
            for (Duration next = at.plus(every); next.compareTo(until) < 0; next = next.plus(every)) {
                events.add(new Event(next, event.line(), says, action));
                if (events.size() > MOST_EVENTS) {
                    throw event.bad("every", "more than " + MOST_EVENTS + " events", "a longer time between them");
                }
            }
        }
    }

    private Action action(Section event, List<CollectionPlan> collections) throws UnreadableException {
        if (event.has("run")) {
            return new Action.Command(typed(event, "run", event.text("run")));
        }
        if (event.has("insert")) {
            String into = event.text("into", collections.get(0).namespace());
            known(event, "into", into, collections);
            RawDocument document = RawDocument.of(typed(event, "insert", event.text("insert")));
            TextHash hash = hashes.get(into);
            return new Action.Insert(into, hash == null ? document : hash.added(document));
        }
        if (event.has("setting")) {
            return new Action.Setting(typed(event, "setting", event.text("setting")));
        }
        if (event.has("movePin")) {
            return new Action.MovePin(event.text("movePin"), event.text("zone"), event.text("oldZone", ""));
        }
        if (event.has("shard") && event.has("capacity")) {
            return new Action.Capacity(event.text("shard"), event.number("capacity", 1, 0, 1e6));
        }
        if (event.has("shard") && event.has("zones")) {
            return new Action.ShardZones(event.text("shard"), event.texts("zones"));
        }
        throw event.bad(
                "at",
                "nothing to do",
                "one of run, insert, setting, movePin with zone, or shard with capacity or zones");
    }

    private List<Variant> variants() throws UnreadableException {
        List<Variant> variants = new ArrayList<>();
        for (Section variant : page.sections("variants", "name", "key", "version", "shards")) {
            variants.add(new Variant(
                    variant.text("name"), key(variant), variant.has("version") ? version(variant) : null, (int)
                            variant.whole("shards", 0, 1, MOST_SHARDS)));
        }
        if (variants.size() > MOST_VARIANTS) {
            throw page.bad("variants", variants.size() + " of them", "at most " + MOST_VARIANTS);
        }
        return variants;
    }
}
