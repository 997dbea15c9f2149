package dev.chave.report;

import org.jspecify.annotations.Nullable;

/**
 * A text that others chose, as shown on a page: nothing invisible in it, and no longer than there is room for.
 *
 * @param shown what stands on the page
 * @param title more of it, to show on pointing at it; null where all of it is shown
 */
record HtmlText(String shown, @Nullable String title) {
    private static final int TITLE_CHARACTERS = 400;

    static HtmlText of(String text, int characters) {
        String shown = Safe.cut(text, characters);
        String title = Safe.cut(text, TITLE_CHARACTERS);
        return new HtmlText(shown, title.equals(shown) ? null : title);
    }
}
