package dev.chave.cluster.catalogue;

import dev.chave.cluster.ClusterRules;
import dev.chave.value.ValueText;
import java.util.Map;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;
import org.bson.BsonDocument;

/** The commands of a cluster by their names, each from the version on that has it. */
final class AdminCommands {
    private record Entry(String since, Function<Arguments, BsonDocument> command) {}

    private final ClusterRules rules;
    private final Map<String, Entry> commands = new TreeMap<>();

    AdminCommands(ClusterRules rules) {
        this.rules = rules;
    }

    AdminCommands with(String name, Function<Arguments, BsonDocument> command) {
        return with(name, "4.0", command);
    }

    AdminCommands with(String name, String since, Function<Arguments, BsonDocument> command) {
        commands.put(name, new Entry(since, command));
        return this;
    }

    /** The commands that this version has. */
    SortedSet<String> names() {
        SortedSet<String> names = new TreeSet<>();
        for (String name : commands.keySet()) {
            if (has(name)) {
                names.add(name);
            }
        }
        return names;
    }

    /** Whether this version has a command. */
    boolean has(String name) {
        Entry entry = commands.get(name);
        return entry != null && rules.isAtLeast(entry.since());
    }

    BsonDocument run(BsonDocument command) {
        if (command.isEmpty()) {
            throw ErrorCode.COMMAND_NOT_FOUND.because("an empty command; expected one of " + names());
        }
        String name = command.getFirstKey();
        Entry entry = commands.get(name);
        if (entry == null || !has(name)) {
            throw ErrorCode.COMMAND_NOT_FOUND.because("no command " + ValueText.quotedInMessage(name) + " in version "
                    + rules.version()
                    + (entry == null ? "; expected one of " + names() : "; expected " + entry.since() + " or later"));
        }
        return entry.command().apply(new Arguments(command));
    }
}
