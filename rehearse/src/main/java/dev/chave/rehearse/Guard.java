package dev.chave.rehearse;

/**
 * What becomes of operations that scatter: that go to every shard, or would on a cluster with more chunks, because nothing in
 * them narrows the shard key.
 */
public enum Guard {
    /** They are served like any others. */
    OFF,
    /** They are served, with a line in the log the first time that each sort of them is seen. */
    WARN,
    /** They are refused with an error, so that an application's own tests fail on them. */
    REFUSE
}
