package dev.chave.profile;

/**
 * Whether values rise from one to the next, as far as their first 16 ordered bytes tell.
 *
 * <p>A hint, no measure: of the steps at which the value changes, nine of ten must rise, and there must be several.
 */
final class Ascent {
    private static final int MIN_STEPS = 8;
    private static final double MOST = 0.9;

    private long first;
    private long second;
    private long values;
    private long rises;
    private long falls;

    void next(long newFirst, long newSecond) {
        if (values++ > 0) {
            int order = Long.compareUnsigned(newFirst, first);
            order = order != 0 ? order : Long.compareUnsigned(newSecond, second);
            rises += order > 0 ? 1 : 0;
            falls += order < 0 ? 1 : 0;
        }
        first = newFirst;
        second = newSecond;
    }

    boolean isAscending() {
        return rises + falls >= MIN_STEPS && rises >= MOST * (rises + falls);
    }
}
