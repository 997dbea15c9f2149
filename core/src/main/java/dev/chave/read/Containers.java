package dev.chave.read;

import java.nio.charset.StandardCharsets;
import java.util.List;

/** The archives and compressions that are recognised by their first bytes, of which only gzip is read. */
final class Containers {
    static final String GZIP = "a gzip stream";

    private static final int TAR_MARK_OFFSET = 257;

    /** The first bytes of a format, written as Latin-1 text. */
    private record Signature(String name, String start) {
        boolean begins(byte[] head) {
            return begins(head, 0);
        }

        boolean begins(byte[] head, int offset) {
            return head.length >= offset + start.length()
                    && start.equals(new String(head, offset, start.length(), StandardCharsets.ISO_8859_1));
        }
    }

    private static final List<Signature> SIGNATURES = List.of(
            new Signature(GZIP, "\u001F\u008B\b"),
            new Signature("a zip archive", "PK\u0003\u0004"),
            new Signature("an empty zip archive", "PK\u0005\u0006"),
            new Signature("data packed with zstd", "(\u00B5/\u00FD"),
            new Signature("data packed with xz", "\u00FD7zXZ\0"),
            new Signature("data packed with bzip2", "BZh91AY"),
            new Signature("data packed with lz4", "\u0004\"M\u0018"),
            new Signature("a 7z archive", "7z\u00BC\u00AF"),
            new Signature("a Parquet file", "PAR1"),
            new Signature("an SQLite database", "SQLite format 3"));

    private static final Signature TAR = new Signature("a tar archive", "ustar");

    private Containers() {}

    /** What these first bytes are the beginning of, or empty when they are no known container. */
    static String nameOf(byte[] head) {
        for (Signature signature : SIGNATURES) {
            if (signature.begins(head)) {
                return signature.name();
            }
        }
        return TAR.begins(head, TAR_MARK_OFFSET) ? TAR.name() : "";
    }
}
