package dev.chave.design;

/**
 * A document before it is made: its place, its time, and what tells it from others in the same place.
 *
 * @param ordinal its place in insert order, from 0
 * @param atMillis when it was inserted
 * @param salt 0 for a document of the collection; anything else for one that might have been
 */
record Instance(long ordinal, long atMillis, long salt) {
    /** The same within an element of an array. */
    Instance element(int index) {
        return new Instance(ordinal, atMillis, Chance.mix(salt, index + 1));
    }
}
