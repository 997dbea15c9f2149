package dev.chave.sql.statement;

import java.util.ArrayList;
import java.util.List;

/** Cuts a text into statements at semicolons outside strings, names and comments. */
public final class StatementSplit {
    private StatementSplit() {}

    /** The statements without their semicolons; stretches that hold only comments are left out. */
    public static List<String> parts(String text, Dialect dialect) {
        List<String> parts = new ArrayList<>();
        int begin = 0;
        boolean any = false;
        for (Token token : Tokens.of(text, dialect)) {
            if (token.is(";")) {
                if (any) {
                    parts.add(text.substring(begin, token.begin()).strip());
                }
                begin = token.end();
                any = false;
            } else {
                any = true;
            }
        }
        if (any) {
            parts.add(text.substring(begin).strip());
        }
        return parts;
    }
}
