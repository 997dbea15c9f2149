package dev.chave.advise;

/** How far the evidence carries a verdict. */
public enum Confidence {
    HIGH,
    MEDIUM,
    LOW;

    public String label() {
        return name().toLowerCase(java.util.Locale.ROOT);
    }

    /** The lower of the two. */
    public Confidence atMost(Confidence limit) {
        return compareTo(limit) >= 0 ? this : limit;
    }
}
