package dev.chave.report;

import dev.chave.language.Language;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * What a report says beside the advice, and how much of the user's data it shows.
 *
 * @param showValues whether values of documents are shown; else only their types and lengths
 * @param runTime when the advice was made, or null to print no time, so that the same advice gives the same bytes
 * @param command the command that made it, as typed; credentials in it are taken out here
 * @param toolVersion the version of Chave
 * @param language what it is written in; JSON is always English
 */
public record ReportSettings(
        boolean showValues, @Nullable Instant runTime, String command, String toolVersion, Language language) {
    public ReportSettings {
        command = Safe.withoutCredentials(command);
    }

    /** A report in English. */
    public ReportSettings(boolean showValues, @Nullable Instant runTime, String command, String toolVersion) {
        this(showValues, runTime, command, toolVersion, Language.ENGLISH);
    }

    /** The same report in another language. */
    public ReportSettings in(Language other) {
        return new ReportSettings(showValues, runTime, command, toolVersion, other);
    }

    /** Masked values and no run time. */
    public static ReportSettings masked(String command, String toolVersion) {
        return new ReportSettings(false, null, command, toolVersion);
    }
}
