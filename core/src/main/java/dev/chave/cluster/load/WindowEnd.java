package dev.chave.cluster.load;

/** Hears of each window as it ends. */
@FunctionalInterface
public interface WindowEnd {
    /** Nobody who listens. */
    WindowEnd UNHEARD = (window, load, busiest) -> {};

    /**
     * A window has ended.
     *
     * @param window its number, from 0
     * @param load of each shard, for its capacity; to be read before the call returns
     * @param busiest the largest of them
     */
    void ended(int window, double[] load, double busiest);
}
