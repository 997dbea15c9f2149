package dev.chave.design;

/** Which sort of UUID. */
enum UuidVersion implements Named {
    /** Time with its low part first (RFC 9562, version 1). */
    TIME("1"),
    /** Random (version 4). */
    RANDOM("4"),
    /** Milliseconds first (version 7). */
    ORDERED("7"),
    /** SQL Server's NEWSEQUENTIALID(): version 1 with the bytes of its first three groups turned round. */
    SEQUENTIAL("sqlserver");

    private final String word;

    UuidVersion(String word) {
        this.word = word;
    }

    @Override
    public String word() {
        return word;
    }
}
