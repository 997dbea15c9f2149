package dev.chave.read.operation;

import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import org.bson.BsonDocument;

/** Origins of operations that are recognised, so that they can be named, and not read yet. */
final class OtherOrigins {
    private record Origin(String name, Predicate<Head> isIt) {}

    private static final Pattern LEGACY_LOG =
            Pattern.compile("(?:[A-Z][a-z]{2} [A-Z][a-z]{2} [ \\d]\\d \\d\\d:\\d\\d:\\d\\d(?:\\.\\d{3})?"
                    + "|\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d\\.\\d{3}(?:Z|[+-]\\d{4})) .*\\[[^\\]]{1,200}\\].*");

    private static final Pattern POSTGRESQL_LOG =
            Pattern.compile("\\d{4}-\\d\\d-\\d\\d \\d\\d:\\d\\d:\\d\\d(?:\\.\\d+)? [A-Z]{2,5}.*"
                    + "(?:(?:LOG|ERROR|STATEMENT|DETAIL|FATAL|WARNING):  |,(?:LOG|ERROR|FATAL|WARNING),).*");

    private static final Pattern MYSQL_LOG =
            Pattern.compile("# (?:Time|User@Host): .*|.*, Version: .*started with:|Time\\s+Id\\s+Command\\s+Argument");

    private static final Pattern SQL =
            Pattern.compile("\\s*(?:SELECT|INSERT INTO|UPDATE|DELETE FROM|CREATE TABLE|--)\\b.*");

    private static final List<Origin> ALL = List.of(
            new Origin("query statistics ($queryStats)", head -> anyDocument(head, OtherOrigins::isQueryStatistics)),
            new Origin("a replication log (oplog)", head -> anyDocument(head, OtherOrigins::isOplogEntry)),
            new Origin("explain output", head -> anyDocument(head, OtherOrigins::isExplain)),
            new Origin("a text log of MongoDB up to 4.2", head -> anyLine(head, LEGACY_LOG)),
            new Origin(
                    "a SQL log (PostgreSQL)",
                    head -> anyLine(head, POSTGRESQL_LOG) || anyDocument(head, OtherOrigins::isPostgresql)),
            new Origin("a SQL log (MySQL or MariaDB)", head -> anyLine(head, MYSQL_LOG)),
            new Origin("SQL statements", head -> anyLine(head, SQL)));

    private OtherOrigins() {}

    /** What the input is, if it is one of these. */
    static Optional<String> nameOf(Head head) {
        return ALL.stream()
                .filter(origin -> origin.isIt.test(head))
                .map(Origin::name)
                .findFirst();
    }

    private static boolean anyDocument(Head head, Predicate<BsonDocument> isIt) {
        return head.documents().stream().anyMatch(isIt);
    }

    private static boolean anyLine(Head head, Pattern pattern) {
        return head.lines().stream().anyMatch(line -> pattern.matcher(line).matches());
    }

    private static boolean isQueryStatistics(BsonDocument document) {
        BsonDocument key = Fields.document(document, "key");
        return key != null && Fields.document(key, "queryShape") != null;
    }

    private static boolean isOplogEntry(BsonDocument document) {
        return Fields.text(document, "op") != null
                && document.containsKey("ns")
                && document.containsKey("o")
                && (document.containsKey("ts") || document.containsKey("wall") || document.containsKey("v"));
    }

    private static boolean isExplain(BsonDocument document) {
        return document.containsKey("queryPlanner") || document.containsKey("executionStats");
    }

    private static boolean isPostgresql(BsonDocument document) {
        return document.containsKey("error_severity")
                || (document.containsKey("dbname") && document.containsKey("session_id"));
    }
}
