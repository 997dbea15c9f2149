package dev.chave.report;

import dev.chave.advise.Advice;
import dev.chave.language.Sentences;
import gg.jte.ContentType;
import gg.jte.TemplateEngine;
import gg.jte.TemplateOutput;
import gg.jte.output.StringOutput;

/**
 * The advice as one HTML file that can be sent to a colleague.
 *
 * <p>It promises to be self-contained (styles, pictures and the script that plays the race are inside, and its content security
 * policy forbids every request and every script but its own), to say the same without a script, to escape everything that came
 * from the user, and to give the same bytes for the same advice; only the run time of the settings differs from run to run.
 * Values of documents are masked unless the settings show them.
 */
public final class HtmlReport {
    private static final TemplateEngine TEMPLATES = TemplateEngine.createPrecompiled(
            null, ContentType.Html, HtmlReport.class.getClassLoader(), HtmlReport.class.getPackageName());

    private final ReportSettings settings;
    private final Sentences sentences;

    public HtmlReport(ReportSettings settings) {
        this.settings = settings;
        this.sentences = Sentences.of(settings.language());
    }

    /** The page, from doctype to the closing tag. */
    public String render(Advice advice) {
        TemplateOutput out = new StringOutput(1 << 16);
        HtmlPage page =
                new HtmlPage(advice, settings, sentences, PageFile.read("report.js"), PageFile.read("report.css"));
        TEMPLATES.render("report.jte", page, out);
        return out.toString();
    }
}
