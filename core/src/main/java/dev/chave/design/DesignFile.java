package dev.chave.design;

import dev.chave.key.Index;
import dev.chave.read.ByteSource;
import dev.chave.read.UnreadableException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.bson.BsonDocument;
import org.bson.BsonInt32;
import org.bson.BsonValue;
import org.jspecify.annotations.Nullable;

/**
 * Reads design files: YAML pages whose first name is {@code design}, with the number 1 of this format.
 *
 * <p>Strict: a name that the format does not know, one that has no meaning where it stands, a value out of range are errors with
 * file, line, path and the nearest right word. docs/guides/design-files.md documents every name.
 */
public final class DesignFile {
    private static final int HEAD_BYTES = 1 << 16;
    private static final Pattern BEGINS = Pattern.compile(
            "\\A\\uFEFF?(?:(?:[ \\t]*(?:#[^\\n]*)?|%[^\\n]*|---[ \\t]*(?:#[^\\n]*)?)\\r?\\n)*+design[ \\t]*:.*",
            Pattern.DOTALL);
    private static final Pattern NAMESPACE = Pattern.compile("[^.$\\s\"/\\\\]+\\.[^$\\s]+");
    private static final String[] NAMES = {
        "design",
        "about",
        "source",
        "collection",
        "documents",
        "documentBytes",
        "history",
        "seed",
        "fields",
        "indexes",
        "workload",
        "shards",
        "growTo",
        "collectionBytes",
        "growth",
        "serverVersion",
        "keys",
        "currentKey",
        "mayDropUnique",
        "orderBy",
        "firehose",
        "goals",
        "expect"
    };
    private static final long DEFAULT_BEGIN = 1_735_689_600_000L; // 2025-01-01T00:00:00Z
    private static final long YEAR = 365L * 86_400_000;
    private static final long MOST_DOCUMENTS = 100_000_000;
    private static final int MOST_NAMESPACE = 120;
    private static final int MOST_DOCUMENT_BYTES = 8 << 20;

    private DesignFile() {}

    /** Whether a file is one, by its beginning: comments aside, its first name is {@code design}. */
    public static boolean isDesign(ByteSource source) throws UnreadableException {
        return BEGINS.matcher(new String(source.peek(HEAD_BYTES), StandardCharsets.UTF_8))
                .matches();
    }

    /**
     * Reads one.
     *
     * @throws UnreadableException saying what is wrong, where, and what was expected
     */
    public static Design read(ByteSource source) throws UnreadableException {
        String place = source.place();
        Section page = Section.of(place, "", Page.read(source), NAMES);
        page.whole("design", 0, 1, 1);
        if (!page.has("design")) {
            throw page.bad("design", "missing", "\"design: 1\" as the first line of a design file");
        }
        page.text("source", "");
        String namespace = page.text("collection");
        if (!NAMESPACE.matcher(namespace).matches() || namespace.length() > MOST_NAMESPACE) {
            throw page.bad("collection", Wording.name(namespace), "database.collection, such as shop.orders");
        }
        long documents = page.whole("documents", 0, 0, MOST_DOCUMENTS);
        Design.Volume volume = volume(page, documents);
        List<FieldDesign> fields = FieldsReader.read(page);
        WorkloadDesign workload = WorkloadReader.read(page, fields, documents);
        DesignLimits.check(page, volume, fields, workload);
        return new Design(
                place,
                page.text("about", ""),
                namespace,
                volume,
                page.whole("seed", 1, 0, Long.MAX_VALUE),
                fields,
                indexes(page),
                workload,
                PlanReader.read(page),
                ExpectationsReader.read(page));
    }

    private static Design.Volume volume(Section page, long documents) throws UnreadableException {
        long bytes = page.bytes("documentBytes");
        if (bytes > MOST_DOCUMENT_BYTES) {
            throw page.bad("documentBytes", "too large", "at most 8MB");
        }
        long begin = DEFAULT_BEGIN;
        long lasts = YEAR;
        if (page.has("history")) {
            Section history = page.section("history", "from", "lasts");
            begin = history.moment("from", DEFAULT_BEGIN);
            lasts = Math.max(1, history.millis("lasts", YEAR));
        }
        return new Design.Volume(documents, (int) bytes, begin, lasts);
    }

    private static @Nullable List<Index> indexes(Section page) throws UnreadableException {
        List<Section> sections =
                page.sections("indexes", "key", "name", "unique", "sparse", "partial", "hidden", "collated");
        if (!page.has("indexes")) {
            return null;
        }
        List<Index> indexes = new ArrayList<>();
        for (Section section : sections) {
            indexes.add(index(section));
        }
        if (indexes.stream().noneMatch(Index::isId)) {
            indexes.add(0, Index.plain("_id_", new BsonDocument("_id", new BsonInt32(1)), true));
        }
        return indexes;
    }

    private static Index index(Section section) throws UnreadableException {
        BsonDocument pattern = section.pattern("key");
        StringBuilder name = new StringBuilder();
        pattern.forEach((path, value) ->
                name.append(name.isEmpty() ? "" : "_").append(path).append('_').append(text(value)));
        return new Index(
                section.text("name", name.toString()),
                pattern,
                section.flag("unique"),
                section.flag("sparse"),
                section.flag("partial"),
                section.flag("hidden"),
                section.flag("collated"),
                false);
    }

    private static String text(BsonValue value) {
        return value.isString()
                ? value.asString().getValue()
                : Integer.toString(value.asNumber().intValue());
    }
}
