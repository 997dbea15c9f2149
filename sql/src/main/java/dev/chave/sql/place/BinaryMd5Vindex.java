package dev.chave.sql.place;

import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.List;

/** {@code binary_md5}: MD5 of the raw bytes, 16 bytes. */
public final class BinaryMd5Vindex implements Vindex {
    @Override
    public String type() {
        return "binary_md5";
    }

    @Override
    public byte[] keyspaceId(List<SqlValue> values) {
        try {
            return MessageDigest.getInstance("MD5").digest(Vindex.text(values.get(0)));
        } catch (NoSuchAlgorithmException missing) {
            throw new IllegalStateException("this Java has no MD5", missing);
        }
    }
}
