package dev.chave.design;

/**
 * What stands behind a value: which of many, and since when.
 *
 * @param number which, from 0
 * @param atMillis when it came to be
 */
record Identity(long number, long atMillis) {}
