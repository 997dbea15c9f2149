package dev.chave.sql.server;

import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.util.Locale;
import org.junit.jupiter.api.Assumptions;

/** A PostgreSQL of its own for a test class; the class is skipped where no binaries of it exist for the platform. */
public final class RealPostgres {
    private static final String NONE_HERE = "missing embedded postgres binaries";

    private RealPostgres() {}

    /**
     * Starts one.
     *
     * <p>Any other failure than missing binaries is one of the test.
     */
    public static EmbeddedPostgres start(EmbeddedPostgres.Builder builder) throws IOException {
        try {
            return builder.start();
        } catch (IllegalStateException failure) {
            if (isNoneHere(failure)) {
                Assumptions.abort("no embedded PostgreSQL for " + System.getProperty("os.name") + " on "
                        + System.getProperty("os.arch"));
            }
            throw failure;
        }
    }

    private static boolean isNoneHere(Throwable failure) {
        for (Throwable each = failure; each != null; each = each.getCause()) {
            if (String.valueOf(each.getMessage()).toLowerCase(Locale.ROOT).contains(NONE_HERE)) {
                return true;
            }
        }
        return false;
    }
}
