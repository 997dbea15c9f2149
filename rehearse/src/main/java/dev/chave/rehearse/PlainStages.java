package dev.chave.rehearse;

import java.util.List;
import java.util.Objects;
import org.bson.BsonArray;
import org.bson.BsonDocument;
import org.bson.BsonInt32;
import org.bson.BsonString;
import org.bson.BsonValue;

/** Says the newer stages of a pipeline in older ones that mean the same: the embedded backends know only those. */
final class PlainStages {
    private static final String MERGE = "$mergeObjects";
    private static final String COMPUTED = "__computed__";

    private PlainStages() {}

    static BsonArray of(BsonArray stages) {
        BsonArray plain = new BsonArray();
        for (BsonValue stage : HashedKeys.in(stages).asArray()) {
            add(stage, plain);
        }
        return plain;
    }

    private static void add(BsonValue stage, BsonArray plain) {
        if (!stage.isDocument() || stage.asDocument().size() != 1) {
            plain.add(stage);
            return;
        }
        String name = stage.asDocument().getFirstKey();
        BsonValue body = Objects.requireNonNull(stage.asDocument().get(name));
        switch (name) {
            case "$set", "$addFields" -> addFields(body, plain);
            case "$replaceWith" -> plain.add(new BsonDocument("$replaceRoot", new BsonDocument("newRoot", body)));
            case "$sortByCount" -> {
                plain.add(new BsonDocument(
                        "$group",
                        new BsonDocument("_id", body).append("count", new BsonDocument("$sum", new BsonInt32(1)))));
                plain.add(new BsonDocument("$sort", new BsonDocument("count", new BsonInt32(-1))));
            }
            case "$count" -> {
                plain.add(new BsonDocument(
                        "$group",
                        new BsonDocument("_id", new BsonInt32(0))
                                .append(text(body), new BsonDocument("$sum", new BsonInt32(1)))));
                plain.add(new BsonDocument("$project", new BsonDocument("_id", new BsonInt32(0))));
            }
            case "$facet" -> plain.add(new BsonDocument(name, facet(body)));
            case "$lookup" -> plain.add(new BsonDocument(name, withPipeline(body)));
            default -> plain.add(stage);
        }
    }

    /**
     * All expressions see the document as it was before the stage. The backends evaluate one field after the other, so that several
     * fields are computed apart from the document first.
     */
    private static void addFields(BsonValue body, BsonArray plain) {
        BsonDocument fields = new BsonDocument();
        if (body.isDocument()) {
            flatten("", body.asDocument(), fields);
        }
        if (fields.size() < 2 && fields.keySet().stream().noneMatch(path -> path.contains("."))) {
            plain.add(new BsonDocument("$addFields", body));
            return;
        }
        BsonDocument computed = new BsonDocument();
        BsonDocument taken = new BsonDocument();
        fields.forEach((path, expression) -> {
            String name = "f" + computed.size();
            computed.append(name, expression);
            place(path.split("\\.", -1), 0, "", new BsonString("$" + COMPUTED + "." + name), taken);
        });
        plain.add(new BsonDocument("$addFields", new BsonDocument(COMPUTED, computed)));
        plain.add(new BsonDocument("$addFields", taken));
        plain.add(new BsonDocument("$project", new BsonDocument(COMPUTED, new BsonInt32(0))));
    }

    /** Sets a path of a document step by step: what lies beside it on each step stays. */
    private static void place(String[] steps, int at, String above, BsonValue value, BsonDocument into) {
        String path = above + steps[at];
        if (at == steps.length - 1) {
            into.append(steps[at], value);
            return;
        }
        BsonValue known = into.get(steps[at]);
        BsonDocument inner;
        if (known != null && known.isDocument()) {
            inner = known.asDocument().getArray(MERGE).get(1).asDocument();
        } else {
            inner = new BsonDocument();
            into.append(steps[at], new BsonDocument(MERGE, new BsonArray(List.of(new BsonString("$" + path), inner))));
        }
        place(steps, at + 1, path + ".", value, inner);
    }

    /** A document of fields adds those fields, and leaves others beside them. */
    private static void flatten(String prefix, BsonDocument body, BsonDocument into) {
        body.forEach((name, value) -> {
            boolean deeper = value.isDocument()
                    && !value.asDocument().isEmpty()
                    && !value.asDocument().getFirstKey().startsWith("$");
            if (deeper) {
                flatten(prefix + name + ".", value.asDocument(), into);
            } else {
                into.append(prefix + name, value);
            }
        });
    }

    private static String text(BsonValue name) {
        boolean good = name instanceof BsonString text
                && !text.getValue().isEmpty()
                && !text.getValue().startsWith("$")
                && text.getValue().indexOf('.') < 0;
        if (!good) {
            throw new CommandFailure(
                    40156, "Location40156", "$count without a name; expected one without $ and points");
        }
        return name.asString().getValue();
    }

    private static BsonValue facet(BsonValue body) {
        if (!body.isDocument()) {
            return body;
        }
        BsonDocument facets = new BsonDocument();
        body.asDocument()
                .forEach((name, stages) -> facets.append(name, stages.isArray() ? of(stages.asArray()) : stages));
        return facets;
    }

    private static BsonValue withPipeline(BsonValue body) {
        if (!body.isDocument() || !body.asDocument().isArray("pipeline")) {
            return body;
        }
        BsonDocument lookup = body.asDocument().clone();
        lookup.put("pipeline", of(lookup.getArray("pipeline")));
        return lookup;
    }
}
