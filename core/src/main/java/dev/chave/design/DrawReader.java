package dev.chave.design;

import dev.chave.read.UnreadableException;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import org.bson.BsonBoolean;
import org.bson.BsonDateTime;
import org.bson.BsonDecimal128;
import org.bson.BsonDouble;
import org.bson.BsonInt32;
import org.bson.BsonInt64;
import org.bson.BsonString;
import org.bson.BsonValue;
import org.bson.types.Decimal128;

/** Reads how one field's values are drawn and formed. */
final class DrawReader {
    private static final int MOST_CHOICES = 10_000;
    private static final long MOST_DISTINCT = 1L << 62;
    private static final int MOST_DECIMALS = 9;
    private static final long DAY_MILLIS = 86_400_000;

    /** The words of {@code values:}. */
    private enum Word implements Named {
        SEQUENCE("sequence"),
        TIME("time"),
        SNOWFLAKE("snowflake"),
        UNIQUE("unique"),
        UNIFORM("uniform"),
        ZIPF("zipf"),
        CHOICE("choice"),
        CONSTANT("constant"),
        NEWEST("newest"),
        RUNS("runs"),
        COUNTER("counter");

        private final String word;

        Word(String word) {
            this.word = word;
        }

        @Override
        public String word() {
            return word;
        }
    }

    private final Section section;
    private final ValueType type;
    private final TextForm form;
    private final UuidVersion version;

    DrawReader(Section section, ValueType type) throws UnreadableException {
        this.section = section;
        this.type = type;
        form = type == ValueType.STRING && !section.has("choices") && !section.has("value")
                ? section.word("form", TextForm.values(), TextForm.NAME)
                : TextForm.NUMBER;
        version = type == ValueType.UUID
                ? section.word("version", UuidVersion.values(), UuidVersion.RANDOM)
                : UuidVersion.RANDOM;
    }

    Draw draw() throws UnreadableException {
        Word word = section.word("values", Word.values(), otherwise());
        Draw draw =
                switch (word) {
                    case SEQUENCE -> new Draw.Sequence();
                    case TIME -> new Draw.Time();
                    case SNOWFLAKE -> new Draw.Snowflake();
                    case UNIQUE -> new Draw.Unique(distinct(usualRoom()));
                    case UNIFORM -> new Draw.Uniform(distinct(type == ValueType.BOOLEAN ? 2 : 0));
                    case ZIPF -> zipf();
                    case CHOICE -> choice();
                    case CONSTANT -> new Draw.Choice(List.of(value(section.text("value"), "value")), List.of(1.0));
                    case NEWEST -> newest();
                    case RUNS ->
                        new Draw.Runs(
                                section.has("distinct") || section.has("to") ? distinct(0) : 0,
                                section.whole("length", 100, 1, 1_000_000_000));
                    case COUNTER -> new Draw.Counter(section.text("within"));
                };
        check(draw, word);
        return draw;
    }

    private Word otherwise() {
        if (section.has("choices")) {
            return Word.CHOICE;
        }
        if (section.has("value")) {
            return Word.CONSTANT;
        }
        if (version != UuidVersion.RANDOM) {
            return Word.SEQUENCE;
        }
        return switch (type) {
            case DATE -> Word.TIME;
            case OBJECT_ID, INT, LONG -> Word.SEQUENCE;
            case BOOLEAN, DOUBLE, DECIMAL -> Word.UNIFORM;
            default -> form.isTime() ? Word.TIME : Word.UNIQUE;
        };
    }

