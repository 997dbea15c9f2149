package dev.chave.report;

import dev.chave.language.Language;
import dev.chave.language.Sentences;
import dev.chave.simulate.SimulationResult;
import gg.jte.ContentType;
import gg.jte.TemplateEngine;
import gg.jte.TemplateOutput;
import gg.jte.output.StringOutput;
import java.util.List;

/**
 * Simulations as one HTML file that plays them.
 *
 * <p>It promises to be self-contained: styles, script and data are inside, and its content security policy forbids every request
 * and every script but its own. Everything that came from the user is escaped. The same lives give the same bytes. Without a
 * script, and in print, the verdict, findings and tables are there.
 */
public final class SimulationHtml {
    private static final TemplateEngine TEMPLATES = TemplateEngine.createPrecompiled(
            null, ContentType.Html, SimulationHtml.class.getClassLoader(), SimulationHtml.class.getPackageName());

    private final ReportSettings settings;
    private final Sentences sentences = Sentences.of(Language.ENGLISH);

    public SimulationHtml(ReportSettings settings) {
        this.settings = settings;
    }

    /** The page of one life or of several, from doctype to the closing tag. */
    public String render(List<SimulationResult> runs) {
        TemplateOutput out = new StringOutput(1 << 20);
        ReplayPage page =
                new ReplayPage(runs, settings, sentences, PageFile.read("replay.js"), PageFile.read("replay.css"));
        TEMPLATES.render("replay.jte", page, out);
        return out.toString();
    }
}
