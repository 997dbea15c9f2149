package dev.chave.value;

/**
 * The BSON types, with the byte that names each on the wire and the canonical number that decides the order between types.
 *
 * <p>Canonical numbers are those of the server, unchanged from 3.0 to 8.x; they are also what the hashed index value
 * feeds first (source: MongoDB server bsonelement and hasher, restated).
 */
public enum BsonKind {
    MIN_KEY(0xFF, -1, "minKey"),
    UNDEFINED(0x06, 0, "undefined"),
    NULL(0x0A, 5, "null"),
    DOUBLE(0x01, 10, "double"),
    INT32(0x10, 10, "int"),
    INT64(0x12, 10, "long"),
    DECIMAL128(0x13, 10, "decimal"),
    STRING(0x02, 15, "string"),
    SYMBOL(0x0E, 15, "symbol"),
    DOCUMENT(0x03, 20, "object"),
    ARRAY(0x04, 25, "array"),
    BINARY(0x05, 30, "binData"),
    OBJECT_ID(0x07, 35, "objectId"),
    BOOLEAN(0x08, 40, "bool"),
    DATE(0x09, 45, "date"),
    TIMESTAMP(0x11, 47, "timestamp"),
    REGEX(0x0B, 50, "regex"),
    DB_POINTER(0x0C, 55, "dbPointer"),
    CODE(0x0D, 60, "javascript"),
    CODE_WITH_SCOPE(0x0F, 65, "javascriptWithScope"),
    MAX_KEY(0x7F, 127, "maxKey");

    private static final BsonKind[] BY_WIRE = new BsonKind[256];

    static {
        for (BsonKind kind : values()) {
            BY_WIRE[kind.wireByte] = kind;
        }
    }

    private final int wireByte;
    private final int canonical;
    private final String alias;

    BsonKind(int wireByte, int canonical, String alias) {
        this.wireByte = wireByte;
        this.canonical = canonical;
        this.alias = alias;
    }

    /** The kind that this wire byte names. @throws BadBsonException when no BSON type has this byte */
    public static BsonKind ofWireByte(byte wireByte) {
        BsonKind kind = BY_WIRE[wireByte & 0xFF];
        if (kind == null) {
            throw new BadBsonException("unknown BSON type 0x%02x".formatted(wireByte & 0xFF));
        }
        return kind;
    }

    /** The unsigned byte on the wire. */
    public int wireByte() {
        return wireByte;
    }

    /** The number that orders the types, and that the hash feeds first; -1 for MinKey, 127 for MaxKey. */
    public int canonical() {
        return canonical;
    }

    /** The server's own name of the type, as in {@code $type}. */
    public String alias() {
        return alias;
    }

    /** Whether this is one of the four number types, which compare as one. */
    public boolean isNumber() {
        return canonical == 10;
    }
}
