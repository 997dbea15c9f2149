package dev.chave.design;

/** The BSON type of a field's values, by the server's own name where it has one. */
enum ValueType implements Named {
    INT("int"),
    LONG("long"),
    DOUBLE("double"),
    DECIMAL("decimal"),
    STRING("string"),
    DATE("date"),
    OBJECT_ID("objectId"),
    UUID("uuid"),
    BINARY("binary"),
    BOOLEAN("boolean"),
    DOCUMENT("document"),
    ARRAY("array");

    private final String word;

    ValueType(String word) {
        this.word = word;
    }

    @Override
    public String word() {
        return word;
    }

    boolean isNumber() {
        return this == INT || this == LONG || this == DOUBLE || this == DECIMAL;
    }

    boolean isWhole() {
        return this == INT || this == LONG;
    }
}
