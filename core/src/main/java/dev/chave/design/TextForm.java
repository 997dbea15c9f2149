package dev.chave.design;

/** How the text of a string field is formed. */
enum TextForm implements Named {
    /** A number without padding, so that byte order is not number order. */
    NUMBER("number"),
    /** A number padded with zeros to a width. */
    PADDED("padded"),
    /** A pronounceable word, different for each identity. */
    NAME("name"),
    /** Hexadecimal digits that say nothing. */
    HEX("hex"),
    /** Four numbers with dots, unpadded. */
    IPV4("ipv4"),
    /** {@code 2025-01-31}. */
    ISO_DATE("isoDate"),
    /** {@code 31/01/2025}. */
    DAY_FIRST("dayFirst"),
    /** {@code 2025-01-31T12:00:00.000Z}. */
    ISO_TIME("isoTime");

    private final String word;

    TextForm(String word) {
        this.word = word;
    }

    @Override
    public String word() {
        return word;
    }

    boolean isTime() {
        return this == ISO_DATE || this == DAY_FIRST || this == ISO_TIME;
    }

    boolean isNumber() {
        return this == NUMBER || this == PADDED;
    }
}
