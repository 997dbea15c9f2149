package dev.chave.read.operation;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.bson.BsonDocument;
import org.bson.BsonString;
import org.bson.BsonValue;

/**
 * A command that the profiler kept only as the beginning of its text, under {@code $truncated}. Of it the name and the
 * collection are read; its filter is not known.
 */
final class CutCommand {
    private static final Pattern NAME =
            Pattern.compile("\\s*\\{\\s*\"?([A-Za-z]{1,40})\"?\\s*:\\s*(?:\"([^\"\\\\]{1,255})\")?.*", Pattern.DOTALL);

    private static final int ENOUGH_CHARACTERS = 400;

    private CutCommand() {}

    static BsonDocument command(BsonDocument cut, String type, String namespace) {
        String text = String.valueOf(Fields.text(cut, "$truncated"));
        Matcher matcher = NAME.matcher(text.substring(0, Math.min(text.length(), ENOUGH_CHARACTERS)));
        BsonDocument command = new BsonDocument();
        boolean hasName = matcher.matches();
        Optional<CommandName> name = hasName ? CommandName.ofSpelling(matcher.group(1)) : Optional.empty();
        if (hasName && matcher.group(1).equals("q")) {
            command.append("q", new BsonDocument());
        } else if (name.isPresent()) {
            String collection = matcher.group(2) == null ? Namespaces.collectionOf(namespace) : matcher.group(2);
            command.append(matcher.group(1), new BsonString(collection));
        } else {
            return ofType(type, namespace);
        }
        BsonValue comment = cut.get("comment");
        return comment == null ? command : command.append("comment", comment);
    }

    private static BsonDocument ofType(String type, String namespace) {
        BsonString collection = new BsonString(Namespaces.collectionOf(namespace));
        return switch (type) {
            case "query" -> new BsonDocument("find", collection);
            case "insert" -> new BsonDocument("insert", collection);
            case "update", "remove" -> new BsonDocument("q", new BsonDocument());
            default -> new BsonDocument();
        };
    }
}
