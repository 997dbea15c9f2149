package dev.chave.sql.log;

import dev.chave.read.InputSummary.Carries;
import java.io.IOException;
import java.io.InputStream;
import java.util.HashMap;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The general log of MySQL and MariaDB: time, connection, command and argument, which may go over several lines. Values of
 * prepared statements are filled in by the server at Execute; Prepare itself runs nothing.
 */
final class MysqlGeneralLog implements LogFormat {
    static final Pattern LINE = Pattern.compile(
            "^([0-9]{6}\\s+[0-9]{1,2}:[0-9]{2}:[0-9]{2}|[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9:.]+(?:Z|[+-][0-9:]+)?)?\\s+"
                    + "([0-9]+) (Connect|Query|Prepare|Execute|Init DB|Quit|Close stmt|Reset stmt|Fetch|Field List|Change user"
                    + "|Statistics|Ping|Binlog Dump|Register Slave|Sleep|Refresh|Shutdown|Processlist|Kill|Debug|Daemon|Delayed"
                    + " insert|Long Data|Set option|Time)(?:\t(.*))?$");
    private static final Pattern CONNECT = Pattern.compile("^([^@\\s]*)@");

    @Override
    public String words() {
        return "MySQL general log";
    }

    @Override
    public void read(InputStream in, LogTally tally, StatementSink sink) throws IOException {
        TextLines lines = new TextLines(in, tally);
        Map<String, String> users = new HashMap<>();
        String minute = null;
        Open open = null;
        for (String line = lines.next(); line != null; line = lines.next()) {
            Matcher matcher = LINE.matcher(line);
            if (!matcher.matches()) {
                if (open != null && !isHeader(line)) {
                    open.more(line);
                } else if (!line.isBlank()) {
                    tally.passOver("lines outside records");
                }
                continue;
            }
            finish(open, tally, sink);
            minute = matcher.group(1) == null ? minute : GeneralTimes.minute(matcher.group(1));
            String connection = String.valueOf(matcher.group(2));
            String command = String.valueOf(matcher.group(3));
            String argument = matcher.group(4) == null ? "" : matcher.group(4);
            if (command.equals("Connect")) {
                Matcher who = CONNECT.matcher(argument);
                if (who.find()) {
                    users.put(connection, String.valueOf(who.group(1)));
                }
            }
            open = new Open(command, minute, users.get(connection));
            open.more(argument);
        }
        finish(open, tally, sink);
        tally.carries(Carries.READ_VALUES);
        tally.carries(Carries.WRITE_VALUES);
        tally.carries(Carries.TRUE_FREQUENCY);
    }

    private static boolean isHeader(String line) {
        return line.contains(", Version: ") || line.startsWith("Tcp port:") || line.matches("Time\\s+Id Command.*");
    }

    private static void finish(@Nullable Open open, LogTally tally, StatementSink sink) {
        if (open == null) {
            return;
        }
        if (!open.command.equals("Query") && !open.command.equals("Execute")) {
            tally.passOver("commands that run no statement");
            return;
        }
        tally.statement(new LoggedStatement(open.text.toString().strip(), open.minute, open.user, null, 1, null), sink);
    }

    private static final class Open {
        private final String command;
        private final @Nullable String minute;
        private final @Nullable String user;
        private final StringBuilder text = new StringBuilder();

        Open(String command, @Nullable String minute, @Nullable String user) {
            this.command = command;
            this.minute = minute;
            this.user = user;
        }

        void more(String line) {
            if (text.length() < TextLines.MOST_BYTES) {
                text.append(text.length() == 0 ? "" : "\n").append(line);
            }
        }
    }
}
