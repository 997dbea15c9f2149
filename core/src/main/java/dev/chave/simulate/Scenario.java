package dev.chave.simulate;

import dev.chave.key.Index;
import dev.chave.key.ServerVersion;
import dev.chave.key.ShardKey;
import dev.chave.value.RawDocument;
import java.time.Duration;
import java.util.List;
import org.bson.BsonDocument;
import org.jspecify.annotations.Nullable;

/**
 * A life of a cluster that is to be lived: shards, collections, what arrives, and what is done at which time.
 *
 * @param place the file as the user named it, or {@code scenario NAME}
 * @param name its name
 * @param about what it is about, for somebody who has not read a book on it
 * @param watch what to see in it, each a sentence
 * @param version the server's version
 * @param shards the shards it begins with
 * @param lasts how long it goes on
 * @param unit the operations a second that a shard of capacity 1 can do; 0 where not stated, and then none has too much to do
 * @param ram the memory of one shard in bytes; 0 where not stated
 * @param collections its collections
 * @param streams what is inserted
 * @param reads what is read
 * @param events what is done at which time, by time and then in the page's order
 * @param variants lives to be compared; empty for one life
 * @param recording documents and operations that are replayed in place of streams; null without
 */
public record Scenario(
        String place,
        String name,
        String about,
        List<String> watch,
        ServerVersion version,
        List<ShardPlan> shards,
        Duration lasts,
        double unit,
        long ram,
        List<CollectionPlan> collections,
        List<StreamPlan> streams,
        List<ReadPlan> reads,
        List<Event> events,
        List<Variant> variants,
        @Nullable Recording recording) {
    public Scenario {
        watch = List.copyOf(watch);
        shards = List.copyOf(shards);
        collections = List.copyOf(collections);
        streams = List.copyOf(streams);
        reads = List.copyOf(reads);
        events = List.copyOf(events);
        variants = List.copyOf(variants);
    }

    /** The same life with another memory of each shard. */
    public Scenario withRam(long bytes) {
        return new Scenario(
                place,
                name,
                about,
                watch,
                version,
                shards,
                lasts,
                unit,
                bytes,
                collections,
                streams,
                reads,
                events,
                variants,
                recording);
    }

    /** The same life on other shards of another version, with other collections, and no variants. */
    Scenario on(ServerVersion otherVersion, List<ShardPlan> otherShards, List<CollectionPlan> otherCollections) {
        return new Scenario(
                place,
                name,
                about,
                watch,
                otherVersion,
                otherShards,
                lasts,
                unit,
                ram,
                otherCollections,
                streams,
                reads,
                events,
                List.of(),
                recording);
    }

    /** The streams into the first collection. */
    List<StreamPlan> firstStreams() {
        String first = collections.get(0).namespace();
        return streams.stream().filter(stream -> stream.into().equals(first)).toList();
    }

    /**
     * When the part begins that is held beside a prediction: with the operations of a recording, else half-way through the time in
     * which streams bring documents to the first collection.
     */
    public Duration measuredFrom() {
        if (recording != null && !recording.operations().isEmpty()) {
            return recording.operationsFrom();
        }
        if (recording != null) {
            return recording.loadedBy().dividedBy(2);
        }
        long from = firstStreams().stream()
                .mapToLong(stream -> stream.from().toMillis())
                .min()
                .orElse(0);
        long until = firstStreams().stream()
                .mapToLong(stream -> Math.min(stream.until().toMillis(), lasts.toMillis()))
                .max()
                .orElse(lasts.toMillis());
        return Duration.ofMillis((from + until) / 2);
    }

    /**
     * A shard to begin with.
     *
     * @param name its name
     * @param capacity how much it can do compared with the others
     * @param room the bytes that fit on it; 0 where not stated, and then it is never full
     * @param zones the zones it is in
     */
    public record ShardPlan(String name, double capacity, long room, List<String> zones) {
        public ShardPlan {
            zones = List.copyOf(zones);
        }
    }

    /**
     * A collection.
     *
     * @param namespace its name
     * @param key the key it is sharded by; null when an event shards it
     * @param indexes indexes beside that of {@code _id}
     * @param line the line of the page that it stands on
     * @param options further fields of shardCollection
     */
    public record CollectionPlan(
            String namespace, @Nullable ShardKey key, List<Index> indexes, int line, BsonDocument options) {
        public CollectionPlan {
            indexes = List.copyOf(indexes);
        }
    }

    /**
     * Documents that are inserted.
     *
     * @param line the line of the page that it stands on
     * @param name what it is called
     * @param into the collection
     * @param documents the documents, by their place in the stream
     * @param perSecond how many a second, while it flows
     * @param from when it begins
     * @param until when it ends
     * @param burst how long it flows at a time; zero for all the time
     * @param pause how long it rests between bursts
     * @param backfill how many are there before the first moment, inserted as fast as the model can
     */
    public record StreamPlan(
            int line,
            String name,
            String into,
            Documents documents,
            double perSecond,
            Duration from,
            Duration until,
            Duration burst,
            Duration pause,
            long backfill) {
        /** Whether it flows at a time. */
        public boolean flowsAt(Duration time) {
            if (time.compareTo(from) < 0 || time.compareTo(until) >= 0) {
                return false;
            }
            if (burst.isZero()) {
                return true;
            }
            long cycle = burst.plus(pause).toMillis();
            return time.minus(from).toMillis() % cycle < burst.toMillis();
        }
    }

    /**
     * Queries that are made.
     *
     * @param of the collection
     * @param filter the filter; names of fields whose value is {@code {$same: true}} take that of a document inserted before
     * @param perSecond how many a second
     */
    public record ReadPlan(String of, BsonDocument filter, double perSecond) {}

    /**
     * Something that is done.
     *
     * @param at when
     * @param line the line of the page that it stands on
     * @param says what the replay says of it; empty for the command itself
     * @param action what is done
     */
    public record Event(Duration at, int line, String says, Action action) {}

    /** What an event does. */
    public sealed interface Action {
        /** A command, as typed in mongosh. */
        record Command(BsonDocument command) implements Action {}

        /** A document that is written to {@code config.settings}. */
        record Setting(BsonDocument document) implements Action {}

        /** A shard's zones, written into the catalogue past all checks. */
        record ShardZones(String shard, List<String> zones) implements Action {
            public ShardZones {
                zones = List.copyOf(zones);
            }
        }

        /** A shard's capacity from now on. */
        record Capacity(String shard, double capacity) implements Action {}

        /** One document that is inserted by hand; the replay says where it goes. */
        record Insert(String namespace, RawDocument document) implements Action {}

        /** The job that moves a firehose's pin: ends the range that ends at MaxKey at the present moment, and begins it anew there. */
        record MovePin(String namespace, String zone, String oldZone) implements Action {}
    }

    /**
     * A life that differs in what stands here.
     *
     * @param name what it is called
     * @param key the key of the first collection; null for the page's
     * @param version the server's version; null for the page's
     * @param shards how many shards it begins with; 0 for the page's
     */
    public record Variant(
            String name, @Nullable ShardKey key, @Nullable ServerVersion version, int shards) {}

    /** The documents of a stream. */
    @FunctionalInterface
    public interface Documents {
        /** The document at a place, from 0, that arrives at a time in milliseconds of the epoch. */
        RawDocument at(long ordinal, long atMillis);
    }
}
