package dev.chave.sql.place;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.List;

/**
 * A Vitess vindex that can be a primary one: from the values of its columns to a keyspace id (Vitess 22, package
 * {@code go/vt/vtgate/vindexes}).
 */
public interface Vindex {
    /** Its type, as a VSchema names it. */
    String type();

    /** How many columns it takes. */
    default int columns() {
        return 1;
    }

    /**
     * The keyspace id of a row. Given fewer values than there are columns, where that makes sense: the prefix that all rows with
     * these leading values share.
     *
     * @throws NoShardException when Vitess would answer no destination
     */
    byte[] keyspaceId(List<SqlValue> values) throws NoShardException;

    /** Whether leading values alone name a range of keyspace ids. */
    default boolean takesPrefix() {
        return false;
    }

    /** The keyspace id of a row with NULL in the only column. */
    default byte[] keyspaceIdOfNull() throws NoShardException {
        throw new NoShardException("NULL; expected a value (" + type() + " gives NULL no destination)");
    }

    /**
     * A whole number as 64 bits; a negative one is taken for the unsigned number of the same bits.
     *
     * @throws NoShardException for anything that is no whole number of 64 bits
     */
    static long bits(SqlValue value, String type) throws NoShardException {
        Object content = value.content();
        if (value.type() == SqlType.BOOL || value.type().isWhole()) {
            return content instanceof Long number ? number : ((BigDecimal) content).longValue();
        }
        if (content instanceof String text && text.matches("[0-9]{1,20}")) {
            BigInteger number = new BigInteger(text);
            if (number.bitLength() <= 64) {
                return number.longValue();
            }
        }
        throw new NoShardException("a " + value.type().sqlName() + "; expected a whole number of 64 bits (" + type
                + " gives nothing else a destination)");
    }

    /** The bytes that a hash over text sees: MySQL has no booleans, so those are 1 and 0. */
    static byte[] text(SqlValue value) {
        return value.type() == SqlType.BOOL ? new byte[] {(byte) ('0' + (Long) value.content())} : value.octets();
    }
}
