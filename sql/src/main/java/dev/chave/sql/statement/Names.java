package dev.chave.sql.statement;

/** Takes quotes off names. */
final class Names {
    private Names() {}

    /** A name without its quotes: {@code "a""b"} is {@code a"b}. */
    static String bare(String name) {
        if (name.length() < 2) {
            return name;
        }
        char first = name.charAt(0);
        boolean quoted = (first == '"' || first == '`') && name.charAt(name.length() - 1) == first;
        String mark = String.valueOf(first);
        return quoted ? name.substring(1, name.length() - 1).replace(mark + mark, mark) : name;
    }
}
