package dev.chave.cli;

import java.util.Collection;
import java.util.Comparator;
import java.util.Optional;

/** The right name that a wrong one was probably meant to be. */
final class Nearest {
    private Nearest() {}

    /** The name fewest slips away: letters added, left out, changed, or swapped with their neighbour; at most a third of them. */
    static Optional<String> to(String wrong, Collection<String> names) {
        return names.stream()
                .filter(name -> slips(wrong, name) <= Math.max(1, Math.min(wrong.length(), name.length()) / 3))
                .min(Comparator.<String>comparingInt(name -> slips(wrong, name))
                        .thenComparing(Comparator.naturalOrder()));
    }

    /** The optimal string alignment distance. */
    private static int slips(String left, String right) {
        int[][] slips = new int[left.length() + 1][right.length() + 1];
        for (int i = 0; i <= left.length(); i++) {
            for (int j = 0; j <= right.length(); j++) {
                slips[i][j] = i == 0 || j == 0 ? i + j : step(slips, left, right, i, j);
            }
        }
        return slips[left.length()][right.length()];
    }

    private static int step(int[][] slips, String left, String right, int i, int j) {
        boolean same = left.charAt(i - 1) == right.charAt(j - 1);
        int least = Math.min(slips[i - 1][j], slips[i][j - 1]) + 1;
        least = Math.min(least, slips[i - 1][j - 1] + (same ? 0 : 1));
        boolean swapped = i > 1
                && j > 1
                && left.charAt(i - 1) == right.charAt(j - 2)
                && left.charAt(i - 2) == right.charAt(j - 1);
        return swapped ? Math.min(least, slips[i - 2][j - 2] + 1) : least;
    }
}
