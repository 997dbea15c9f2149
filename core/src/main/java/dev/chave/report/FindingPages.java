package dev.chave.report;

import dev.chave.advise.FindingCode;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;

/** The pages of the findings, as docs/reference/findings has them and as they are packed into the jar. */
public final class FindingPages {
    private FindingPages() {}

    /**
     * The page of a finding, in Markdown.
     *
     * @throws IOException when it was not packed
     */
    public static String of(FindingCode code) throws IOException {
        try (InputStream page = FindingPages.class.getResourceAsStream("findings/" + code.name() + ".md")) {
            if (page == null) {
                throw new IOException("the page of " + code + " was not packed");
            }
            return new String(page.readAllBytes(), StandardCharsets.UTF_8);
        }
    }
}
