package dev.chave.read.document;

/** Finds where a JSON object ends by counting brackets outside strings, without understanding what is between them. */
final class JsonScan {
    private JsonScan() {}

    /** The place after the object that begins at {@code begin}, or -1 when it does not end before {@code end}. */
    static int endOfObject(byte[] text, int begin, int end) {
        int depth = 0;
        int at = begin;
        while (at < end) {
            switch (text[at]) {
                case '{', '[' -> depth++;
                case '}', ']' -> {
                    if (--depth == 0) {
                        return at + 1;
                    }
                }
                case '"' -> at = endOfString(text, at, end) - 1;
                default -> {}
            }
            at++;
        }
        return -1;
    }

    /** The place after the string whose opening quote is at {@code quote}, or {@code end}. */
    static int endOfString(byte[] text, int quote, int end) {
        int at = quote + 1;
        while (at < end && text[at] != text[quote]) {
            at += text[at] == '\\' ? 2 : 1;
        }
        return Math.min(at + 1, end);
    }
}
