package dev.chave.design;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.chave.key.Index;
import dev.chave.key.ShardKey;
import dev.chave.read.UnreadableException;
import dev.chave.testkit.SeededLaws;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Reading design files: what is understood, and how what is not is refused. */
class DesignFileTest {
    private static final String WHOLE = """
            # orders
            design: 1
            about: orders
            collection: shop.orders
            documents: 1_000
            history: {from: 2025-01-01, lasts: 30d}
            seed: 7
            fields:
              _id: objectId
              tenantId: {type: int, values: zipf, distinct: 50, exponent: 1.1}
              email: {type: string, missing: 5%}
            indexes:
              - {key: {tenantId: 1, createdAt: -1}, unique: true}
            workload:
              operations: 100
              shapes:
                - {name: one, op: find, share: 80%, where: {tenantId: same}}
                - {op: insert, share: 20%}
            shards: 4
            growTo: 20
            collectionBytes: 10GB
            growth: {bytesPerDay: 1GB, lasts: 10d}
            serverVersion: "7.0"
            keys: [{tenantId: 1}, "email:hashed"]
            goals: [write-throughput]
            expect:
              first: {tenantId: 1}
              keys:
                - {key: {tenantId: 1}, verdict: RISKY, findings: [HOTVALUE WARNING], without: [ARRAY]}
            """;

