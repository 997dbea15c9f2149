package dev.chave.design;

import dev.chave.workload.Operation;
import dev.chave.workload.OperationBuilder;
import dev.chave.workload.OperationKind;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.regex.Pattern;
import org.apache.commons.rng.sampling.distribution.RejectionInversionZipfSampler;
import org.apache.commons.rng.sampling.distribution.SharedStateDiscreteSampler;
import org.bson.BsonArray;
import org.bson.BsonDateTime;
import org.bson.BsonDocument;
import org.bson.BsonDouble;
import org.bson.BsonInt64;
import org.bson.BsonNull;
import org.bson.BsonNumber;
import org.bson.BsonRegularExpression;
import org.bson.BsonValue;
import org.jspecify.annotations.Nullable;

/** Makes the operations that a design describes, in order of time after the history. */
final class OperationMaker {
    private static final int MOST_POPULAR = 100_000_000;

    private final Design design;
    private final DocumentMaker documents;
    private final History history;
    private final long seed;
    private final double[] cumulated;
    private final double intervalMillis;
    private final @Nullable SharedStateDiscreteSampler[] popular;
    private final @Nullable Shuffle byPopularity;

    OperationMaker(Design design, DocumentMaker documents, History history, long seed) {
        this.design = design;
        this.documents = documents;
        this.history = history;
        this.seed = Chance.mix(seed, "operations");
        List<ShapeDesign> shapes = design.workload().shapes();
        cumulated = new double[shapes.size()];
        popular = new SharedStateDiscreteSampler[shapes.size()];
        double sum = 0;
        for (int i = 0; i < cumulated.length; i++) {
            sum += shapes.get(i).share();
            cumulated[i] = sum;
            if (shapes.get(i).pick() instanceof Pick.Popular pick && design.documents() > 0) {
                popular[i] = RejectionInversionZipfSampler.of(
                        new Chance(seed), (int) Math.min(MOST_POPULAR, design.documents()), pick.exponent());
            }
        }
        byPopularity = design.documents() == 0 ? null : new Shuffle(design.documents(), this.seed);
        intervalMillis = interval(design);
    }

    /** As stated; else so that inserts go on at the pace of the history; else so that the operations fill one more history. */
    private static double interval(Design design) {
        WorkloadDesign workload = design.workload();
        if (workload.perSecond() > 0) {
            return 1000 / workload.perSecond();
        }
        double inserts = workload.insertsPerOperation();
        return inserts > 0 && design.documents() > 0
                ? (double) design.lastsMillis() / design.documents() * inserts
                : (double) design.lastsMillis() / Math.max(1, workload.operations());
    }

    /** One operation. They must be asked for in order, since each insert adds a document for the later ones. */
    Operation operation(long ordinal) {
        Chance chance = new Chance(Chance.mix(seed, ordinal));
        int index = shapeAt(chance.nextDouble() * cumulated[cumulated.length - 1]);
        ShapeDesign shape = design.workload().shapes().get(index);
        long at = history.endMillis() + (long) (ordinal * intervalMillis);
        OperationBuilder operation = Operation.builder(shape.kind(), design.namespace())
                .at(Instant.ofEpochMilli(at))
                .comment(shape.name())
                .application(shape.application())
                .planSummary(shape.planSummary())
                .documentsExamined(shape.documentsExamined())
                .durationMillis(shape.millis());
        if (shape.kind() == OperationKind.INSERT) {
            List<BsonDocument> inserted = new ArrayList<>();
            for (int i = 0; i < shape.documents(); i++) {
                inserted.add(documents.document(history.insert(at)));
            }
            return operation.inserted(inserted).build();
        }
        Scene scene = new Scene(shape, index, at, ordinal, chance);
        operation.filter(filter(scene)).sort(shape.sort()).multi(shape.multi()).upsert(shape.upsert());
        if (shape.kind() == OperationKind.UPDATE || shape.kind() == OperationKind.FIND_AND_MODIFY) {
            operation.update(update(scene));
        }
        return operation.build();
    }

    private int shapeAt(double at) {
        int index = 0;
        while (index < cumulated.length - 1 && at >= cumulated[index]) {
            index++;
        }
        return index;
    }

    /** One operation in the making: the document it is about, and the one that would come next. */
    private final class Scene {
        final ShapeDesign shape;
        final int index;
        final long atMillis;
        final Chance chance;
        final @Nullable Instance picked;
        final Instance next;

        Scene(ShapeDesign shape, int index, long atMillis, long ordinal, Chance chance) {
            this.shape = shape;
            this.index = index;
            this.atMillis = atMillis;
            this.chance = chance;
            picked = history.present() == 0 ? null : pick();
            next = new Instance(history.present(), atMillis, ordinal + 1);
        }

