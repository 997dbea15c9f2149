package dev.chave.profile;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Counts documents whose value stands elsewhere in the field in another form: the same ObjectId, number or UUID as
 * text, or as binary data of another subtype.
 *
 * <p>Documents of the commonest form are not counted: they are what the others should have been. Where the table was
 * thinned, by identity, so that twins stay or go together, the count is scaled up and its lower 95% bound is given.
 */
final class Twins {
    private final FingerprintTable table;
    private final int level;
    private final long[] documentsByForm = new long[TwinIdentity.FORMS];

    Twins(FingerprintTable table, int level) {
        this.table = table;
        this.level = level;
    }

    long documents() {
        table.forEach(position -> documentsByForm[FieldValues.form(table, position)] += table.documents(position));
        int common = commonestForm();
        long[] identities = identitiesBut(common);
        if (identities == null) {
            return 0;
        }
        Arrays.sort(identities);
        byte[] forms = new byte[identities.length];
        table.forEach(position -> {
            int form = FieldValues.form(table, position);
            int at = form == TwinIdentity.NONE ? -1 : find(identities, FieldValues.identity(table, position));
            if (at >= 0) {
                forms[at] |= (byte) (1 << form);
            }
        });
        return count(common, identities, forms);
    }

    private int commonestForm() {
        int common = TwinIdentity.NONE + 1;
        for (int form = common + 1; form < TwinIdentity.FORMS; form++) {
            common = documentsByForm[form] >= documentsByForm[common] ? form : common; // text loses a tie
        }
        return common;
    }

    private long @Nullable [] identitiesBut(int common) {
        int[] count = {0};
        table.forEach(position -> count[0] += isMinor(position, common) ? 1 : 0);
        if (count[0] == 0) {
            return null;
        }
        long[] identities = new long[count[0]];
        int[] next = {0};
        table.forEach(position -> {
            if (isMinor(position, common)) {
                identities[next[0]++] = FieldValues.identity(table, position);
            }
        });
        return identities;
    }

    private boolean isMinor(int position, int common) {
        int form = FieldValues.form(table, position);
        return form != TwinIdentity.NONE && form != common;
    }

    private long count(int common, long[] identities, byte[] forms) {
        double[] sums = new double[2]; // of documents, and of their squares
        table.forEach(position -> {
            if (isMinor(position, common)) {
                int others = forms[find(identities, FieldValues.identity(table, position))]
                        & ~(1 << FieldValues.form(table, position));
                double documents = others == 0 ? 0 : table.documents(position);
                sums[0] += documents;
                sums[1] += documents * documents;
            }
        });
        if (level == 0) {
            return Math.round(sums[0]);
        }
        double scale = Math.scalb(1.0, level);
        double deviation = Math.sqrt(sums[1] * scale * (scale - 1));
        return Math.round(Math.max(sums[0], sums[0] * scale - Proportions.NORMAL_95 * deviation));
    }

    /** The first place of the number in the sorted array, or a negative number. */
    private static int find(long[] sorted, long wanted) {
        int at = Arrays.binarySearch(sorted, wanted);
        while (at > 0 && sorted[at - 1] == wanted) {
            at--;
        }
        return at;
    }
}
