package dev.chave.design;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.chave.key.CollectionInfo;
import dev.chave.key.Index;
import dev.chave.read.InputSummary;
import dev.chave.read.UnreadableException;
import dev.chave.read.document.DocumentSource;
import dev.chave.read.document.DocumentSources;
import dev.chave.read.operation.OperationSources;
import dev.chave.value.RawValue;
import dev.chave.value.ValueOrder;
import dev.chave.workload.Operation;
import dev.chave.workload.OperationKind;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.bson.BsonDocument;
import org.bson.BsonValue;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a design is written out as is what the readers read back, as far as each format carries it. */
class DesignFolderTest {
    private static final String DESIGN = """
            design: 1
            collection: shop.öre/ders
            documents: 300
            fields:
              _id: objectId
              t: {type: int, values: uniform, distinct: 50}
              l: {type: long, values: unique}
              d: {type: double, from: 0, to: 9, step: 0.5}
              m: {type: decimal, from: 1, to: 9, step: 0.01}
              at: date
              u: uuid
              s: {type: string, missing: 10%, nulls: 10%}
              a: {type: array, of: {type: document, fields: {x: int, y: string}}}
            indexes:
              - {key: {t: 1, at: -1}, name: by_t, unique: true, sparse: true}
              - {key: {s: hashed}}
            workload:
              operations: 400
              shapes:
                - {name: a, op: find, where: {t: same, _id: same}, sort: {at: -1}, app: shop, planSummary: "IXSCAN { t: 1 }", docsExamined: 3, millis: 120}
                - {name: b, op: count, where: {at: {period: 10%}}}
                - {name: c, op: aggregate, where: {u: same, t: {in: 3}}}
                - {name: d, op: distinct, where: {s: {prefix: 2}}}
                - {name: e, op: insert, documents: 2}
                - {name: f, op: update, upsert: true, multi: true, where: {t: same}, set: {s: fresh}}
                - {name: g, op: replace, where: {_id: same}, set: {s: fresh}}
                - {name: h, op: delete, where: {l: same}}
                - {name: i, op: findAndModify, upsert: true, where: {_id: same}, update: '{$inc: {t: 1}}'}
            """;

    @TempDir
    private Path folder;

    @Test
    void documentsComeBackFromBsonAndJson() throws UnreadableException, IOException {
        Design design = DesignText.read(DESIGN);
        List<BsonDocument> made = DesignText.documents(design, 5);
        new DesignFolder(folder, design, 5).write();

        assertThat(documents(folder.resolve("dump"))).isEqualTo(made);
        assertThat(documents(folder.resolve("documents.jsonl"))).isEqualTo(made);
        CollectionInfo info = DocumentSources.open(folder.resolve("dump").toString(), InputStream.nullInputStream())
                .collections()
                .get(0);
        assertThat(info.namespace()).isEqualTo("shop.öre/ders");
        assertThat(info.indexes()).isEqualTo(design.indexes());
        assertThat(info.indexes()).extracting(Index::sparse).containsExactly(false, true, false);
    }

    private static List<BsonDocument> documents(Path place) throws UnreadableException {
        DocumentSource source = DocumentSources.open(place.toString(), InputStream.nullInputStream());
        List<BsonDocument> documents = new ArrayList<>();
        source.read(
                source.collections().get(0).namespace(),
                document -> documents.add(
                        BsonDocument.parse(document.toBsonDocument().toJson(CANONICAL))));
        return documents;
    }

    private static final org.bson.json.JsonWriterSettings CANONICAL = org.bson.json.JsonWriterSettings.builder()
            .outputMode(org.bson.json.JsonMode.EXTENDED)
            .build();

    @Test
    void operationsComeBackFromOurOwnFormat() throws UnreadableException, IOException {
        Design design = DesignText.read(DESIGN);
        new DesignFolder(folder, design, 5).write();
        List<Operation> made = operations(design, 5);
        List<Operation> read = read("operations.jsonl");

        assertThat(read).hasSameSizeAs(made);
        for (int i = 0; i < made.size(); i++) {
            assertThat(read.get(i)).isEqualTo(made.get(i));
        }
    }

    @Test
    void operationsComeBackFromTheLogAndTheProfiler() throws UnreadableException, IOException {
        Design design = DesignText.read(DESIGN);
        new DesignFolder(folder, design, 5).write();
        List<Operation> made = operations(design, 5);

        for (String file : List.of("mongod.log", "system.profile.bson")) {
            List<Operation> read = read(file);
            assertThat(read).as(file).hasSameSizeAs(made);
            for (int i = 0; i < made.size(); i++) {
                same(file, made.get(i), read.get(i));
            }
        }
    }

    /** Values are the same as the server compares them: a log tells no int from a long. */
    private static void same(String file, Operation made, Operation read) {
        assertThat(read.kind()).as(file).isEqualTo(made.kind());
        assertThat(read.namespace()).isEqualTo(made.namespace());
        assertThat(read.at()).isEqualTo(made.at());
        assertThat(isSame(
                        read.filter() == null ? new BsonDocument() : read.filter(),
                        made.filter() == null ? new BsonDocument() : made.filter()))
                .as("%s: %s as %s", file, made, read)
                .isTrue();
        if (made.kind() != OperationKind.INSERT && made.update() != null) {
            assertThat(isSame(Objects.requireNonNull(read.update()), made.update()))
                    .as("%s: %s as %s", file, made, read)
                    .isTrue();
        }
        assertThat(read.insertedCount()).isEqualTo(made.insertedCount());
        assertThat(read.inserted()).isEmpty();
        assertThat(read.multi()).isEqualTo(made.multi());
        assertThat(read.upsert()).isEqualTo(made.upsert());
        assertThat(read.application()).isEqualTo(made.application());
        assertThat(read.planSummary()).isEqualTo(made.planSummary());
        assertThat(read.documentsExamined()).isEqualTo(made.documentsExamined());
        assertThat(read.durationMillis()).isEqualTo(made.durationMillis());
        assertThat(read.literal()).isTrue();
        if (!ServerRecords.isStatement(made)) {
            assertThat(read.comment()).isEqualTo(made.comment());
        }
    }

    private static boolean isSame(@Nullable BsonValue one, @Nullable BsonValue other) {
        return ValueOrder.ASCENDING.compare(
                        RawValue.of(Objects.requireNonNull(one)), RawValue.of(Objects.requireNonNull(other)))
                == 0;
    }

    @Test
    void nothingIsOverwritten() throws UnreadableException, IOException {
        Design design = DesignText.read(DESIGN);
        Files.writeString(folder.resolve("mongod.log"), "mine");

        assertThatThrownBy(() -> new DesignFolder(folder, design, 5).write())
                .isInstanceOf(FileAlreadyExistsException.class);
        assertThat(folder.resolve("mongod.log")).hasContent("mine");
    }

    private static List<Operation> operations(Design design, long seed) {
        List<Operation> operations = new ArrayList<>();
        new DesignedData(design, seed).operations(operations::add);
        return operations;
    }

    private List<Operation> read(String file) throws UnreadableException {
        List<Operation> operations = new ArrayList<>();
        InputSummary summary = OperationSources.read(folder.resolve(file).toString(), operations::add);
        assertThat(summary.skipped()).as(file).isZero();
        return operations;
    }
}