    private void check(Draw draw, Word word) throws UnreadableException {
        boolean right =
                switch (word) {
                    case TIME ->
                        type == ValueType.DATE
                                || type.isWhole()
                                || (type == ValueType.STRING && (form.isTime() || form.isNumber()));
                    case SNOWFLAKE -> type == ValueType.LONG || (type == ValueType.STRING && form.isNumber());
                    case COUNTER -> type.isNumber() || (type == ValueType.STRING && form.isNumber());
                    default -> true;
                };
        if (!right) {
            throw section.bad("values", Wording.name(word.word()) + " for " + type.word() + " values", "another draw");
        }
        if (type == ValueType.BOOLEAN && !(draw instanceof Draw.Choice) && !(draw instanceof Draw.Uniform)) {
            throw section.bad("values", Wording.name(word.word()) + " for boolean values", "choice or uniform");
        }
        if (type == ValueType.UUID
                && version != UuidVersion.RANDOM
                && !(draw instanceof Draw.Sequence)
                && !(draw instanceof Draw.Newest)) {
            throw section.bad("values", Wording.name(word.word()) + " for UUIDs that tell time", "sequence or newest");
        }
    }

    /** Room for values that are all different. */
    private long usualRoom() {
        return switch (type) {
            case INT -> 2_000_000_000L;
            case LONG, DOUBLE, DECIMAL -> 1L << 53;
            default -> form == TextForm.PADDED ? 1L << 40 : MOST_DISTINCT;
        };
    }

    private Draw zipf() throws UnreadableException {
        long distinct = distinct(0);
        if (distinct > 100_000_000) {
            throw section.bad("distinct", "too many for zipf", "at most 100000000");
        }
        return new Draw.Zipf((int) distinct, section.number("exponent", 1, 0, 10));
    }

    private Draw newest() throws UnreadableException {
        long distinct = distinct(0);
        return new Draw.Newest(distinct, section.whole("active", Math.max(1, distinct / 100), 1, distinct));
    }

    /** How many identities: stated, or as many as fit between from and to. */
    private long distinct(long otherwise) throws UnreadableException {
        if (!section.has("to")) {
            if (!section.has("distinct") && otherwise == 0) {
                throw section.bad("distinct", "missing", "how many different values (or from and to)");
            }
            return section.whole("distinct", otherwise, 1, MOST_DISTINCT);
        }
        Scale scale = scale();
        long to = units("to", scale.decimals, 0);
        long room = to - scale.from;
        if (room < 0 || scale.step < 1) {
            throw section.bad("to", "not beyond from", "a larger number than from, and a step above 0");
        }
        return room / scale.step + 1;
    }

    private Draw choice() throws UnreadableException {
        List<BsonValue> values = new ArrayList<>();
        List<Double> shares = new ArrayList<>();
        double sum = 0;
        if (section.isMapping("choices")) {
            Section choices = section.section("choices");
            for (String text : choices.names()) {
                values.add(value(text, "choices"));
                sum += choices.weight(text);
                shares.add(sum);
            }
        } else {
            for (String text : section.texts("choices")) {
                values.add(value(text, "choices"));
                shares.add(++sum);
            }
        }
        if (values.isEmpty() || values.size() > MOST_CHOICES) {
            throw section.bad("choices", values.size() + " of them", "1 to " + MOST_CHOICES);
        }
        double all = sum;
        return new Draw.Choice(values, shares.stream().map(share -> share / all).toList());
    }

    private BsonValue value(String text, String name) throws UnreadableException {
        BsonValue value = valueOf(text, type);
        if (value == null) {
            throw section.bad(name, "no " + type.word(), "values of that type");
        }
        return value;
    }

    /** A value of a plain type by its text; null where it is none. */
    static @org.jspecify.annotations.Nullable BsonValue valueOf(String text, ValueType type) {
        OptionalLong whole = Quantities.whole(text);
        OptionalLong moment = Quantities.moment(text);
        boolean isNumber = Quantities.number(text).isPresent();
        return switch (type) {
            case INT ->
                whole.isPresent() && (int) whole.getAsLong() == whole.getAsLong()
                        ? new BsonInt32((int) whole.getAsLong())
                        : null;
            case LONG -> whole.isPresent() ? new BsonInt64(whole.getAsLong()) : null;
            case DOUBLE -> isNumber ? new BsonDouble(Quantities.number(text).getAsDouble()) : null;
            case DECIMAL -> isNumber ? new BsonDecimal128(new Decimal128(new BigDecimal(text))) : null;
            case STRING -> new BsonString(text);
            case DATE -> moment.isPresent() ? new BsonDateTime(moment.getAsLong()) : null;
            case BOOLEAN ->
                text.equals("true") || text.equals("false") ? BsonBoolean.valueOf(text.equals("true")) : null;
            default -> null;
        };
    }

