package dev.chave.read.operation;

import java.util.Collection;
import java.util.Comparator;
import java.util.Locale;
import java.util.Optional;

/** The right name that a wrong one was most likely meant to be. */
public final class NearestName {
    private static final int LONGEST_NAME = 40;

    private NearestName() {}

    /** The first of the nearest right names, if it is near: at most a third of its letters differ, or two. */
    public static Optional<String> of(String wrong, Collection<String> right) {
        if (wrong.length() > LONGEST_NAME) {
            return Optional.empty();
        }
        String lower = wrong.toLowerCase(Locale.ROOT);
        return right.stream()
                .min(Comparator.comparingInt(name -> distance(lower, name.toLowerCase(Locale.ROOT))))
                .filter(name -> distance(lower, name.toLowerCase(Locale.ROOT)) <= Math.max(2, name.length() / 3));
    }

    /** The number of letters to insert, remove, replace or swap with the next. */
    private static int distance(String from, String to) {
        int[][] table = new int[from.length() + 1][to.length() + 1];
        for (int i = 0; i <= from.length(); i++) {
            for (int j = 0; j <= to.length(); j++) {
                table[i][j] = i == 0 || j == 0 ? i + j : step(table, from, to, i, j);
            }
        }
        return table[from.length()][to.length()];
    }

    private static int step(int[][] table, String from, String to, int i, int j) {
        boolean isSame = from.charAt(i - 1) == to.charAt(j - 1);
        int least = Math.min(table[i - 1][j - 1] + (isSame ? 0 : 1), 1 + Math.min(table[i - 1][j], table[i][j - 1]));
        boolean isSwapped =
                i > 1 && j > 1 && from.charAt(i - 1) == to.charAt(j - 2) && from.charAt(i - 2) == to.charAt(j - 1);
        return isSwapped ? Math.min(least, table[i - 2][j - 2] + 1) : least;
    }
}
