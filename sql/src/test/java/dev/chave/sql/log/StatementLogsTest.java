package dev.chave.sql.log;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.chave.read.ByteSource;
import dev.chave.read.InputSummary;
import dev.chave.read.UnreadableException;
import dev.chave.sql.statement.Dialect;
import dev.chave.testkit.SeededLaws;
import dev.chave.testkit.SharedFiles;
import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Logs of PostgreSQL, MySQL and MariaDB, tables of statements, scripts. */
class StatementLogsTest {
    private record Read(List<LoggedStatement> statements, InputSummary summary) {
        List<String> sql() {
            return statements.stream().map(LoggedStatement::sql).toList();
        }
    }

    private static Read read(byte[] bytes, @Nullable Dialect dialect, @Nullable String prefix)
            throws UnreadableException {
        return read(ByteSource.ofStream("LOG", new ByteArrayInputStream(bytes)), dialect, prefix);
    }

    private static Read read(String text, Dialect dialect) throws UnreadableException {
        return read(text.getBytes(StandardCharsets.UTF_8), dialect, null);
    }

    private static Read read(ByteSource source, @Nullable Dialect dialect, @Nullable String prefix)
            throws UnreadableException {
        List<LoggedStatement> statements = new ArrayList<>();
        InputSummary summary = StatementLogs.open(source, dialect, prefix).read(statements::add);
        return new Read(statements, summary);
    }

    private static Read shared(String name, Dialect dialect) throws UnreadableException {
        return read(ByteSource.ofFile(SharedFiles.require("samples/sql-logs/" + name)), dialect, null);
    }

    @Tag("P3")
    @Test
    void threeFormatsOfOneServerGiveTheSameStatements() throws UnreadableException {
        Read csv = shared("pg15.csv.gz", Dialect.POSTGRESQL);
        Read json = shared("pg15.json.gz", Dialect.POSTGRESQL);
        Read text = shared("pg15.log.gz", Dialect.POSTGRESQL);
        assertThat(csv.statements()).hasSize(4270);
        assertThat(json.sql()).isEqualTo(csv.sql());
        assertThat(text.sql()).containsExactlyInAnyOrderElementsOf(csv.sql());
        assertThat(csv.sql())
                .contains("select * from o where cid=42 and t='a''b, c\n$3' and id in (3,4,5)")
                .contains("select * from o where cid=8 and t='x'");
        assertThat(csv.statements())
                .extracting(LoggedStatement::application)
                .contains("psql", "PostgreSQL JDBC Driver");
        assertThat(csv.summary().skipped()).isZero();
    }

    @Test
    void slowAndGeneralLogOfOneServerGiveTheSameQueries() throws UnreadableException {
        List<String> slow = shared("mariadb-slow.log", Dialect.MYSQL).sql().stream()
                .map(sql -> sql.replaceAll(";$", ""))
                .filter(sql -> sql.contains("orders"))
                .toList();
        List<String> general = shared("mariadb-general.log", Dialect.MYSQL).sql();
        assertThat(general).containsAll(slow);
        assertThat(general)
                .contains("insert into orders values(1,7,'it''s; multi\nline')")
                .contains("select * from orders where customer_id=7 and id in (1,2)");
    }

    @Test
    void onlyExecuteCountsAndItsParametersAreBound() throws UnreadableException {
        Read read = read("""
                2026-01-01 10:00:00.000 UTC [7] u@d LOG:  duration: 1.0 ms  parse <unnamed>: select $1
                2026-01-01 10:00:00.000 UTC [7] u@d LOG:  duration: 1.0 ms  bind <unnamed>: select $1
                2026-01-01 10:00:00.001 UTC [8] w@d LOG:  duration: 2.5 ms  statement: select 1
                2026-01-01 10:00:00.001 UTC [7] u@d LOG:  duration: 3.0 ms  execute <unnamed>: select * from t where a = $1
                	 and b = $10 and c = '$1' and d = $2
                2026-01-01 10:00:00.001 UTC [7] u@d DETAIL:  parameters: $1 = 'it''s, $2', $2 = NULL, $10 = '42'
                """, Dialect.POSTGRESQL);
        assertThat(read.sql())
                .containsExactlyInAnyOrder(
                        "select 1", "select * from t where a = 'it''s, $2'\n and b = 42 and c = '$1' and d = NULL");
        assertThat(read.statements()).extracting(LoggedStatement::user).containsExactlyInAnyOrder("u", "w");
        assertThat(read.statements()).extracting(LoggedStatement::minute).containsOnly("2026-01-01 10:00");
        assertThat(read.summary().notes()).anyMatch(note -> note.contains("2 parse and bind records"));
    }

