package dev.chave.sql.place;

/** Checks a number of shards. */
final class ShardCounts {
    /** The most shards that any scheme here takes. */
    static final int MOST = 65_536;

    private ShardCounts() {}

    static int checked(int shards, int most) {
        if (shards < 1 || shards > most) {
            throw new IllegalArgumentException(shards + " shards; expected 1 to " + most);
        }
        return shards;
    }

    static int checked(int shards) {
        return checked(shards, MOST);
    }
}
