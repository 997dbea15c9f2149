package dev.chave.design;

import dev.chave.key.BadKeyException;
import dev.chave.key.ShardKey;
import dev.chave.read.UnreadableException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.Set;
import org.bson.BsonDocument;
import org.bson.BsonInt32;
import org.bson.BsonInvalidOperationException;
import org.bson.BsonString;
import org.bson.BsonValue;
import org.bson.json.JsonParseException;
import org.jspecify.annotations.Nullable;

/**
 * A mapping of the page and the names it may have. Every getter refuses what it cannot use, with line, path and what was
 * expected.
 */
public final class Section {
    private final String place;
    private final String path;
    private final Node.Mapping mapping;
    private final Set<String> used = new LinkedHashSet<>();

    private Section(String place, String path, Node.Mapping mapping) {
        this.place = place;
        this.path = path;
        this.mapping = mapping;
    }

    /**
     * Opens a mapping.
     *
     * @param names the names it may have; none for names of the user's own
     * @throws UnreadableException when it has another
     */
    public static Section of(String place, String path, Node.Mapping mapping, String... names)
            throws UnreadableException {
        Section section = new Section(place, path, mapping);
        List<String> right = List.of(names);
        for (Map.Entry<String, Node.Entry> entry : mapping.entries().entrySet()) {
            if (!right.isEmpty() && !right.contains(entry.getKey())) {
                throw section.bad(
                        entry.getValue().line(),
                        entry.getKey(),
                        "unknown here",
                        Wording.expectedOneOf(right, entry.getKey()));
            }
        }
        return section;
    }

    public String place() {
        return place;
    }

    public int line() {
        return mapping.line();
    }

    public Set<String> names() {
        return mapping.entries().keySet();
    }

    public boolean has(String name) {
        return mapping.entries().containsKey(name);
    }

    /** Refuses the names that nobody asked for: they are right somewhere else, and have no meaning here. */
    public void refuseUnused(String why) throws UnreadableException {
        for (Map.Entry<String, Node.Entry> entry : mapping.entries().entrySet()) {
            if (!used.contains(entry.getKey())) {
                throw bad(
                        entry.getValue().line(),
                        entry.getKey(),
                        "no meaning " + why,
                        used.isEmpty() ? "nothing" : "one of " + String.join(", ", used));
            }
        }
    }

    public UnreadableException bad(String name, String found, String expected) {
        return bad(lineOf(name), name, found, expected);
    }

    /** The line of a name, or of the last step of a dotted path that is there. */
    private int lineOf(String path) {
        Node.Entry own = mapping.entries().get(path);
        if (own != null) {
            return own.line();
        }
        int line = mapping.line();
        Node node = mapping;
        for (String step : path.split("\\.", -1)) {
            Node.Entry entry =
                    node instanceof Node.Mapping level ? level.entries().get(step) : null;
            if (entry != null) {
                line = entry.line();
                node = entry.value();
            }
        }
        return line;
    }

    public UnreadableException bad(String name, String found, String expected, Exception cause) {
        return new UnreadableException(String.valueOf(bad(name, found, expected).getMessage()), cause);
    }

    private UnreadableException bad(int line, String name, String found, String expected) {
        String full = path.isEmpty() ? name : name.isEmpty() ? path : path + "." + name;
        return new UnreadableException(place + ": line " + line + ", " + full.replaceAll("\\p{C}", "?") + ": " + found
                + "; expected " + expected);
    }

    private Node node(String name) throws UnreadableException {
        used.add(name);
        Node.Entry entry = mapping.entries().get(name);
        if (entry == null) {
            throw bad(name, "missing", "it (it is required)");
        }
        return entry.value();
    }

    /** The value as a mapping with these names, none for any. */
    public Section section(String name, String... names) throws UnreadableException {
        Node node = node(name);
        if (!(node instanceof Node.Mapping inner)) {
            throw bad(name, node.words(), "a mapping of names to values");
        }
        return of(place, below(name), inner, names);
    }

    public boolean isMapping(String name) throws UnreadableException {
        return has(name) && node(name) instanceof Node.Mapping;
    }