    @Test
    void executeOfSqlIsJoinedWithItsPrepare() throws UnreadableException {
        Read read = read(
                "2026-01-01 10:00:00 UTC [7] LOG:  statement: execute q(8, 'x, y')\n"
                        + "2026-01-01 10:00:00 UTC [7] DETAIL:  prepare: prepare q(int, text) as select * from t where a = $1 and"
                        + " b = $2\n",
                Dialect.POSTGRESQL);
        assertThat(read.sql()).containsExactly("select * from t where a = 8 and b = 'x, y'");
    }

    @Test
    void saysWhichEscapeOfALinePrefixIsNone() {
        assertThat(StatementLogs.prefixProblem("%m [%p] %-8q%u@%d %%x%Q")).isNull();
        assertThat(StatementLogs.prefixProblem("%t %z ")).startsWith("%z is no escape of PostgreSQL; expected");
        assertThat(StatementLogs.prefixProblem("%5\u001b")).startsWith("%? is no escape");
    }

    @Test
    void takesTheLinePrefixThatIsGiven() throws UnreadableException {
        String log = "alice|shop-web|77|2026-03-04 05:06:07 UTC: LOG:  statement: select 1\nother line\n";
        Read read = read(log.getBytes(StandardCharsets.UTF_8), Dialect.POSTGRESQL, "%u|%a|%p|%t: ");
        assertThat(read.statements())
                .containsExactly(new LoggedStatement("select 1", "2026-03-04 05:06", "alice", "shop-web", 1, null));
        assertThat(read.summary().notes()).anyMatch(note -> note.contains("1 lines that begin with another prefix"));
        assertThatExceptionOfType(UnreadableException.class)
                .isThrownBy(() -> read(log.getBytes(StandardCharsets.UTF_8), Dialect.POSTGRESQL, "<%u> "))
                .withMessageContaining("--log-line-prefix");
    }

    @Test
    void slowLogsGoOverLinesAndSemicolons() throws UnreadableException {
        Read read = read("""
                /usr/sbin/mysqld, Version: 8.0.36. started with:
                Tcp port: 3306  Unix socket: /tmp/mysql.sock
                Time                 Id Command    Argument
                # Time: 2026-02-03T04:05:06.000001Z
                # User@Host: app[app] @ web1 [10.0.0.1]  Id:    12
                # Query_time: 0.250000  Lock_time: 0.000000 Rows_sent: 1  Rows_examined: 9
                use shop;
                SET timestamp=1770091506;
                select * from t where a = 'x;
                # not a header' and b = 1;
                # User@Host: app[app] @ web1 [10.0.0.1]  Id:    12
                # Query_time: 0.1  Lock_time: 0.000000 Rows_sent: 1  Rows_examined: 9
                SET timestamp=1770091507;
                # administrator command: Ping;
                """, Dialect.MYSQL);
        assertThat(read.sql()).containsExactly("select * from t where a = 'x;\n# not a header' and b = 1;");
        assertThat(read.statements().get(0).minute()).isEqualTo("2026-02-03 04:05");
        assertThat(read.statements().get(0).user()).isEqualTo("app");
        assertThat(read.statements().get(0).millis()).isEqualTo(250.0);
        assertThat(read.summary().notes()).anyMatch(note -> note.contains("1 administrator commands"));
    }

    @Test
    void callsOfStatementTablesAreWeights() throws UnreadableException {
        Read read = read(
                "userid,query,calls,rows\n10,\"select * from t where a = $1\",900,1\n10,\"select \"\"x\"\" from t\",3,1\n10,bad,many,1\n",
                Dialect.POSTGRESQL);
        assertThat(read.statements()).extracting(LoggedStatement::weight).containsExactly(900.0, 3.0);
        assertThat(read.sql()).containsExactly("select * from t where a = $1", "select \"x\" from t");
        assertThat(read.summary().skipped()).isEqualTo(1);
    }

    @Test
    void logsOfAnotherEngineAreRefused() {
        assertThatExceptionOfType(UnreadableException.class)
                .isThrownBy(() -> read("# User@Host: a[a] @ b []\nselect 1;\n", Dialect.POSTGRESQL))
                .withMessage(
                        "LOG: a MySQL slow log; expected one of PostgreSQL, whose statements the engine of --with runs");
        assertThatExceptionOfType(UnreadableException.class)
                .isThrownBy(() -> read("2026-01-01 10:00:00 UTC [7] LOG:  statement: select 1\n", Dialect.MYSQL))
                .withMessageContaining("expected one of MySQL or MariaDB");
    }

