package dev.chave.read.document;

/** How JSON documents follow each other in a file, judged by its beginning. */
enum JsonLayout {
    /** One document on each line, so that a bad line harms no other. */
    LINES("JSON lines"),
    /** One array of documents. */
    ARRAY("a JSON array"),
    /** Documents after each other, each over several lines, or all on one. */
    CONCATENATED("concatenated JSON"),
    /** No JSON documents. */
    NONE("no JSON");

    private final String words;

    JsonLayout(String words) {
        this.words = words;
    }

    String words() {
        return words;
    }

    /**
     * Judges the beginning of a text without byte order mark.
     *
     * @param whole whether this is all of it
     */
    static JsonLayout of(byte[] head, int from, boolean whole) {
        int first = from;
        while (first < head.length && isBlank(head[first])) {
            first++;
        }
        if (first < head.length && head[first] == '[') {
            return ARRAY;
        }
        Count count = Count.of(head, from, whole);
        boolean object = first < head.length && head[first] == '{';
        if (count.documentLines > 0 && count.documentLines >= count.cutLines && (object || count.mostAreDocuments())) {
            return LINES;
        }
        if (!object) {
            return NONE;
        }
        return count.lines == 0 && !severalOnOneLine(head, first) ? LINES : CONCATENATED;
    }

    static boolean isBlank(byte character) {
        return character == ' ' || character == '\t' || character == '\n' || character == '\r';
    }

    private static boolean severalOnOneLine(byte[] head, int first) {
        int end = JsonScan.endOfObject(head, first, head.length);
        return end > 0 && end < head.length && head[end] == '{';
    }

    /** What the complete lines of the beginning look like. */
    private static final class Count {
        private int lines;
        private int documentLines;
        private int cutLines;

        static Count of(byte[] head, int from, boolean whole) {
            Count count = new Count();
            int begin = from;
            for (int i = from; i < head.length; i++) {
                if (head[i] == '\n') {
                    count.line(head, begin, i);
                    begin = i + 1;
                }
            }
            if (whole) {
                count.line(head, begin, head.length);
            }
            return count;
        }

        private void line(byte[] head, int begin, int end) {
            int last = end;
            while (last > begin && isBlank(head[last - 1])) {
                last--;
            }
            if (last == begin) {
                return;
            }
            lines++;
            if (head[begin] == '{') {
                int objectEnd = JsonScan.endOfObject(head, begin, last);
                documentLines += objectEnd > 0 ? 1 : 0;
                cutLines += objectEnd < 0 ? 1 : 0;
            }
        }

        private boolean mostAreDocuments() {
            return 2 * documentLines >= lines;
        }
    }
}
