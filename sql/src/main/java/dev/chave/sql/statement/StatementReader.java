package dev.chave.sql.statement;

import com.alibaba.druid.DbType;
import com.alibaba.druid.sql.ast.SQLStatement;
import com.alibaba.druid.sql.parser.SQLParserFeature;
import com.alibaba.druid.sql.parser.SQLParserUtils;
import dev.chave.sql.statement.ReadStatement.Reading;
import dev.chave.sql.statement.SqlStatement.Verb;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Understands statements: Druid's parser first (com.alibaba:druid 1.2.28), then again with known forms rewritten, then token by
 * token. It never throws, whatever the text; each answer says which way it came about.
 *
 * <p>Limits: a statement of more than a million characters is not parsed and counts as failed; nesting deeper than the parser
 * can follow falls through to the tokens. For one thread.
 */
public final class StatementReader {
    private static final int MOST_CHARACTERS = 1_000_000;

    private final Dialect dialect;

    public StatementReader(Dialect dialect) {
        this.dialect = dialect;
    }

    /** The dialect read. */
    public Dialect dialect() {
        return dialect;
    }

    /** The statements of a text: one, or several where it holds several with semicolons between. Never empty. */
    public List<ReadStatement> read(String text) {
        if (text.length() > MOST_CHARACTERS) {
            return List.of(other(Verb.UNKNOWN, List.of(), Reading.FAILED));
        }
        List<ReadStatement> read = new ArrayList<>();
        List<String> parts = StatementSplit.parts(text, dialect);
        for (String part : parts) {
            read.add(one(part));
        }
        return read.isEmpty() ? List.of(other(Verb.EMPTY, List.of(), Reading.UNROUTED)) : read;
    }

    private ReadStatement one(String text) {
        List<Token> tokens = Tokens.of(text, dialect);
        if (tokens.isEmpty()) {
            return other(Verb.EMPTY, List.of(), Reading.UNROUTED);
        }
        Token first = tokens.get(0);
        Verb verb = first.is("(") ? Verb.SELECT : FirstWords.verb(TableName.fold(first.text()));
        boolean explained = tokens.size() > 2 && (first.is("explain") || first.is("describe") || first.is("desc"));
        ReadStatement unrouted = unrouted(verb, explained, text);
        if (unrouted != null) {
            return unrouted;
        }
        String plain = dialect == Dialect.POSTGRESQL ? Rewriting.plainStrings(text) : text;
        ReadStatement parsed = explained ? null : parsed(plain, Reading.PARSED);
        if (parsed != null) {
            return parsed;
        }
        String rewritten = Rewriting.of(plain, dialect);
        parsed = rewritten.equals(plain) ? null : parsed(rewritten, Reading.REWRITTEN);
        if (parsed != null) {
            return parsed;
        }
        SqlStatement scanned = TokenScan.of(rewritten, dialect);
        boolean nothing = scanned instanceof SqlStatement.Other other && other.verb() == Verb.UNKNOWN;
        return new ReadStatement(scanned, nothing ? Reading.FAILED : Reading.SCANNED, List.of());
    }

    /** What no shard key routes; null for the rest. */
    private @Nullable ReadStatement unrouted(Verb verb, boolean explained, String text) {
        return switch (verb) {
            case DDL, BULK -> other(verb, TokenScan.tables(text, dialect), Reading.UNROUTED);
            case TRANSACTION, SETTING, CALL -> other(verb, List.of(), Reading.UNROUTED);
            case UTILITY -> explained ? null : other(verb, List.of(), Reading.UNROUTED);
            case UNKNOWN -> other(verb, List.of(), Reading.FAILED);
            default -> null;
        };
    }

    /** The parser's answer; null where it refuses. */
    private @Nullable ReadStatement parsed(String text, Reading reading) {
        DbType type = dialect == Dialect.POSTGRESQL ? DbType.postgresql : DbType.mysql;
        try {
            List<SQLStatement> statements = SQLParserUtils.createSQLStatementParser(
                            text, type, SQLParserFeature.EnableSQLBinaryOpExprGroup)
                    .parseStatementList();
            if (statements.size() != 1) {
                return null;
            }
            DruidQueries queries = new DruidQueries();
            SqlStatement statement = queries.statement(statements.get(0));
            return new ReadStatement(statement, reading, List.copyOf(queries.attached()));
        } catch (RuntimeException | StackOverflowError | LinkageError refused) {
            // the parser throws many kinds, also for texts that are sound; the caller goes on with the tokens
            return null;
        }
    }

    private static ReadStatement other(Verb verb, List<TableName> tables, Reading reading) {
        return new ReadStatement(new SqlStatement.Other(verb, tables), reading, List.of());
    }
}
