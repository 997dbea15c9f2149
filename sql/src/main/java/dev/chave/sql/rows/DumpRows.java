package dev.chave.sql.rows;

import dev.chave.read.ByteSource;
import dev.chave.read.InputSummary;
import dev.chave.read.UnreadableException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Rows of the text that pg_dump (COPY blocks or {@code --inserts}) and mysqldump or mariadb-dump write. A row's bytes are those of
 * its line, or of its brackets.
 */
final class DumpRows implements RowSource {
    private static final int MOST_TOKENS = 200_000;
    private static final int MOST_CELLS = 100_000;

    private final ByteSource bytes;
    private final Charset charset;
    private final boolean isMySql;
    private @Nullable List<Table> tables;

    DumpRows(ByteSource bytes, Charset charset, boolean isMySql) {
        this.bytes = bytes;
        this.charset = charset;
        this.isMySql = isMySql;
    }

    @Override
    public String place() {
        return bytes.place();
    }

    @Override
    public List<Table> tables() throws UnreadableException {
        if (tables == null) {
            Pass survey = new Pass(null, new RowTally(place(), (cells, size) -> true, List.of()));
            survey.run();
            List<Table> found = survey.found();
            if (found.isEmpty()) {
                throw new UnreadableException(
                        place() + ": a dump without a table's rows; expected COPY … FROM stdin or INSERT INTO");
            }
            tables = found;
        }
        return tables;
    }

    @Override
    public InputSummary read(Table table, List<Integer> columns, RowSink sink) throws UnreadableException {
        RowTally tally = new RowTally(place(), sink, columns);
        new Pass(table, tally).run();
        String format = isMySql ? "mysqldump text" : "pg_dump text";
        return tally.summary(bytes.isGzip() ? format + ", gzip" : format, charset.name());
    }

    /** One reading of the whole dump: for the tables there are, or for the rows of one. */
    private final class Pass {
        private final @Nullable Table wanted;
        private final RowTally tally;
        private final Map<String, List<Column>> columns = new LinkedHashMap<>();
        private final Map<String, List<ForeignKey>> foreignKeys = new LinkedHashMap<>();
        private final Map<String, List<Column>> withRows = new LinkedHashMap<>();
        private boolean goesOn = true;

        Pass(@Nullable Table wanted, RowTally tally) {
            this.wanted = wanted;
            this.tally = tally;
        }

        void run() throws UnreadableException {
            try (InputStream in = Texts.withoutMark(bytes.open())) {
                DumpScanner scanner = new DumpScanner(in, isMySql);
                while (goesOn && statement(scanner)) {
                    // each statement says itself what it gives
                }
            } catch (IOException failure) {
                boolean isQuote = "a quote is never closed".equals(failure.getMessage());
                tally.skip(
                        "after " + tally.rows() + " rows",
                        (isQuote ? "a quote that is never closed" : ByteSource.words(failure))
                                + "; nothing after it was read");
            }
        }

        List<Table> found() {
            List<Table> found = new ArrayList<>();
            for (Map.Entry<String, List<Column>> table : withRows.entrySet()) {
                List<Column> declared = columns.getOrDefault(table.getKey(), List.of());
                List<Column> typed = new ArrayList<>();
                for (Column column : table.getValue()) {
                    typed.add(declared.stream()
                            .filter(each -> each.name().equals(column.name()))
                            .findFirst()
                            .orElse(column));
                }
                found.add(new Table(table.getKey(), typed, foreignKeys.getOrDefault(table.getKey(), List.of())));
            }
            // Tables that others refer to count with their types even when they have no rows here.
            columns.forEach((name, declared) -> {
                if (!withRows.containsKey(name)) {
                    found.add(new Table(name, declared, foreignKeys.getOrDefault(name, List.of())));
                }
            });
            return withRows.isEmpty() ? List.of() : found;
        }

        private boolean statement(DumpScanner scanner) throws IOException {
            DumpToken first = scanner.next();
            if (first.isEnd()) {
                return false;
            }
            if (first.isWord("insert") || first.isWord("replace")) {
                insert(scanner);
            } else if (first.isWord("copy")) {
                copy(scanner);
            } else if (first.isWord("create") || first.isWord("alter")) {
                definition(scanner, first.isWord("create"));
            } else {
                skip(scanner, first);
            }
            return true;
        }

        private void skip(DumpScanner scanner, DumpToken from) throws IOException {
            DumpToken token = from;
            while (!token.isEnd() && !token.isSymbol(';')) {
                token = scanner.next();
            }
        }

        private void definition(DumpScanner scanner, boolean isCreate) throws IOException {
            DumpToken token = scanner.next();
            while (token.isWord("unlogged") || token.isWord("temporary")) {
                token = scanner.next();
            }
            if (!token.isWord("table")) {
                skip(scanner, token);
                return;
            }
            token = scanner.next();
            while (token.isWord("if") || token.isWord("not") || token.isWord("exists") || token.isWord("only")) {
                token = scanner.next();
            }
            StringBuilder name = new StringBuilder();
            token = name(scanner, token, name);
            List<DumpToken> tokens = new ArrayList<>();
            while (!token.isEnd() && !token.isSymbol(';')) {
                if (tokens.size() < MOST_TOKENS) {
                    tokens.add(token);
                }
                token = scanner.next();
            }
            TableDefinition definition = new TableDefinition(tokens);
            if (isCreate) {
                columns.put(name.toString(), definition.columns());
            }
            foreignKeys
                    .computeIfAbsent(name.toString(), each -> new ArrayList<>())
                    .addAll(definition.foreignKeys());
        }

