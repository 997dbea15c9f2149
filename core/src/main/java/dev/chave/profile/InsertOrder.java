package dev.chave.profile;

/** Where the order of inserts was taken from, best first. */
public enum InsertOrder {
    /** A field the user named. */
    ORDER_BY_FIELD("the field named by --order-by"),
    /** The time inside {@code _id}: an ObjectId or a UUID of version 7. */
    ID_TIME("the time inside _id"),
    /** The order of the file, which an export may have sorted by something. */
    FILE("the order of the file, which may be sorted");

    private final String words;

    InsertOrder(String words) {
        this.words = words;
    }

    public String words() {
        return words;
    }
}
