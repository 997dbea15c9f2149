package dev.chave.design;

import dev.chave.read.UnreadableException;
import dev.chave.workload.OperationKind;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.bson.BsonValue;

/** Reads {@code workload:}: how many operations, and their shapes. */
final class WorkloadReader {
    private static final long MOST_OPERATIONS = 10_000_000;
    private static final int MOST_SHAPES = 200;
    private static final String[] SHAPE_NAMES = {
        "name",
        "op",
        "share",
        "pick",
        "where",
        "set",
        "update",
        "sort",
        "multi",
        "upsert",
        "documents",
        "app",
        "planSummary",
        "docsExamined",
        "millis"
    };
    private static final String[] ASKED_NAMES = {
        "value", "json", "period", "last", "in", "above", "below", "span", "prefix", "as"
    };

    /** The words of {@code op:}. */
    private enum Op implements Named {
        FIND("find", OperationKind.FIND),
        AGGREGATE("aggregate", OperationKind.AGGREGATE),
        COUNT("count", OperationKind.COUNT),
        DISTINCT("distinct", OperationKind.DISTINCT),
        INSERT("insert", OperationKind.INSERT),
        UPDATE("update", OperationKind.UPDATE),
        REPLACE("replace", OperationKind.UPDATE),
        DELETE("delete", OperationKind.DELETE),
        FIND_AND_MODIFY("findAndModify", OperationKind.FIND_AND_MODIFY);

        private final String word;
        private final OperationKind kind;

        Op(String word, OperationKind kind) {
            this.word = word;
            this.kind = kind;
        }

        @Override
        public String word() {
            return word;
        }
    }

    private final Map<String, ValueType> types = new TreeMap<>();
    private final long documents;

    private WorkloadReader(List<FieldDesign> fields, long documents) {
        this.documents = documents;
        fields.forEach(this::note);
    }

    private void note(FieldDesign field) {
        FieldDesign at = field;
        while (at.type() == ValueType.ARRAY) {
            at = at.fields().get(0);
        }
        if (at.type() == ValueType.DOCUMENT) {
            at.fields().forEach(this::note);
        } else {
            types.put(field.path(), at.type());
        }
    }

    static WorkloadDesign read(Section page, List<FieldDesign> fields, long documents) throws UnreadableException {
        if (!page.has("workload")) {
            return WorkloadDesign.NONE;
        }
        Section workload = page.section("workload", "operations", "perSecond", "shapes");
        long operations = workload.whole("operations", 20_000, 1, MOST_OPERATIONS);
        double perSecond = workload.number("perSecond", 0, 0, 1e9);
        WorkloadReader reader = new WorkloadReader(fields, documents);
        List<ShapeDesign> shapes = new ArrayList<>();
        Set<String> names = new HashSet<>();
        for (Section section : workload.sections("shapes", SHAPE_NAMES)) {
            ShapeDesign shape = reader.shape(section, "shape " + (shapes.size() + 1));
            if (!names.add(shape.name())) {
                throw section.bad("name", Wording.name(shape.name()) + " twice", "a name of its own for each shape");
            }
            shapes.add(shape);
        }
        if (shapes.isEmpty() || shapes.size() > MOST_SHAPES) {
            throw workload.bad("shapes", shapes.size() + " of them", "1 to " + MOST_SHAPES);
        }
        return new WorkloadDesign(operations, perSecond, shapes);
    }

    private ShapeDesign shape(Section section, String usualName) throws UnreadableException {
        Op op = section.word("op", Op.values(), null);
        boolean inserts = op == Op.INSERT;
        boolean writes = op == Op.UPDATE || op == Op.FIND_AND_MODIFY || op == Op.REPLACE;
        BsonValue update = writes && op != Op.REPLACE && section.has("update") ? update(section) : null;
        List<ShapeDesign.Part> set = writes && update == null ? parts(section, "set") : List.of();
        if (writes && op != Op.REPLACE && update == null && set.isEmpty()) {
            throw section.bad("set", "missing", "what it sets (set: {field: fresh}), or update: in extended JSON");
        }
        ShapeDesign shape = new ShapeDesign(
                section.text("name", usualName),
                op.kind,
                op == Op.REPLACE,
                section.weight("share"),
                inserts ? new Pick.Any() : pick(section),
                inserts ? List.of() : parts(section, "where"),
                set,
                update,
                !inserts && section.has("sort") ? section.pattern("sort") : null,
                (op == Op.UPDATE || op == Op.DELETE) && section.flag("multi"),
                writes && section.flag("upsert"),
                inserts ? (int) section.whole("documents", 1, 1, 100_000) : 0,
                section.has("app") ? section.text("app") : null,
                section.has("planSummary") ? section.text("planSummary") : null,
                section.whole("docsExamined", -1, 0, Long.MAX_VALUE),
                section.has("millis") ? section.whole("millis", 0, 0, Integer.MAX_VALUE) : -1);
        section.refuseUnused("for " + op.word);
        if (documents == 0 && !inserts && needsDocuments(shape)) {
            throw section.bad("where", "values of documents, and there are none", "documents: above 0");
        }
        return shape;
    }

    private static boolean needsDocuments(ShapeDesign shape) {
        return shape.replaces()
                || shape.where().stream()
                        .anyMatch(part -> !(part.asked() instanceof Asked.Fixed)
                                && !(part.asked() instanceof Asked.Fresh)
                                && !(part.asked() instanceof Asked.Last));
    }

    private static BsonValue update(Section section) throws UnreadableException {
        BsonValue update = section.json("update");
        boolean isRight = update.isArray()
                || (update.isDocument()
                        && !update.asDocument().isEmpty()
                        && update.asDocument().getFirstKey().startsWith("$"));
        if (!isRight) {
            throw section.bad("update", "no update", "'{$set: {…}}' or a pipeline (op: replace replaces documents)");
        }
        return update;
    }

