package dev.chave.advise;

/**
 * How a class of operations divides over target classes; the four shares add up to 1 where there are any.
 *
 * @param operations how many operations, by weight
 * @param targeted share that one key value answers
 * @param multi share that part of the key space answers
 * @param scatter share that every shard must answer
 * @param unknown share whose filter is not known, so that none of the three can be said
 */
public record Shares(double operations, double targeted, double multi, double scatter, double unknown) {
    public static final Shares NONE = new Shares(0, 0, 0, 0, 0);

    public boolean isMeasured() {
        return operations > 0;
    }
}
