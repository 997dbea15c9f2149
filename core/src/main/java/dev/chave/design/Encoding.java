package dev.chave.design;

/**
 * How an identity becomes a value.
 *
 * @param from the number of identity 0, in units of 10^-decimals; for dates milliseconds
 * @param step what each further identity adds, in the same units
 * @param decimals digits after the point of {@code from} and {@code step}
 * @param form how text is formed
 * @param width digits of padded text
 * @param prefix what text begins with
 * @param bytes how many bytes binary values and hexadecimal text stand for
 * @param everyMillis times are cut to multiples of this
 */
record Encoding(
        ValueType type,
        long from,
        long step,
        int decimals,
        TextForm form,
        int width,
        String prefix,
        int bytes,
        UuidVersion version,
        UuidLayout layout,
        long everyMillis) {
    Encoding as(ValueType newType, UuidLayout newLayout) {
        return new Encoding(newType, from, step, decimals, form, width, prefix, bytes, version, newLayout, everyMillis);
    }
}