    private static Pick pick(Section section) throws UnreadableException {
        if (!section.has("pick")) {
            return new Pick.Any();
        }
        if (section.isMapping("pick")) {
            Section pick = section.section("pick", "recent", "zipf");
            if (pick.has("zipf") == pick.has("recent")) {
                throw section.bad("pick", "both or neither", "recent: SHARE or zipf: EXPONENT");
            }
            return pick.has("zipf")
                    ? new Pick.Popular(pick.number("zipf", 1, 0, 10))
                    : new Pick.Recent(pick.share("recent", 0.01));
        }
        List<String> words = List.of("any", "recent", "zipf");
        String word = section.text("pick");
        return switch (word) {
            case "any" -> new Pick.Any();
            case "recent" -> new Pick.Recent(0.01);
            case "zipf" -> new Pick.Popular(1);
            default -> throw section.bad("pick", Wording.name(word), Wording.expectedOneOf(words, word));
        };
    }

    private List<ShapeDesign.Part> parts(Section section, String name) throws UnreadableException {
        List<ShapeDesign.Part> parts = new ArrayList<>();
        if (!section.has(name)) {
            return parts;
        }
        Section fields = section.section(name);
        for (String path : fields.names()) {
            Asked asked = asked(fields, path);
            if (!(asked instanceof Asked.Fixed)) {
                check(fields, path, asked);
            }
            if (name.equals("set") && !isWritable(asked)) {
                throw fields.bad(path, "a predicate", "same, fresh, {value: …}, {json: …} or {as: TYPE}");
            }
            parts.add(new ShapeDesign.Part(path, asked));
        }
        return parts;
    }

    private static boolean isWritable(Asked asked) {
        return asked instanceof Asked.Same
                || asked instanceof Asked.Fresh
                || asked instanceof Asked.Fixed
                || asked instanceof Asked.As;
    }

    private void check(Section fields, String path, Asked asked) throws UnreadableException {
        ValueType type = types.get(path);
        if (type == null) {
            throw fields.bad(path, "no such field", Wording.expectedOneOf(types.keySet(), path));
        }
        if (asked instanceof Asked.Last && type != ValueType.DATE) {
            throw fields.bad(path, "last: for " + type.word() + " values", "a date field (period: works for others)");
        }
        if (asked instanceof Asked.Span && type != ValueType.DATE && !type.isNumber()) {
            throw fields.bad(path, "span: for " + type.word() + " values", "a date or number field");
        }
        if (asked instanceof Asked.Prefix && type != ValueType.STRING) {
            throw fields.bad(path, "prefix: for " + type.word() + " values", "a string field");
        }
        if (asked instanceof Asked.As as
                && as.type() != ValueType.STRING
                && !(as.type().isNumber() && type.isNumber())) {
            throw fields.bad(path, "as: " + as.type().word(), "string, or another number type for numbers");
        }
    }

    private static Asked asked(Section fields, String path) throws UnreadableException {
        if (!fields.isMapping(path)) {
            String word = fields.text(path);
            return switch (word) {
                case "same" -> new Asked.Same();
                case "fresh" -> new Asked.Fresh();
                default ->
                    throw fields.bad(
                            path,
                            Wording.name(word),
                            Wording.expectedOneOf(List.of("same", "fresh"), word) + ", or a mapping such as {value: "
                                    + "…}");
            };
        }
        Section asked = fields.section(path, ASKED_NAMES);
        if (asked.names().size() != 1) {
            throw fields.bad(
                    path, asked.names().size() + " ways of asking", "one of " + String.join(", ", ASKED_NAMES));
        }
        String way = asked.names().iterator().next();
        return switch (way) {
            case "value" -> new Asked.Fixed(plain(asked.text(way)));
            case "json" -> new Asked.Fixed(asked.json(way));
            case "period" -> period(asked);
            case "last" -> new Asked.Last(asked.millis(way, 0));
            case "in" -> new Asked.Some((int) asked.whole(way, 1, 1, 10_000));
            case "span" -> new Asked.Span(length(asked));
            case "prefix" -> new Asked.Prefix((int) asked.whole(way, 1, 1, 100));
            case "as" -> new Asked.As(asked.word(way, ValueType.values(), null));
            default -> {
                if (!asked.text(way).equals("same")) {
                    throw asked.bad(way, "unknown", "same");
                }
                yield way.equals("above") ? new Asked.Above() : new Asked.Below();
            }
        };
    }

    /** A number, a date, true or false by its form; anything else is text. */
    private static BsonValue plain(String text) {
        for (ValueType type :
                List.of(ValueType.INT, ValueType.LONG, ValueType.DOUBLE, ValueType.BOOLEAN, ValueType.DATE)) {
            BsonValue value = DrawReader.valueOf(text, type);
            if (value != null) {
                return value;
            }
        }
        return new org.bson.BsonString(text);
    }

    private static Asked period(Section asked) throws UnreadableException {
        String[] ends = asked.text("period").split("-", 2);
        double most = asked.shareOf("period", ends[ends.length - 1].strip());
        double least = ends.length == 1 ? 0 : asked.shareOf("period", ends[0].strip());
        if (least > most) {
            throw asked.bad("period", "from more to less", "such as 10% (0 to 10%), or 2%-10%");
        }
        return new Asked.Period(least, most);
    }

    private static long length(Section asked) throws UnreadableException {
        String text = asked.text("span");
        return Quantities.whole(text).orElse(0) > 0 ? Quantities.whole(text).getAsLong() : asked.millis("span", 0);
    }
}