    public boolean isList(String name) throws UnreadableException {
        return has(name) && node(name) instanceof Node.Items;
    }

    /** The value as a mapping; a plain word {@code w} stands for {@code {short: w}}. */
    public Section sectionOrWord(String name, String shortName, String... names) throws UnreadableException {
        Node node = node(name);
        if (node instanceof Node.Text word && !word.absent()) {
            LinkedHashMap<String, Node.Entry> entries = new LinkedHashMap<>();
            entries.put(shortName, new Node.Entry(word.line(), word));
            return of(place, below(name), new Node.Mapping(word.line(), entries), names);
        }
        return section(name, names);
    }

    /** The value as a list of mappings, empty when it is not there. */
    public List<Section> sections(String name, String... names) throws UnreadableException {
        List<Section> sections = new ArrayList<>();
        if (!has(name)) {
            used.add(name);
            return sections;
        }
        Node.Items items = items(name);
        for (int i = 0; i < items.items().size(); i++) {
            Node item = items.items().get(i);
            String inner = below(name) + "[" + (i + 1) + "]";
            if (!(item instanceof Node.Mapping mappingOfItem)) {
                throw new UnreadableException(place + ": line " + item.line() + ", " + inner + ": " + item.words()
                        + "; expected a mapping of names to values");
            }
            sections.add(of(place, inner, mappingOfItem, names));
        }
        return sections;
    }

    /**
     * A list of mappings in which a plain word {@code w} stands for {@code {short: w}}, the short name being the first;
     * where it is the only name, so does everything.
     */
    public List<Section> listOf(String name, String... names) throws UnreadableException {
        List<Section> sections = new ArrayList<>();
        List<Node> items = items(name).items();
        for (int i = 0; i < items.size(); i++) {
            Node item = items.get(i);
            String inner = below(name) + "[" + (i + 1) + "]";
            if (item instanceof Node.Mapping whole && names.length > 1) {
                sections.add(of(place, inner, whole, names));
            } else {
                LinkedHashMap<String, Node.Entry> entries = new LinkedHashMap<>();
                entries.put(names[0], new Node.Entry(item.line(), item));
                sections.add(of(place, inner, new Node.Mapping(item.line(), entries), names));
            }
        }
        return sections;
    }

    private Node.Items items(String name) throws UnreadableException {
        Node node = node(name);
        if (!(node instanceof Node.Items items)) {
            throw bad(name, node.words(), "a list");
        }
        return items;
    }

    private String below(String name) {
        return path.isEmpty() ? name : path + "." + name;
    }

    /** Plain values, one or a list of them; empty when it is not there. */
    public List<String> texts(String name) throws UnreadableException {
        used.add(name);
        if (!has(name)) {
            return List.of();
        }
        if (node(name) instanceof Node.Text) {
            return List.of(text(name));
        }
        List<String> texts = new ArrayList<>();
        for (Node item : items(name).items()) {
            if (!(item instanceof Node.Text text) || text.absent()) {
                throw bad(name, item.words() + " in the list", "plain values");
            }
            texts.add(text.text());
        }
        return texts;
    }

    public String text(String name) throws UnreadableException {
        Node node = node(name);
        if (!(node instanceof Node.Text text) || text.absent()) {
            throw bad(name, node.words(), "a plain value");
        }
        return text.text();
    }

    public String text(String name, String otherwise) throws UnreadableException {
        used.add(name);
        return has(name) ? text(name) : otherwise;
    }

    public boolean flag(String name) throws UnreadableException {
        return switch (text(name, "false").toLowerCase(Locale.ROOT)) {
            case "true", "yes" -> true;
            case "false", "no" -> false;
            default -> throw bad(name, "no truth value", "true or false");
        };
    }

    public long whole(String name, long otherwise, long least, long most) throws UnreadableException {
        used.add(name);
        if (!has(name)) {
            return otherwise;
        }
        OptionalLong number = Quantities.whole(text(name));
        if (number.isEmpty() || number.getAsLong() < least || number.getAsLong() > most) {
            throw bad(name, "no number in range", "a whole number from " + least + " to " + most);
        }
        return number.getAsLong();
    }