    @Test
    void understandsEveryPartOfAPage() throws UnreadableException {
        Design design = DesignText.read(WHOLE);

        assertThat(design.namespace()).isEqualTo("shop.orders");
        assertThat(design.documents()).isEqualTo(1_000);
        assertThat(design.operations()).isEqualTo(100);
        assertThat(design.seed()).isEqualTo(7);
        assertThat(design.shapeNames()).containsExactly("one", "shape 2");
        assertThat(Objects.requireNonNull(design.indexes()))
                .extracting(Index::name)
                .containsExactly("_id_", "tenantId_1_createdAt_-1");
        Plan plan = design.plan();
        assertThat(plan.shards()).isEqualTo(4);
        assertThat(plan.growTo()).isEqualTo(20);
        assertThat(plan.plannedBytes()).isEqualTo(20L << 30);
        assertThat(plan.keys()).containsExactly(ShardKey.parse("tenantId"), ShardKey.parse("email:hashed"));
        assertThat(plan.goals()).containsEntry("write-throughput", 1.0);
        assertThat(design.expectations().first()).isEqualTo(ShardKey.parse("tenantId"));
        assertThat(design.expectations().keys().get(0).findings().get(0).severity())
                .isEqualTo("WARNING");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            documents: 1_000|documants: 1000|d.yaml: line 5, documants: unknown here; expected one of|did you mean "documents"?
            _id: objectId|_id: objectID|line 9, fields._id.type: "objectID"; expected one of int,|did you mean "objectId"?
            exponent: 1.1|exponant: 1.1|line 10, fields.tenantId.exponant: unknown here|did you mean "exponent"?
            values: zipf,|values: zipff,|line 10, fields.tenantId.values: "zipff"|did you mean "zipf"?
            distinct: 50, |''|line 10, fields.tenantId.distinct: missing; expected how many different values|
            exponent: 1.1|exponent: 1.1, width: 3|fields.tenantId.width: no meaning for int values drawn so|
            missing: 5%|missing: 105%|line 11, fields.email.missing: no share; expected a number from 0 to 1|
            {tenantId: same}|{tenentId: same}|line 17, workload.shapes[1].where.tenentId: no such field|did you mean "tenantId"?
            {tenantId: same}|{tenantId: sane}|where.tenantId: "sane"|did you mean "same"?
            op: find|op: fnd|line 17, workload.shapes[1].op: "fnd"|did you mean "find"?
            op: insert|op: insert, where: {tenantId: same}|line 18, workload.shapes[2].where: no meaning for insert|
            serverVersion: "7.0"|serverVersion: "9.1"|line 23, serverVersion: unknown; expected one of 4.0|
            growTo: 20|growTo: 2|line 20, growTo: less than shards; expected at least as many|
            shop.orders|orders|line 4, collection: "orders"; expected database.collection|
            tenantId: 1}, "email|tenantId: -1}, "email|line 24, keys[1].key:|
            write-throughput|write-thruput|line 25, goals: "write-thruput"|did you mean "write-throughput"?
            verdict: RISKY|verdict: RISKI|expect.keys[1].verdict: "RISKI"|did you mean "RISKY"?
            10GB|10XB|line 21, collectionBytes: no size; expected such as 50GB|
            design: 1|design: 2|line 2, design: no number in range; expected a whole number from 1 to 1|
            """)
    void refusesWhatItDoesNotKnowWithLineFieldAndNearestWord(String right, String wrong, String says, String hint) {
        assertThat(WHOLE).contains(right);
        assertThatThrownBy(() -> DesignText.read(WHOLE.replace(right, wrong)))
                .isInstanceOf(UnreadableException.class)
                .hasMessageContaining(says)
                .hasMessageContaining(hint == null ? "" : hint);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "design: 1\ncollection: a.b\nfields:\n  x: &a {type: int}\n  y: *a\n",
                "design: 1\ncollection: a.b\ncollection: a.c\n",
                "design: 1\ncollection: a.b\n---\ndesign: 1\n",
                "design: 1\ncollection: [a\n",
                "design: 1\n\tcollection: a.b\n",
                "- design\n",
                "design: 1\n",
                "design:\ncollection: a.b\n"
            })
    void refusesPagesThatAreNoneWithTheirPlace(String text) {
        assertThatThrownBy(() -> DesignText.read(text))
                .isInstanceOf(UnreadableException.class)
                .hasMessageStartingWith("d.yaml: line ")
                .hasMessageContaining("expected");
    }

    @Test
    void isBoundedInDepthCountAndBytes() {
        assertThatThrownBy(() -> DesignText.read("design: 1\nabout: " + "[".repeat(30) + "]".repeat(30)))
                .hasMessageContaining("line 2");
        assertThatThrownBy(() -> DesignText.read("design: 1\nmayDropUnique: [" + "a,".repeat(60_000) + "]"))
                .hasMessageContaining("more than 50000 names and values");
        assertThatThrownBy(() -> DesignText.read("design: 1\nabout: " + "a".repeat(1 << 20)))
                .hasMessageContaining("more than 1024 KB");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            x: {type: long, values: unique, distinct: 10}|line 5, fields.x.distinct: 10 values for 2000 documents
            'x: {type: int, values: uniform, distinct: 5, step: 1000000000}'|line 5, fields.x: numbers up to 5000000000
            'x: {type: int, also: {share: 5%}}'|line 5, fields.x.also.type: neither a type nor a layout
            'x: {type: date, also: {type: int, share: 5%}}'|line 5, fields.x.also.type: int; expected string
            x: {type: binary, bytes: 1MB}|line 5, fields.x.bytes: no number in range
            'x: {type: array, length: 1000, of: {type: array, length: 1000, of: string}}'|line 4, fields: documents of up to
            """)
    void refusesWhatWouldNotFit(String field, String says) {
        assertThatThrownBy(() -> DesignText.read("design: 1\ncollection: a.b\ndocuments: 2000\nfields:\n  " + field))
                .isInstanceOf(UnreadableException.class)
                .hasMessageContaining(says);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            'design: 1'|true
            '# a comment\n\n---\ndesign: 1\n'|true
            'designs: 1'|false
            '{"design": 1}'|false
            'a,design: 1'|false
            'x: 1\ndesign: 1'|false
            ''|false
            """)
    void isRecognisedByItsFirstName(String text, boolean isDesign) throws UnreadableException {
        assertThat(DesignFile.isDesign(DesignText.source(text.replace("\\n", "\n"))))
                .isEqualTo(isDesign);
    }

    @Test
    void neverFailsOtherwiseThanBySayingWhere() {
        SeededLaws.hold("damaged design files", 300, random -> {
            StringBuilder damaged = new StringBuilder(WHOLE);
            for (int i = 0; i < 3; i++) {
                int at = random.nextInt(damaged.length());
                damaged.setCharAt(at, (char) (32 + random.nextInt(95)));
            }
            try {
                DesignText.documents(DesignText.read(damaged.toString()), 1);
            } catch (UnreadableException refused) {
                assertThat(refused).hasMessageStartingWith("d.yaml").hasMessageContaining("expected");
            }
        });
    }
}
