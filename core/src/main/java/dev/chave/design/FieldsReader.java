package dev.chave.design;

import dev.chave.read.UnreadableException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Reads {@code fields:}. A field is a type, or a mapping with the type and how its values are drawn and formed. */
final class FieldsReader {
    private static final String[] NAMES = {
        "type",
        "values",
        "distinct",
        "exponent",
        "choices",
        "value",
        "active",
        "length",
        "within",
        "by",
        "from",
        "to",
        "step",
        "form",
        "width",
        "prefix",
        "bytes",
        "version",
        "layout",
        "every",
        "missing",
        "nulls",
        "also",
        "fields",
        "of"
    };
    private static final int MOST_FIELDS = 500;
    private static final int MOST_ELEMENTS = 1_000;

    private final Set<String> drawn = new HashSet<>();
    private int count;

    private FieldsReader() {}

    static List<FieldDesign> read(Section page) throws UnreadableException {
        return page.has("fields") ? new FieldsReader().fields(page, "fields", "") : List.of();
    }

    private List<FieldDesign> fields(Section section, String name, String above) throws UnreadableException {
        Section all = section.section(name);
        List<FieldDesign> fields = new ArrayList<>();
        for (String field : all.names()) {
            if (field.isEmpty() || field.contains(".") || field.startsWith("$") || field.indexOf('\0') >= 0) {
                throw all.bad(
                        field,
                        "a name with a dot, a $ or nothing in it",
                        "a plain name (nested fields stand under fields: of a document)");
            }
            String path = above.isEmpty() ? field : above + "." + field;
            fields.add(field(all.sectionOrWord(field, "type", NAMES), field, path));
            if (++count > MOST_FIELDS) {
                throw all.bad(field, "more than " + MOST_FIELDS + " fields", "fewer");
            }
        }
        return fields;
    }

    private FieldDesign field(Section section, String name, String path) throws UnreadableException {
        ValueType type = section.word("type", ValueType.values(), null);
        FieldDesign field =
                switch (type) {
                    case DOCUMENT -> nested(section, name, path, fields(section, "fields", path), 1, 1);
                    case ARRAY -> array(section, name, path);
                    default -> plain(section, name, path, type);
                };
        section.refuseUnused("for " + type.word() + " values drawn so");
        drawn.add(path);
        return field;
    }

    private FieldDesign array(Section section, String name, String path) throws UnreadableException {
        FieldDesign element = field(section.sectionOrWord("of", "type", NAMES), "", path);
        String[] ends = section.text("length", "1-3").split("-", 2);
        long least = Quantities.whole(ends[0].strip()).orElse(-1);
        long most = Quantities.whole(ends[ends.length - 1].strip()).orElse(-1);
        if (least < 0 || most < least || most > MOST_ELEMENTS) {
            throw section.bad("length", "no lengths of an array", "such as 3 or 0-5, at most " + MOST_ELEMENTS);
        }
        return nested(section, name, path, List.of(element), (int) least, (int) most);
    }

    private static FieldDesign nested(
            Section section, String name, String path, List<FieldDesign> fields, int least, int most)
            throws UnreadableException {
        ValueType type = section.word("type", ValueType.values(), null);
        return new FieldDesign(
                path,
                name,
                null,
                bare(type),
                "",
                section.share("missing", 0),
                section.share("nulls", 0),
                null,
                0,
                fields,
                least,
                most);
    }

    private static Encoding bare(ValueType type) {
        return new Encoding(type, 0, 1, 0, TextForm.NUMBER, 0, "", 12, UuidVersion.RANDOM, UuidLayout.STANDARD, 1);
    }

    private FieldDesign plain(Section section, String name, String path, ValueType type) throws UnreadableException {
        DrawReader draws = new DrawReader(section, type);
        Draw draw = draws.draw();
        if (draw instanceof Draw.Counter counter && !drawn.contains(counter.within())) {
            throw section.bad(
                    "within",
                    Wording.name(counter.within()),
                    "a field that stands above this one: " + Wording.expectedOneOf(drawn, counter.within()));
        }
        String by = section.has("by") && draw.isByChance() ? section.text("by") : "";
        if (!by.isEmpty() && !drawn.contains(by)) {
            throw section.bad(
                    "by", Wording.name(by), "a field that stands above this one: " + Wording.expectedOneOf(drawn, by));
        }
        Encoding encoding = draws.encoding(draw);
        Encoding also = null;
        double alsoShare = 0;
        if (section.has("also")) {
            Section other = section.section("also", "type", "layout", "share");
            UuidLayout layout = other.word("layout", UuidLayout.values(), encoding.layout());
            also = encoding.as(other.word("type", ValueType.values(), type), layout);
            alsoShare = other.share("share", -1);
            check(other, type, also, alsoShare);
        }
        return new FieldDesign(
                path,
                name,
                draw,
                encoding,
                by,
                section.share("missing", 0),
                section.share("nulls", 0),
                also,
                alsoShare,
                List.of(),
                1,
                1);
    }

    private static void check(Section other, ValueType type, @Nullable Encoding also, double share)
            throws UnreadableException {
        if (!other.has("type") && !other.has("layout")) {
            throw other.bad("type", "neither a type nor a layout", "what those values are instead");
        }
        if (share < 0) {
            throw other.bad("share", "missing", "which share of the values, such as 10%");
        }
        ValueType to = Objects.requireNonNull(also).type();
        boolean possible = to == type || to == ValueType.STRING || (to.isNumber() && type.isNumber());
        if (!possible) {
            throw other.bad("type", to.word(), "string, or another number type for numbers");
        }
    }
}
