package dev.chave.rehearse;

import dev.chave.key.ServerVersion;
import java.time.InstantSource;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.bson.BsonArray;
import org.bson.BsonBoolean;
import org.bson.BsonDateTime;
import org.bson.BsonDocument;
import org.bson.BsonDouble;
import org.bson.BsonInt32;
import org.bson.BsonString;
import org.jspecify.annotations.Nullable;

/**
 * What clients ask before they work, and while they wait: answered without the router's lock.
 *
 * <p>Source: MongoDB server 8.0, hello and buildInfo of mongos; mongosh 2.12, what it asks when it connects.
 */
final class Handshake {
    private static final int MOST_DOCUMENT_BYTES = 16 * 1024 * 1024;
    private static final int MOST_WRITES = 100_000;
    private static final int MOST_APPLICATIONS = 10_000;
    private static final int SESSION_MINUTES = 30;
    private static final String WARNING =
            "This is a rehearsal cluster of Chave in one process: for rehearsal and tests, never for production.";

    private final ServerVersion version;
    private final InstantSource clock;
    private final Map<Integer, String> applications = new ConcurrentHashMap<>();

    Handshake(ServerVersion version, InstantSource clock) {
        this.version = version;
        this.clock = clock;
    }

    /** The answer; null where the command is none of these. */
    @Nullable
    BsonDocument answer(int connection, BsonDocument command) {
        return switch (command.getFirstKey()) {
            case "hello" -> hello(connection, command, "isWritablePrimary");
            case "ismaster", "isMaster" -> hello(connection, command, "ismaster");
            case "buildInfo", "buildinfo" -> buildInfo();
            case "ping", "endSessions", "logout", "killSessions", "refreshSessions", "killAllSessions" -> ok();
            case "startSession" -> throw CommandFailure.notRehearsed("startSession");
            case "connectionStatus" -> connectionStatus();
            case "whatsmyuri" -> ok().append("you", new BsonString("127.0.0.1:" + connection));
            case "getLog" -> log(command);
            case "getParameter" -> parameter(command);
            default -> null;
        };
    }

    private static BsonDocument ok() {
        return new BsonDocument("ok", new BsonDouble(1));
    }

    /** The name that a connection's application gave itself; null where it gave none. */
    @Nullable
    String application(int connection) {
        return applications.get(connection);
    }

    private void remember(int connection, BsonDocument command) {
        if (command.isDocument("client") && command.getDocument("client").isDocument("application")) {
            BsonDocument application = command.getDocument("client").getDocument("application");
            if (application.isString("name")) {
                applications.put(connection, application.getString("name").getValue());
                applications.remove(connection - MOST_APPLICATIONS); // an old one, if it is still there
            }
        }
    }

    private BsonDocument hello(int connection, BsonDocument command, String primary) {
        remember(connection, command);
        BsonDocument reply = new BsonDocument(primary, BsonBoolean.TRUE)
                .append("msg", new BsonString("isdbgrid"))
                .append("maxBsonObjectSize", new BsonInt32(MOST_DOCUMENT_BYTES))
                .append("maxMessageSizeBytes", new BsonInt32(dev.chave.rehearse.wire.Frame.LONGEST_REQUEST))
                .append("maxWriteBatchSize", new BsonInt32(MOST_WRITES))
                .append("localTime", new BsonDateTime(clock.instant().toEpochMilli()))
                .append("logicalSessionTimeoutMinutes", new BsonInt32(SESSION_MINUTES))
                .append("connectionId", new BsonInt32(connection))
                .append("maxWireVersion", new BsonInt32(Versions.wire(version)))
                .append("minWireVersion", new BsonInt32(0));
        if (command.containsKey("helloOk")) {
            reply.append("helloOk", BsonBoolean.TRUE);
        }
        return reply.append("ok", new BsonDouble(1));
    }

    private BsonDocument buildInfo() {
        return new BsonDocument("version", new BsonString(Versions.text(version)))
                .append("versionArray", Versions.array(version))
                .append("gitVersion", new BsonString("rehearsal"))
                .append("modules", new BsonArray())
                .append("bits", new BsonInt32(64))
                .append("debug", BsonBoolean.FALSE)
                .append("maxBsonObjectSize", new BsonInt32(MOST_DOCUMENT_BYTES))
                .append("ok", new BsonDouble(1));
    }

    private static BsonDocument connectionStatus() {
        BsonDocument auth = new BsonDocument("authenticatedUsers", new BsonArray())
                .append("authenticatedUserRoles", new BsonArray())
                .append("authenticatedUserPrivileges", new BsonArray());
        return new BsonDocument("authInfo", auth).append("ok", new BsonDouble(1));
    }

    /** The start-up warnings, which shells print when they connect. */
    private BsonDocument log(BsonDocument command) {
        BsonArray lines = new BsonArray();
        if (new BsonString("startupWarnings").equals(command.get("getLog"))) {
            BsonDocument line = new BsonDocument(
                            "t", new BsonDateTime(clock.instant().toEpochMilli()))
                    .append("s", new BsonString("W"))
                    .append("c", new BsonString("CONTROL"))
                    .append("id", new BsonInt32(1))
                    .append("ctx", new BsonString("main"))
                    .append("msg", new BsonString(WARNING));
            lines.add(new BsonString(line.toJson()));
        }
        return new BsonDocument("totalLinesWritten", new BsonInt32(lines.size()))
                .append("log", lines)
                .append("ok", new BsonDouble(1));
    }

    private BsonDocument parameter(BsonDocument command) {
        if (!command.containsKey("featureCompatibilityVersion")) {
            throw new CommandFailure(72, "InvalidOptions", "no option found to get");
        }
        String compatible = version.major() + "." + version.minor();
        return new BsonDocument("featureCompatibilityVersion", new BsonDocument("version", new BsonString(compatible)))
                .append("ok", new BsonDouble(1));
    }
}