        /** Reads a name with its schema; the token after it. */
        private DumpToken name(DumpScanner scanner, DumpToken first, StringBuilder name) throws IOException {
            name.append(first.text());
            DumpToken token = scanner.next();
            while (token.kind() == DumpToken.Kind.NAME
                    || (token.kind() == DumpToken.Kind.WORD && isGlued(name, token))) {
                name.append(
                                name.length() > 0 && name.charAt(name.length() - 1) != '.' && token.bytes()[0] != '.'
                                        ? "."
                                        : "")
                        .append(token.text());
                token = scanner.next();
            }
            return token;
        }

        /** A dot is a letter of words here, so that {@code a.b} is one and {@code "a"."b"} three. */
        private boolean isGlued(StringBuilder name, DumpToken token) {
            return token.bytes()[0] == '.' || name.charAt(name.length() - 1) == '.';
        }

        private List<Column> listed(DumpScanner scanner) throws IOException {
            List<Column> listed = new ArrayList<>();
            for (DumpToken token = scanner.next(); !token.isEnd() && !token.isSymbol(')'); token = scanner.next()) {
                if (!token.isSymbol(',') && listed.size() < MOST_CELLS) {
                    listed.add(new Column(token.text(), null));
                }
            }
            return listed;
        }

        private void copy(DumpScanner scanner) throws IOException {
            StringBuilder name = new StringBuilder();
            DumpToken token = name(scanner, scanner.next(), name);
            List<Column> listed = List.of();
            if (token.isSymbol('(')) {
                listed = listed(scanner);
                token = scanner.next();
            }
            boolean isFrom = token.isWord("from");
            boolean isStdin = isFrom && scanner.next().isWord("stdin");
            skip(scanner, scanner.next());
            if (!isStdin) {
                return;
            }
            scanner.restOfLine();
            rows(scanner, begin(name.toString(), listed));
        }

        private void rows(DumpScanner scanner, int expected) throws IOException {
            byte[] line = scanner.restOfLine();
            while (line != null && !(line.length == 2 && line[0] == '\\' && line[1] == '.')) {
                String where = "line " + (scanner.line() - 1);
                if (expected >= 0 && goesOn) {
                    if (scanner.wasCut()) {
                        tally.skip(where, "a row of more than 32 MiB");
                    } else {
                        give(where, CopyText.cells(line, 0, line.length, charset), expected, line.length);
                    }
                }
                line = scanner.restOfLine();
            }
        }

        /** Notes that a table has rows. How many cells a row of it has when its rows are wanted, else -1. */
        private int begin(String table, List<Column> listed) {
            List<Column> known = listed.isEmpty() ? columns.getOrDefault(table, List.of()) : listed;
            withRows.putIfAbsent(table, known);
            return wanted != null && wanted.name().equals(table)
                    ? wanted.columns().size()
                    : -1;
        }

        private void give(String where, @Nullable String[] cells, int expected, long size) {
            goesOn &= cells.length == expected
                    ? tally.row(where, cells, size)
                    : tally.skip(where, cells.length + " cells; expected " + expected);
        }

        private void insert(DumpScanner scanner) throws IOException {
            DumpToken token = scanner.next();
            while (token.isWord("into") || token.isWord("ignore")) {
                token = scanner.next();
            }
            StringBuilder name = new StringBuilder();
            token = name(scanner, token, name);
            List<Column> listed = List.of();
            if (token.isSymbol('(')) {
                listed = listed(scanner);
                token = scanner.next();
            }
            if (!token.isWord("values")) {
                skip(scanner, token);
                return;
            }
            int expected = begin(name.toString(), listed);
            token = scanner.next();
            while (token.isSymbol('(')) {
                long from = scanner.position() - 1;
                String where = "line " + scanner.line();
                @Nullable String[] cells = tuple(scanner);
                boolean wasCut = scanner.wasCut();
                if (expected >= 0 && goesOn) {
                    if (wasCut) {
                        tally.skip(where, "a value of more than 16 MiB");
                    } else {
                        give(where, cells, expected, scanner.position() - from);
                    }
                }
                token = scanner.next();
                if (token.isSymbol(',')) {
                    token = scanner.next();
                }
            }
            skip(scanner, token);
        }

        private @Nullable String[] tuple(DumpScanner scanner) throws IOException {
            List<@Nullable String> cells = new ArrayList<>();
            StringBuilder cell = new StringBuilder();
            boolean isNull = false;
            boolean hasString = false;
            int depth = 0;
            for (DumpToken token = scanner.next(); !token.isEnd(); token = scanner.next()) {
                boolean isClose = token.isSymbol(')');
                if (depth == 0 && (isClose || token.isSymbol(','))) {
                    if (cells.size() < MOST_CELLS) {
                        cells.add(isNull ? null : cell.toString());
                    }
                    cell.setLength(0);
                    isNull = false;
                    hasString = false;
                    if (isClose) {
                        break;
                    }
                    continue;
                }
                depth += token.isSymbol('(') ? 1 : isClose ? -1 : 0;
                switch (token.kind()) {
                    case STRING -> {
                        cell.append(token.text(charset));
                        hasString = true;
                    }
                    case BYTES -> cell.append("\\x").append(HexFormat.of().formatHex(token.bytes()));
                    case WORD -> {
                        boolean isIntroducer = token.bytes()[0] == '_'; // _binary 'x', _utf8mb4'x'
                        isNull |= cell.isEmpty() && token.isWord("null");
                        if (!isIntroducer && !hasString) { // after a string, the type that it is cast to
                            cell.append(new String(token.bytes(), StandardCharsets.ISO_8859_1));
                        }
                    }
                    default -> {
                        if (!hasString) {
                            cell.append(token.text());
                        }
                    }
                }
            }
            return cells.toArray(new @Nullable String[0]);
        }
    }
}
