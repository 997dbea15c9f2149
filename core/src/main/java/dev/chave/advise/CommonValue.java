package dev.chave.advise;

/**
 * One of the most common key values.
 *
 * @param shown the value as typed in mongosh, for {@code --show-values}
 * @param masked its types and lengths only
 * @param documents how many documents have it, at most
 * @param documentsLow how many have it, at least
 * @param bytes how many bytes they have, at most
 * @param share its share of all documents
 */
public record CommonValue(String shown, String masked, long documents, long documentsLow, long bytes, double share) {}
