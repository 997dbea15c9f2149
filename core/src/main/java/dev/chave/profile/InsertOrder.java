package dev.chave.profile;

/** Where the order of inserts was taken from, best first. */
public enum InsertOrder {
    /** A field the user named. */
    ORDER_BY_FIELD,
    /** The time inside {@code _id}: an ObjectId or a UUID of version 7. */
    ID_TIME,
    /** The order of the file, which an export may have sorted by something. */
    FILE
}
