package dev.chave.profile;

/**
 * A key value that many documents, or many bytes, share.
 *
 * @param tuple the whole key value in ordered bytes, hashed fields by their first-seen value before hashing; for
 *     showing
 * @param documents how many documents have it, at most
 * @param documentsLow how many documents have it, at least
 * @param bytes how many bytes these documents have, at most
 * @param bytesLow how many bytes these documents have, at least
 */
@SuppressWarnings("ArrayRecordComponent") // a result to read; never compared
public record HeavyValue(byte[] tuple, long documents, long documentsLow, long bytes, long bytesLow) {}
