package dev.chave.read.document;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.chave.key.CollectionInfo;
import dev.chave.key.CollectionInfo.Kind;
import dev.chave.key.Index;
import dev.chave.read.UnreadableException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Checked on folders laid out as mongodump lays them out. */
class DumpFolderTest {
    private static final byte[] ONE = BsonBytes.of("{a: 1}");
    private static final String METADATA = """
            {"options":{"capped":true,"size":4096,"collation":{"locale":"pt"}},"indexes":[
            {"v":{"$numberInt":"2"},"key":{"_id":{"$numberInt":"1"}},"name":"_id_"},
            {"v":2,"key":{"z":1.0,"a":{"$numberInt":"-1"},"h":"hashed"},"name":"z","unique":true,"sparse":1,
             "hidden":true,"partialFilterExpression":{"z":{"$gt":5}},"collation":{"locale":"simple"}}],
            "uuid":"00000000000040008000000000000001","collectionName":"","type":"collection"}
            """;

    @TempDir
    Path dump;

    @Test
    void readsDatabaseFoldersAndOneOfThemAlike() throws Exception {
        write("shop/orders.bson", ONE);
        write("shop/orders.metadata.json", METADATA);
        write("crm/people.bson.gz", BsonBytes.gzip(ONE));
        write("oplog.bson", ONE);
        write("prelude.json", "{}");
        DocumentSource root = open("");
        assertThat(root.collections())
                .extracting(CollectionInfo::namespace)
                .containsExactly("crm.people", "shop.orders");
        assertThat(Documents.of(root, "shop.orders").bytes()).containsExactly(ONE);
        assertThat(Documents.of(root, "crm.people").summary().format()).isEqualTo("BSON, gzip");
        assertThat(Documents.of(root, "crm.people").summary().notes())
                .hasSize(2)
                .allMatch(n -> n.endsWith("passed over"));
        assertThat(open("shop").collections())
                .extracting(CollectionInfo::namespace)
                .containsExactly("shop.orders");
        assertThat(open("shop/orders.bson").collections())
                .isEqualTo(open("shop").collections());
    }

    @Test
    void readsOptionsAndIndexesInKeyOrder() throws Exception {
        write("shop/orders.bson", ONE);
        write("shop/orders.metadata.json.gz", BsonBytes.gzip(METADATA.getBytes(StandardCharsets.UTF_8)));
        CollectionInfo info = open("").collections().get(0);
        assertThat(info.kind()).isEqualTo(Kind.CAPPED);
        assertThat(info.collated()).isTrue();
        assertThat(info.indexesKnown()).isTrue();
        assertThat(info.indexes().get(0).isId()).isTrue();
        assertThat(info.indexes().get(0).unique()).isTrue();
        Index second = info.indexes().get(1);
        assertThat(second.paths()).containsExactly("z", "a", "h");
        assertThat(second.unique() && second.sparse() && second.partial() && second.hidden())
                .isTrue();
        assertThat(second.collated() || second.multikey()).isFalse();
    }

    @Test
    void knowsTheTrueNames() throws Exception {
        String cut = "%C3%A9".repeat(34) + "abcd%24kZ2lJQ8ZcGxQ0oN9hVZqVw";
        write("db/caf%C3%A9%2Fs.bson", ONE);
        write("db/100%.bson", ONE);
        write("db/" + cut + ".bson", ONE);
        write("db/" + cut + ".metadata.json", "{\"collectionName\":\"é-and-so-on\",\"indexes\":[]}");
        assertThat(open("").collections())
                .extracting(CollectionInfo::namespace)
                .containsExactly("db.100%", "db.café/s", "db.é-and-so-on");
    }

    @Test
    void knowsViewsTimeSeriesAndWhatIsNoCollection() throws Exception {
        write("db/v.metadata.json", "{\"options\":{\"viewOn\":\"a\",\"pipeline\":[]},\"type\":\"view\"}");
        write("db/ts.metadata.json", "{\"options\":{\"timeseries\":{\"timeField\":\"t\"}},\"type\":\"timeseries\"}");
        write("db/system.buckets.ts.bson", ONE);
        write("db/$admin.system.users.bson", ONE);
        DocumentSource source = open("");
        assertThat(source.collections()).extracting(CollectionInfo::namespace).containsExactly("db.ts", "db.v");
        assertThat(source.collections()).extracting(CollectionInfo::kind).containsExactly(Kind.TIME_SERIES, Kind.VIEW);
        assertThat(source.collections().get(0).timeField()).isEqualTo("t");
        assertThat(Documents.of(source, "db.ts").bytes()).containsExactly(ONE);
        assertThat(Documents.of(source, "db.v").summary().notes()).contains("a view has no documents of its own");
    }

    @Test
    void goesOnWithoutMetadataThatIsDamaged() throws Exception {
        write("db/a.bson", ONE);
        write("db/a.metadata.json", "{\"indexes\":[");
        DocumentSource source = open("");
        assertThat(source.collections().get(0).indexesKnown()).isFalse();
        assertThat(Documents.of(source, "db.a").summary().notes())
                .singleElement()
                .asString()
                .contains("a.metadata.json")
                .contains("indexes and options are not known");
    }

    @Test
    void givesALoneFileNoNamespace() throws Exception {
        write("downloads/orders.bson", ONE);
        assertThat(open("downloads/orders.bson").collections()).containsExactly(CollectionInfo.bare(""));
    }

    @Test
    void takesAnEmptyFileForAnEmptyCollection() throws Exception {
        write("db/a.bson", new byte[0]);
        assertThat(Documents.of(open(""), "db.a").bytes()).isEmpty();
    }

    @Test
    void refusesAFolderWithoutADumpAndAPlaceThatIsNotThere() throws Exception {
        write("notes/readme.txt", "hello");
        assertThatThrownBy(() -> open("notes"))
                .isInstanceOf(UnreadableException.class)
                .hasMessageContaining("a folder without collections");
        assertThatThrownBy(() -> open("nowhere"))
                .isInstanceOf(UnreadableException.class)
                .hasMessageContaining("there is no such file");
    }

    private DocumentSource open(String place) throws UnreadableException {
        return DocumentSources.open(dump.resolve(place).toString(), InputStream.nullInputStream());
    }

    private void write(String place, String text) throws IOException {
        write(place, text.getBytes(StandardCharsets.UTF_8));
    }

    private void write(String place, byte[] content) throws IOException {
        Path file = dump.resolve(place);
        Files.createDirectories(file.getParent());
        Files.write(file, content);
    }
}
