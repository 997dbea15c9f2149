package dev.chave.sql.place;

import java.nio.ByteBuffer;
import java.security.GeneralSecurityException;
import java.util.List;
import javax.crypto.Cipher;
import javax.crypto.spec.SecretKeySpec;

/** {@code hash}: one block of DES under the key of zeros, of the number as 8 bytes, the highest first. Reversible. */
public final class HashVindex implements Vindex {
    private static final ThreadLocal<Cipher> CIPHER = ThreadLocal.withInitial(HashVindex::cipher);

    @Override
    public String type() {
        return "hash";
    }

    @Override
    public byte[] keyspaceId(List<SqlValue> values) throws NoShardException {
        return of(Vindex.bits(values.get(0), type()));
    }

    /** The keyspace id of 64 bits. */
    static byte[] of(long bits) {
        try {
            return CIPHER.get().doFinal(ByteBuffer.allocate(8).putLong(bits).array());
        } catch (GeneralSecurityException impossible) {
            throw new IllegalStateException("a block of 8 bytes was refused", impossible);
        }
    }

    @SuppressWarnings({"InsecureCryptoUsage", "InsecureCipherMode"}) // a placement function, not a secret
    private static Cipher cipher() {
        try {
            Cipher cipher = Cipher.getInstance("DES/ECB/NoPadding");
            cipher.init(Cipher.ENCRYPT_MODE, new SecretKeySpec(new byte[8], "DES"));
            return cipher;
        } catch (GeneralSecurityException missing) {
            throw new IllegalStateException("this Java has no DES", missing);
        }
    }
}