    /** From and step as whole numbers of units of 10^-decimals. */
    private record Scale(long from, long step, int decimals) {}

    private boolean isTimed() {
        return type == ValueType.DATE || form.isTime();
    }

    private Scale scale() throws UnreadableException {
        if (isTimed()) {
            return new Scale(section.moment("from", 0), section.millis("step", DAY_MILLIS), 0);
        }
        int decimals = Math.max(decimals("from"), Math.max(decimals("to"), decimals("step")));
        if (decimals > 0 && type != ValueType.DOUBLE && type != ValueType.DECIMAL) {
            throw section.bad("step", "a fraction for " + type.word() + " values", "whole numbers");
        }
        long one = BigDecimal.ONE.movePointRight(decimals).longValueExact();
        return new Scale(units("from", decimals, 0), units("step", decimals, one), decimals);
    }

    private int decimals(String name) throws UnreadableException {
        return section.has(name) ? Math.max(0, number(name).stripTrailingZeros().scale()) : 0;
    }

    private BigDecimal number(String name) throws UnreadableException {
        String text = section.text(name).replace("_", "");
        if (Quantities.number(text).isEmpty()) {
            throw section.bad(name, "no number", "a number");
        }
        BigDecimal number = new BigDecimal(text);
        if (number.scale() > MOST_DECIMALS || number.precision() - number.scale() > 18) {
            throw section.bad(name, "out of range", "at most " + MOST_DECIMALS + " decimals and 18 digits before them");
        }
        return number;
    }

    private long units(String name, int decimals, long otherwise) throws UnreadableException {
        if (!section.has(name)) {
            return otherwise;
        }
        if (isTimed()) {
            return section.moment(name, 0);
        }
        try {
            return number(name).movePointRight(decimals).longValueExact();
        } catch (ArithmeticException tooLarge) {
            throw section.bad(name, "out of range", "a smaller number, or fewer decimals", tooLarge);
        }
    }

    /** How values look; asks only for what has a meaning with this type and draw. */
    Encoding encoding(Draw draw) throws UnreadableException {
        boolean counts = !(draw instanceof Draw.Choice)
                && !(draw instanceof Draw.Time)
                && !(draw instanceof Draw.Snowflake)
                && (type.isNumber() || isTimed() || form.isNumber())
                && type != ValueType.OBJECT_ID
                && type != ValueType.UUID
                && type != ValueType.BINARY
                && type != ValueType.BOOLEAN
                && (type != ValueType.STRING || form.isNumber() || form.isTime());
        Scale scale = counts ? scale() : new Scale(0, 1, 0);
        boolean isText = type == ValueType.STRING && !(draw instanceof Draw.Choice);
        boolean hasBytes = type == ValueType.BINARY || (isText && form == TextForm.HEX);
        boolean isTime = draw instanceof Draw.Time || (draw instanceof Draw.Sequence && isTimed());
        return new Encoding(
                type,
                scale.from,
                scale.step,
                scale.decimals,
                form,
                form == TextForm.PADDED ? (int) section.whole("width", 10, 1, 40) : 0,
                isText ? section.text("prefix", "") : "",
                hasBytes ? (int) section.whole("bytes", type == ValueType.BINARY ? 16 : 12, 1, 1 << 20) : 12,
                version,
                type == ValueType.UUID
                        ? section.word("layout", UuidLayout.values(), UuidLayout.STANDARD)
                        : UuidLayout.STANDARD,
                isTime ? Math.max(1, section.millis("every", type == ValueType.INT ? 1_000 : 1)) : 1);
    }
}
