package dev.chave.value;

/** Text that stops growing at a limit. What is put is taken whole or not at all, so that no escape is cut in two. */
final class BoundedText {
    private final StringBuilder text = new StringBuilder();
    private final int maxCharacters;
    private boolean cut;

    BoundedText(int maxCharacters) {
        this.maxCharacters = maxCharacters;
    }

    void put(String piece) {
        if (cut || piece.length() > maxCharacters - text.length()) {
            cut = true;
        } else {
            text.append(piece);
        }
    }

    int maxCharacters() {
        return maxCharacters;
    }

    boolean isCut() {
        return cut;
    }

    @Override
    public String toString() {
        return text.toString();
    }
}
