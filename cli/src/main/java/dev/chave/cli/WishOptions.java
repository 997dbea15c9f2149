package dev.chave.cli;

import dev.chave.advise.Goal;
import dev.chave.advise.PlannedShard;
import dev.chave.advise.UserNote;
import dev.chave.advise.WantedRate;
import dev.chave.advise.Wishes;
import dev.chave.advise.ZonePlan;
import dev.chave.advise.ZonesFile;
import dev.chave.design.Design;
import dev.chave.key.KeyField;
import dev.chave.read.ByteSource;
import dev.chave.read.UnreadableException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The options of {@code chave advise} that say what is wanted beside a key that scales. */
final class WishOptions {
    private static final int MOST_NOTE_BYTES = 1 << 20;

    @Option(
            names = "--goal",
            arity = "1..*",
            paramLabel = "NAME[=WEIGHT]",
            converter = WishConverters.OfGoal.class,
            description =
                    "What the cluster is bought for: write-throughput, read-throughput, write-latency, read-latency, working-set.")
    private List<WishConverters.Weighted> goals = new ArrayList<>();

    @Option(
            names = "--shard-capacity",
            arity = "1..*",
            paramLabel = "ID=C",
            converter = WishConverters.OfCapacity.class,
            description = "Shards stronger or weaker than an ordinary one, which has 1.")
    private List<WishConverters.Capacity> capacities = new ArrayList<>();

    @Option(
            names = "--region",
            arity = "1..*",
            paramLabel = "ID=NAME",
            converter = WishConverters.OfRegion.class,
            description = "Where shards stand, by the names that documents have for it.")
    private List<WishConverters.Place> regions = new ArrayList<>();

    @Option(
            names = "--ram",
            paramLabel = "SIZE",
            converter = Converters.Size.class,
            description = "Memory of one shard: with how many shards does the working set fit?")
    private long ram;

    @Option(
            names = "--page-size",
            paramLabel = "SIZE",
            converter = Converters.Size.class,
            description = "Size of an index page (default: 16KB).")
    private @Nullable Long pageSize;

    @Option(
            names = "--want-rate",
            arity = "1..*",
            paramLabel = "CLASS=N",
            converter = WishConverters.OfRate.class,
            description = {
                "A rate a second to reach: read=N, write=N or all=N; write=1000:5000 states today's first.",
                "Else today's is measured by the workload's times."
            })
    private List<WantedRate> rates = new ArrayList<>();

    @Option(names = "--residency", paramLabel = "FIELD", description = "Documents must live where this field says.")
    private @Nullable String residency;

    @Option(
            names = "--zones",
            paramLabel = "FILE",
            description = "Zone ranges: config.tags, or documents with min, max and tag.")
    private @Nullable Path zones;

    @Option(
            names = "--note",
            arity = "1..*",
            paramLabel = "FILE",
            description = "A script or page about the collection, to be checked against the version.")
    private List<Path> notes = new ArrayList<>();

    @Option(
            names = "--cap",
            paramLabel = "SIZE",
            converter = Converters.Size.class,
            description = "The most a shard may hold: when is it reached?")
    private long cap;

    @Option(
            names = "--growth",
            paramLabel = "SIZE",
            converter = Converters.Size.class,
            description = "What comes every day (default: as the documents' own times tell).")
    private long growth;

    @Option(
            names = "--analytic",
            arity = "1..*",
            paramLabel = "SHAPE",
            description =
                    "Operations that may ask every shard by right: a shape as printed, a part of it, or a comment.")
    private List<String> analytic = new ArrayList<>();

    /** What was asked on the command line; what was not, as the design file has it. */
    Wishes wishes(@Nullable Design design, @Nullable String firehose) throws UnreadableException {
        SortedMap<Goal, Double> wanted = new TreeMap<>();
        goals.forEach(goal -> wanted.put(goal.goal(), goal.weight()));
        if (wanted.isEmpty() && design != null) {
            design.plan().goals().forEach((name, weight) -> Goal.of(name)
                    .filter(goal -> weight > 0)
                    .ifPresent(goal -> wanted.put(goal, weight)));
        }
        double perDay = growth > 0 ? growth : design == null ? 0 : design.plan().growthBytesPerDay();
        int page =
                pageSize == null ? Wishes.DEFAULT_PAGE_BYTES : (int) Math.max(512, Math.min(1 << 30, (long) pageSize));
        return Wishes.NONE
                .withGoals(wanted)
                .withShards(shards(firehose), firehose)
                .withMemory(page, ram)
                .withRates(rates)
                .withResidency(residencyField(), zonePlan())
                .withNotes(notes(design))
                .withGrowth(cap, perDay)
                .withAnalytic(analytic);
    }

    private @Nullable String residencyField() {
        if (residency != null && !KeyField.isPath(residency)) {
            throw new BadChoiceException("--residency: \"" + residency + "\" is no field that a key can have; expected"
                    + " a path such as address.country");
        }
        return residency;
    }

    private @Nullable ZonePlan zonePlan() throws UnreadableException {
        return zones == null ? null : ZonesFile.read(ByteSource.ofFile(zones));
    }

    /** The shards named anywhere, in the order first named. */
    private List<PlannedShard> shards(@Nullable String firehose) {
        Map<String, Double> capacity = new LinkedHashMap<>();
        Map<String, String> region = new LinkedHashMap<>();
        capacities.forEach(one -> capacity.put(one.shard(), one.capacity()));
        for (WishConverters.Place place : regions) {
            capacity.putIfAbsent(place.shard(), 1.0);
            region.put(place.shard(), place.region());
        }
        if (firehose != null) {
            capacity.putIfAbsent(firehose, 1.0);
        }
        List<PlannedShard> shards = new ArrayList<>();
        capacity.forEach((id, strength) -> shards.add(new PlannedShard(id, strength, region.getOrDefault(id, ""))));
        if (shards.size() > Converters.ShardCount.MOST) {
            throw new BadChoiceException("--shard-capacity, --region: " + shards.size() + " shards; expected at most "
                    + Converters.ShardCount.MOST);
        }
        return shards;
    }

    private List<UserNote> notes(@Nullable Design design) throws UnreadableException {
        List<UserNote> read = new ArrayList<>();
        if (design != null && !design.about().isEmpty()) {
            read.add(new UserNote(design.place(), design.about()));
        }
        for (Path note : notes) {
            ByteSource source = ByteSource.ofFile(note);
            try (InputStream in = source.open()) {
                byte[] text = in.readNBytes(MOST_NOTE_BYTES + 1);
                if (text.length > MOST_NOTE_BYTES) {
                    throw new UnreadableException(
                            source.place() + ": more than 1 MB; expected a note or a script that a person wrote");
                }
                read.add(new UserNote(source.place(), new String(text, StandardCharsets.UTF_8)));
            } catch (IOException failure) {
                throw new UnreadableException(source.place() + ": " + ByteSource.words(failure), failure);
            }
        }
        return read;
    }
}
