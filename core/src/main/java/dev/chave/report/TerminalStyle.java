package dev.chave.report;

/**
 * How the terminal report is laid out.
 *
 * @param width columns of the terminal; widths outside 50 to 200 are taken as the nearest of these
 * @param colour whether verdicts and severities are coloured by escape sequences
 */
public record TerminalStyle(int width, boolean colour) {
    /** A hundred columns without colour: right for files, pipes and tests. */
    public static final TerminalStyle PLAIN = new TerminalStyle(100, false);

    public TerminalStyle {
        width = Math.max(50, Math.min(200, width));
    }

    String bold(String text) {
        return colour ? "\u001b[1m" + text + "\u001b[0m" : text;
    }

    /** The text in one of the eight colours of a terminal (1 red, 2 green, 3 yellow, 6 cyan). */
    String coloured(int number, String text) {
        return colour ? "\u001b[3" + number + "m" + text + "\u001b[0m" : text;
    }
}
