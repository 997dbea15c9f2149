package dev.chave.design;

/** Something that a design file calls by a word. */
interface Named {
    String word();
}
