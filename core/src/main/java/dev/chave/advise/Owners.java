package dev.chave.advise;

import java.util.Arrays;

/** The shard of each chunk, and the distinct shards of stretches of chunks. Scratch inside: not for several threads. */
final class Owners {
    private final int[] owner;
    private final int[] owning;
    private final int[] mark;
    private int stamp;

    Owners(int[] owner, int shards) {
        this.owner = owner;
        this.mark = new int[shards];
        this.owning = Arrays.stream(owner).distinct().sorted().toArray();
    }

    int of(int chunk) {
        return owner[chunk];
    }

    /** How many shards there are. */
    int shards() {
        return mark.length;
    }

    /** Copies the shards that own a chunk. @return how many */
    int copyOwning(int[] into) {
        System.arraycopy(owning, 0, into, 0, owning.length);
        return owning.length;
    }

    /** Copies all shards. @return how many */
    int copyAll(int[] into) {
        for (int shard = 0; shard < mark.length; shard++) {
            into[shard] = shard;
        }
        return mark.length;
    }

    /** Forgets what was collected before. */
    void begin() {
        stamp++;
    }

    /** Adds the shards of a stretch that are not among the {@code found} yet. @return how many there are then */
    int collect(int first, int last, int[] into, int found) {
        int count = found;
        // Once every owning shard is among them, the rest of a wide stretch adds nothing.
        for (int chunk = first; chunk <= last && count < owning.length; chunk++) {
            int shard = owner[chunk];
            if (mark[shard] != stamp) {
                mark[shard] = stamp;
                into[count++] = shard;
            }
        }
        return count;
    }
}
