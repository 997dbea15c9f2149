package dev.chave.key;

import java.util.List;
import java.util.regex.Pattern;

/**
 * A MongoDB server version, as far as its sharding rules differ.
 *
 * <p>{@code 6.0} means its last patch; {@code 6.0.2} is taken exactly; {@code book} is 4.2 with the balancer thresholds of the
 * older books.
 *
 * @param major the first number
 * @param minor the second
 * @param patch the third; {@link #LAST_PATCH} when none was named
 * @param book whether the books' balancer thresholds were asked for
 */
public record ServerVersion(int major, int minor, int patch, boolean book) implements Comparable<ServerVersion> {
    /** What a version without a patch number means. */
    public static final int LAST_PATCH = Integer.MAX_VALUE;

    /** The versions whose rules are known, oldest first. */
    public static final List<String> KNOWN = List.of("4.0", "4.2", "4.4", "5.0", "6.0", "7.0", "8.0");

    private static final Pattern FORM = Pattern.compile("\\d{1,3}\\.\\d{1,3}(\\.\\d{1,6})?");

    public static final ServerVersion DEFAULT = parse("8.0");

    /**
     * Reads {@code 8.0}, {@code 6.0.2} or {@code book}.
     *
     * @throws IllegalArgumentException saying what was expected
     */
    public static ServerVersion parse(String text) {
        if (text.equals("book")) {
            return new ServerVersion(4, 2, LAST_PATCH, true);
        }
        if (!FORM.matcher(text).matches()) {
            throw new IllegalArgumentException("\"" + text + "\" is no server version; expected one of "
                    + String.join(", ", KNOWN) + ", a patch such as 6.0.2, or book");
        }
        ServerVersion version = numbers(text, LAST_PATCH);
        if (!KNOWN.contains(version.major + "." + version.minor)) {
            throw new IllegalArgumentException("version " + text + " is not known here; expected one of "
                    + String.join(", ", KNOWN) + ", a patch of these, or book");
        }
        return version;
    }

    /**
     * Whether this version has what came with another: {@code isAtLeast("5.1")} is true of 6.0 and false of 5.0.
     *
     * @param other any version, releases between the known ones included; without a patch, its first
     * @throws IllegalArgumentException when that is no version
     */
    public boolean isAtLeast(String other) {
        if (!FORM.matcher(other).matches()) {
            throw new IllegalArgumentException("\"" + other + "\" is no server version");
        }
        return compareTo(numbers(other, 0)) >= 0;
    }

    private static ServerVersion numbers(String text, int patchWhenNone) {
        String[] parts = text.split("\\.", -1);
        return new ServerVersion(
                Integer.parseInt(parts[0]),
                Integer.parseInt(parts[1]),
                parts.length > 2 ? Integer.parseInt(parts[2]) : patchWhenNone,
                false);
    }

    /** By the three numbers; {@code book} and 4.2 compare as one. */
    @Override
    public int compareTo(ServerVersion other) {
        int byMajor = Integer.compare(major, other.major);
        int byMinor = byMajor != 0 ? byMajor : Integer.compare(minor, other.minor);
        return byMinor != 0 ? byMinor : Integer.compare(patch, other.patch);
    }

    @Override
    public String toString() {
        return book ? "book" : patch == LAST_PATCH ? major + "." + minor : major + "." + minor + "." + patch;
    }
}
