package dev.chave.advise;

/**
 * What somebody wrote down about the collection: a script, a page of a wiki, the words of a design file.
 *
 * @param place where it stands
 * @param text what it says
 */
public record UserNote(String place, String text) {}