    @ParameterizedTest
    @ValueSource(strings = {"hello world", "{\"a\": 1}", "a,b\n1,2", "\u0000\u0001", "key: value\nother: 1"})
    void otherTextIsRefusedInWords(String text) {
        assertThatExceptionOfType(UnreadableException.class)
                .isThrownBy(() -> read(text, Dialect.POSTGRESQL))
                .withMessageStartingWith("LOG: none of the known logs; expected a log of PostgreSQL");
    }

    @Test
    void invalidTextIsReadAndTold() throws UnreadableException {
        byte[] bytes = "2026-01-01 10:00:00 UTC [7] LOG:  statement: select * from t where a = 'x?'\n"
                .getBytes(StandardCharsets.UTF_8);
        bytes[new String(bytes, StandardCharsets.ISO_8859_1).indexOf('?')] = (byte) 0xff;
        Read read = read(bytes, Dialect.POSTGRESQL, null);
        assertThat(read.statements()).hasSize(1);
        assertThat(read.summary().notes())
                .anyMatch(note -> note.startsWith("line 1: bytes that are no UTF-8; expected UTF-8"))
                .noneMatch(note -> note.contains("x\uFFFD"));
    }

    @Test
    void brokenRecordsAreCountedAndPassedOver() throws UnreadableException {
        Read json = read("""
                {"error_severity":"LOG","message":"statement: select 1"}
                {broken
                []
                {"error_severity":"LOG","message":"statement: select 2"}
                """, Dialect.POSTGRESQL);
        assertThat(json.sql()).containsExactly("select 1", "select 2");
        assertThat(json.summary().skipped()).isEqualTo(2);
        assertThat(json.summary().notes()).anyMatch(note -> note.equals("line 2: no JSON object; left out"));
    }

    /** Cut and overwritten logs never end in anything but statements and notes, or a message. */
    @Test
    void takesDamagedLogs() {
        String[] logs = {
            "2026-01-01 10:00:00 UTC [7] u@d LOG:  duration: 3.0 ms  execute <unnamed>: select $1\n2026-01-01 10:00:00 UTC [7] u@d"
                    + " DETAIL:  parameters: $1 = 'a'\n",
            "2026-01-01 10:00:00.0 UTC,\"u\",\"d\",7,\"h\",s,1,\"SELECT\",2026-01-01 10:00:00 UTC,3/1,0,LOG,00000,\"statement:"
                    + " select 1\",\"\",,,,,,,,\"app\",\"client backend\",,0\n",
            "# Time: 260101 10:00:00\n# User@Host: a[a] @ b []\n# Query_time: 0.1\nSET timestamp=1;\nselect 1;\n",
            "260101 10:00:00\t 3 Query\tselect 1\n\t\t 3 Execute\tselect 2\n",
            "query,calls\n\"select 1\",2\n"
        };
        SeededLaws.hold("damaged logs are taken", 600, random -> {
            byte[] bytes = logs[random.nextInt(logs.length)].repeat(3).getBytes(StandardCharsets.UTF_8);
            for (int i = random.nextInt(6); i > 0; i--) {
                bytes[random.nextInt(bytes.length)] = (byte) random.nextInt(256);
            }
            byte[] cut = java.util.Arrays.copyOf(bytes, random.nextInt(bytes.length + 1));
            try {
                read(cut, null, null);
            } catch (UnreadableException said) {
                assertThat(said.getMessage()).startsWith("LOG: ");
            }
        });
    }

    @Test
    void findsTagsInComments() {
        assertThat(CommentTags.of(
                        "SELECT 1 /*application='shop',route='%2Forders%2F%3Aid',traceparent='00-ab-cd-01'*/",
                        Dialect.POSTGRESQL))
                .containsEntry("application", "shop")
                .containsEntry("route", "/orders/:id")
                .hasSize(2);
        assertThat(CommentTags.of("/* app:shop,controller:orders */ SELECT 1", Dialect.MYSQL))
                .containsEntry("app", "shop")
                .containsEntry("controller", "orders");
        assertThat(CommentTags.of("SELECT '/*a=1*/' /*+ HINT(x) */ /* just words: here */", Dialect.MYSQL))
                .isEmpty();
    }
}
