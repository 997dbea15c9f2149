package dev.chave.sql.measure;

/**
 * What one shard or node holds.
 *
 * @param index its number, from 0
 * @param rows its rows
 * @param bytes their bytes, as far as the origin tells
 */
public record Load(int index, long rows, long bytes) {}
