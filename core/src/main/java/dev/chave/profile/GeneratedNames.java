package dev.chave.profile;

/**
 * Tells names that a program made up, as keys of a map, from names that a person gave to fields.
 *
 * <p>Made up are: digits alone; hexadecimal text of 8 characters or more with a digit in it; UUIDs; dates; a word
 * followed by three digits or more; and text of 16 characters or more that mixes letters and at least three digits.
 * One such name proves nothing; many side by side do.
 */
final class GeneratedNames {
    private static final int MIN_HEX = 8;
    private static final int MIN_MIXED = 16;
    private static final int MIN_MIXED_DIGITS = 3;
    private static final int MIN_ENDING_DIGITS = 3;

    private GeneratedNames() {}

    static boolean isGenerated(String name) {
        int digits = 0;
        int hexDigits = 0;
        int marks = 0;
        int endingDigits = 0;
        for (int i = 0; i < name.length(); i++) {
            char character = name.charAt(i);
            boolean digit = character >= '0' && character <= '9';
            digits += digit ? 1 : 0;
            hexDigits += Character.digit(character, 16) >= 0 && character < 128 ? 1 : 0;
            marks += "-_:/T".indexOf(character) >= 0 ? 1 : 0;
            endingDigits = digit ? endingDigits + 1 : 0;
        }
        int length = name.length();
        boolean numeric = digits > 0 && digits + marks == length; // numbers, dates, times
        boolean hex = length >= MIN_HEX && digits > 0 && hexDigits + marks == length;
        boolean mixed = length >= MIN_MIXED && digits >= MIN_MIXED_DIGITS && name.indexOf(' ') < 0;
        boolean numbered = endingDigits >= MIN_ENDING_DIGITS && endingDigits < length;
        return numeric || hex || mixed || numbered;
    }
}