        Instance pick() {
            long present = history.present();
            if (shape.pick() instanceof Pick.Recent recent) {
                long latest = Math.max(1, (long) (present * recent.share()));
                return history.document(present - 1 - chance.nextLong(latest));
            }
            if (popular[index] != null && byPopularity != null) {
                int rank = Objects.requireNonNull(popular[index])
                        .withUniformRandomProvider(chance)
                        .sample();
                return history.document(byPopularity.of(rank - 1L));
            }
            return history.document(chance.nextLong(Math.max(1, design.documents())));
        }

        BsonValue same(String path) {
            BsonValue value = documents.value(path, Objects.requireNonNull(picked));
            return value == null ? BsonNull.VALUE : value;
        }

        BsonValue fresh(String path) {
            BsonValue value = documents.value(path, next);
            return value == null ? BsonNull.VALUE : value;
        }
    }

    private BsonDocument filter(Scene scene) {
        BsonDocument filter = new BsonDocument();
        for (ShapeDesign.Part part : scene.shape.where()) {
            filter.append(part.path(), asked(part.path(), part.asked(), scene));
        }
        return filter;
    }

    private BsonValue asked(String path, Asked asked, Scene scene) {
        if (asked instanceof Asked.Same) {
            return scene.same(path);
        }
        if (asked instanceof Asked.Fresh) {
            return scene.fresh(path);
        }
        if (asked instanceof Asked.Fixed fixed) {
            return fixed.value();
        }
        if (asked instanceof Asked.Period period) {
            return period(path, period, scene);
        }
        if (asked instanceof Asked.Last last) {
            return new BsonDocument("$gte", new BsonDateTime(scene.atMillis - last.millis()));
        }
        if (asked instanceof Asked.Some some) {
            BsonArray values = new BsonArray();
            for (int i = 0; i < some.count(); i++) {
                BsonValue value = documents.value(path, i == 0 ? Objects.requireNonNull(scene.picked) : scene.pick());
                values.add(value == null ? BsonNull.VALUE : value);
            }
            return new BsonDocument("$in", values);
        }
        if (asked instanceof Asked.Above) {
            return new BsonDocument("$gt", scene.same(path));
        }
        if (asked instanceof Asked.Below) {
            return new BsonDocument("$lt", scene.same(path));
        }
        if (asked instanceof Asked.Span span) {
            return span(scene.same(path), span.length());
        }
        if (asked instanceof Asked.Prefix prefix) {
            String text = Conversions.text(scene.same(path));
            String begin = text.substring(0, Math.min(text.length(), prefix.characters()));
            return new BsonRegularExpression("^" + escaped(begin));
        }
        return Conversions.as(scene.same(path), ((Asked.As) asked).type());
    }

    private static String escaped(String text) {
        return Pattern.compile("[\\\\^$.|?*+()\\[\\]{}]").matcher(text).replaceAll("\\\\$0");
    }

    /** The values at two moments of the history; the later may be a little beyond it, as "until now" is. */
    private BsonValue period(String path, Asked.Period period, Scene scene) {
        double length = period.least() + scene.chance.nextDouble() * (period.most() - period.least());
        double from = scene.chance.nextDouble() * (1 - length);
        BsonValue one = atShare(path, from);
        BsonValue other = atShare(path, from + length);
        return new BsonDocument("$gte", one).append("$lt", other);
    }

    private BsonValue atShare(String path, double share) {
        long ordinal = Math.min(history.documents() - 1, (long) (share * history.documents()));
        long at = history.beginMillis() + (long) (share * history.lastsMillis());
        BsonValue value = documents.value(path, new Instance(ordinal, at, 0));
        return value == null ? BsonNull.VALUE : value;
    }

    private static BsonValue span(BsonValue from, long length) {
        BsonValue to = from;
        if (from.isDateTime()) {
            to = new BsonDateTime(from.asDateTime().getValue() + length);
        } else if (from.isDouble()) {
            to = new BsonDouble(from.asDouble().getValue() + length);
        } else if (from instanceof BsonNumber number) {
            BsonValue sum = new BsonInt64(number.longValue() + length);
            to = from.isInt32() ? Conversions.as(sum, ValueType.INT) : sum;
        }
        return new BsonDocument("$gte", from).append("$lt", to);
    }

    private BsonValue update(Scene scene) {
        ShapeDesign shape = scene.shape;
        if (shape.update() != null) {
            return shape.update();
        }
        BsonDocument set = new BsonDocument();
        for (ShapeDesign.Part part : shape.set()) {
            set.append(part.path(), asked(part.path(), part.asked(), scene));
        }
        if (!shape.replaces()) {
            return new BsonDocument("$set", set);
        }
        BsonDocument replacement = documents.document(Objects.requireNonNull(scene.picked));
        set.forEach((path, value) -> put(replacement, path, value));
        return replacement;
    }

    private static void put(BsonDocument document, String path, BsonValue value) {
        int dot = path.indexOf('.');
        if (dot < 0) {
            document.put(path, value);
            return;
        }
        String name = path.substring(0, dot);
        if (!(document.get(name) instanceof BsonDocument)) {
            document.put(name, new BsonDocument());
        }
        put(document.getDocument(name), path.substring(dot + 1), value);
    }
}
