package dev.chave.sql.place;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;

/**
 * A fixed number of slots, CRC-32 of the value's text modulo that number, and a table that says which shard owns each.
 *
 * <p>The table is the one that growing shard by shard leaves: every new shard takes its fair number of slots, rounded down, from
 * those that have most.
 */
public final class SlotTablePlacement implements Placement {
    /** How many slots there are when nobody says. */
    public static final int SLOTS = 1024;

    private final int shards;
    private final int slots;
    private final int[] owners;

    public SlotTablePlacement(int shards, int slots) {
        this.shards = ShardCounts.checked(shards);
        this.slots = ShardCounts.checked(slots);
        if (slots < shards) {
            throw new IllegalArgumentException(
                    slots + " slots for " + shards + " shards; expected one for each at least");
        }
        this.owners = grown(shards, slots);
    }

    private static int[] grown(int shards, int slots) {
        List<Deque<Integer>> owned = new ArrayList<>();
        owned.add(new ArrayDeque<>());
        for (int slot = 0; slot < slots; slot++) {
            owned.get(0).addLast(slot);
        }
        for (int count = 2; count <= shards; count++) {
            Deque<Integer> added = new ArrayDeque<>();
            for (int taken = 0; taken < slots / count; taken++) {
                added.addLast(fullest(owned).removeLast());
            }
            owned.add(added);
        }
        int[] owners = new int[slots];
        for (int shard = 0; shard < shards; shard++) {
            for (int slot : owned.get(shard)) {
                owners[slot] = shard;
            }
        }
        return owners;
    }

    private static Deque<Integer> fullest(List<Deque<Integer>> owned) {
        Deque<Integer> fullest = owned.get(0);
        for (Deque<Integer> each : owned) {
            fullest = each.size() > fullest.size() ? each : fullest;
        }
        return fullest;
    }

    @Override
    public String name() {
        return "slots";
    }

    @Override
    public int shards() {
        return shards;
    }

    @Override
    public String whenItGrows() {
        return "From N to N+1 shards " + slots
                + "/(N+1) slots, rounded down, move with their rows, all of them to the new one."
                + " The number of slots never changes, so it bounds how even the shards can be.";
    }

    @Override
    public int shardOf(List<SqlValue> values) {
        return owners[(int) (Crc32Modulo.crc32(values.get(0).octets()) % slots)];
    }

    @Override
    public Optional<Placement> withShards(int count) {
        return count <= slots ? Optional.of(new SlotTablePlacement(count, slots)) : Optional.empty();
    }
}
