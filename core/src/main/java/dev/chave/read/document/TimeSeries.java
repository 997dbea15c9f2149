package dev.chave.read.document;

/** How dumps hold time-series collections: as the buckets that the server stores, under a name of their own. */
final class TimeSeries {
    static final String BUCKETS = "system.buckets.";
    static final String NOTE =
            "a time-series collection: the documents are its buckets as stored, each of many measurements";

    private TimeSeries() {}

    /** The collection that users see, for the name of the one that holds its buckets; other names as they are. */
    static String visibleName(String collection) {
        return collection.startsWith(BUCKETS) ? collection.substring(BUCKETS.length()) : collection;
    }
}
