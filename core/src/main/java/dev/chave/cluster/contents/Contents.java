package dev.chave.cluster.contents;
/** Being written. */
public final class Contents {}
