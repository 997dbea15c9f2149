package dev.chave.design;

/** How the sixteen bytes of a UUID are stored. Source of the truth: the drivers' UUID representation specification. */
enum UuidLayout implements Named {
    /** In their own order, binary subtype 4. */
    STANDARD("standard"),
    /** Each half turned round, subtype 3, as old Java drivers did. */
    JAVA("java"),
    /** The first three groups turned round, subtype 3, as old C# drivers did. */
    CSHARP("csharp"),
    /** As text of 36 characters. */
    TEXT("text");

    private final String word;

    UuidLayout(String word) {
        this.word = word;
    }

    @Override
    public String word() {
        return word;
    }
}