    public double number(String name, double otherwise, double above, double most) throws UnreadableException {
        used.add(name);
        if (!has(name)) {
            return otherwise;
        }
        OptionalDouble number = Quantities.number(text(name));
        if (number.isEmpty() || !(number.getAsDouble() > above) || number.getAsDouble() > most) {
            throw bad(name, "no number in range", "a number above " + above + " up to " + most);
        }
        return number.getAsDouble();
    }

    /** A weight: a number above 0, or a percentage. */
    public double weight(String name) throws UnreadableException {
        String text = text(name, "1");
        OptionalDouble number = text.endsWith("%") ? Quantities.share(text) : Quantities.number(text);
        double weight = text.endsWith("%") ? number.orElse(-1) * 100 : number.orElse(-1);
        if (!(weight > 0) || weight > 1e12) {
            throw bad(name, "no weight", "a number above 0, or a percentage");
        }
        return weight;
    }

    public double share(String name, double otherwise) throws UnreadableException {
        used.add(name);
        return has(name) ? shareOf(name, text(name)) : otherwise;
    }

    public double shareOf(String name, String text) throws UnreadableException {
        return Quantities.share(text)
                .orElseThrow(() -> bad(name, "no share", "a number from 0 to 1, or a percentage such as 5%"));
    }

    public long bytes(String name) throws UnreadableException {
        used.add(name);
        return has(name)
                ? Quantities.bytes(text(name))
                        .orElseThrow(() -> bad(name, "no size", "such as 50GB, 1.5TB or 67108864"))
                : 0;
    }

    public long millis(String name, long otherwise) throws UnreadableException {
        used.add(name);
        return has(name)
                ? Quantities.millis(text(name))
                        .orElseThrow(() -> bad(name, "no length of time", "such as 250ms, 15s, 30m, 6h, 10d, 2w or 1y"))
                : otherwise;
    }

    public long moment(String name, long otherwise) throws UnreadableException {
        used.add(name);
        return has(name)
                ? Quantities.moment(text(name))
                        .orElseThrow(() -> bad(name, "no date", "such as 2025-01-31 or 2025-01-31T12:00:00Z"))
                : otherwise;
    }

    /** The constant that the word means. */
    <E extends Enum<E> & Named> E word(String name, E[] all, @Nullable E otherwise) throws UnreadableException {
        used.add(name);
        if (!has(name) && otherwise != null) {
            return otherwise;
        }
        String text = text(name);
        List<String> words = Arrays.stream(all).map(Named::word).toList();
        int at = words.indexOf(text);
        if (at < 0) {
            throw bad(name, Wording.name(text), Wording.expectedOneOf(words, text));
        }
        return all[at];
    }

    /** A shard key: a mapping of fields to 1 or hashed, or text as typed in mongosh. */
    public ShardKey key(String name) throws UnreadableException {
        try {
            return isMapping(name) ? ShardKey.of(pattern(name)) : ShardKey.parse(text(name));
        } catch (BadKeyException refused) {
            throw bad(name, String.valueOf(refused.getMessage()), "a shard key", refused);
        }
    }

    /** Field paths to 1, -1, hashed, text, … as in an index definition or a sort. */
    public BsonDocument pattern(String name) throws UnreadableException {
        Section inner = section(name);
        BsonDocument pattern = new BsonDocument();
        for (String path : inner.names()) {
            String text = inner.text(path);
            OptionalLong number = Quantities.whole(text);
            pattern.append(path, number.isPresent() ? new BsonInt32((int) number.getAsLong()) : new BsonString(text));
        }
        if (pattern.isEmpty()) {
            throw bad(name, "nothing", "at least one field");
        }
        return pattern;
    }

    /** A value in extended JSON, as mongosh reads it. */
    public BsonValue json(String name) throws UnreadableException {
        try {
            BsonValue value = BsonDocument.parse("{v: " + text(name) + "}").get("v");
            if (value != null) {
                return value;
            }
            throw bad(name, "nothing", "a value");
        } catch (JsonParseException | BsonInvalidOperationException | IllegalArgumentException bad) {
            throw bad(name, "no extended JSON", "a value as mongosh reads it, in quotes, such as '{\"$gt\": 5}'", bad);
        }
    }
}
