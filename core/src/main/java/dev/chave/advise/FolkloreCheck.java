package dev.chave.advise;

import dev.chave.key.ServerVersion;
import dev.chave.key.ShardKey;
import dev.chave.language.Sentence;
import dev.chave.language.Verbatim;
import java.util.List;
import java.util.Locale;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * FOLKLORE: what somebody wrote about sharding that is not, or no longer, so in the version judged for.
 *
 * <p>Each rule is a pattern over a note's text, the versions in which the note is wrong, the keys it concerns, and the message that
 * tells the truth. Facts: MongoDB
 * manual, release notes of 4.2, 4.4, 5.0, 6.0, 6.0.3 and 8.0.
 */
final class FolkloreCheck implements Check {
    private record Rule(Pattern said, String wrongFrom, Predicate<ShardKey> concerns, String name) {
        boolean isWrongIn(ServerVersion version) {
            return wrongFrom.isEmpty() || version.isAtLeast(wrongFrom);
        }
    }

    private static final String NOT = "(?:not|n't|un|im|cannot|can't|never|no longer|without)";
    private static final List<Rule> RULES = List.of(
            rule(
                    "(?:compound|composite|multi-field)[ -]+hashed[^.;]{0,60}?(?:unsupported|" + NOT
                            + "[ -]?(?:be )?(?:supported|possible|allowed|exist))",
                    "4.4",
                    key -> key.hasHashedField() && key.size() > 1,
                    "folklore.compoundHashed"),
            rule("512[ -]?(?:bytes|b\\b)", "4.4", FolkloreCheck::any, "folklore.size"),
            rule("ensure_?index", "5.0", FolkloreCheck::any, "folklore.ensureIndex"),
            rule(
                    "(?:shard[ -]?key|key)[^.;]{0,60}?(?:immutable|" + NOT
                            + "[ -]?(?:be )?(?:change|changed|modif\\w+|alter\\w*|reshard\\w*))",
                    "4.2",
                    FolkloreCheck::any,
                    "folklore.immutable"),
            rule(
                    "(?:balanc\\w+|migrat\\w+)[^.;]{0,80}?(?:number of chunks|chunk counts?|count of chunks|chunks per shard)",
                    "6.0.3",
                    FolkloreCheck::any,
                    "folklore.balancer"),
            rule("auto-?split\\w*", "6.0.3", FolkloreCheck::any, "folklore.autoSplit"),
            rule(
                    "64 ?M(?:i?B)?\\b[^.;]{0,30}?chunk|chunk[^.;]{0,40}?\\b64 ?M(?:i?B)?\\b",
                    "6.0",
                    FolkloreCheck::any,
                    "folklore.chunkSize"),
            rule("enableSharding", "6.0", FolkloreCheck::any, "folklore.enableSharding"),
            rule(
                    "(?:collection|shard\\w*)[^.;]{0,60}?" + NOT
                            + "[ -]?(?:be )?(?:unshard\\w*|undone|undo\\b|go back)",
                    "8.0",
                    FolkloreCheck::any,
                    "folklore.unshard"),
            rule(
                    "hash(?:ed|ing)?[^.;]{0,60}?(?:algorithm|function)[^.;]{0,40}?(?:unpublished|secret|not published|unknown)",
                    "",
                    ShardKey::hasHashedField,
                    "folklore.hash"));

    /** Of rules that concern the whole collection, whatever the key. */
    private static boolean any(ShardKey key) {
        return key.size() > 0;
    }

    private static Rule rule(String said, String wrongFrom, Predicate<ShardKey> concerns, String name) {
        return new Rule(Pattern.compile(said, Pattern.CASE_INSENSITIVE | Pattern.DOTALL), wrongFrom, concerns, name);
    }

    @Override
    public void judge(Evidence evidence, Findings findings) {
        ServerVersion version = evidence.request().serverVersion();
        ShardKey key = evidence.key().key();
        for (UserNote note : evidence.request().wishes().notes()) {
            for (Rule rule : RULES) {
                Matcher said = rule.said.matcher(note.text());
                if (rule.concerns.test(key) && rule.isWrongIn(version) && said.find()) {
                    findings.add(
                            FindingCode.FOLKLORE,
                            Severity.NOTE,
                            Findings.numbers("line", line(note.text(), said.start())),
                            Witness.words(new Verbatim(quoted(said.group()))),
                            Sentence.of("folklore.proof", note.place(), quoted(said.group()), Sentence.of(rule.name)),
                            rule.wrongFrom.isEmpty()
                                    ? Findings.ALL_VERSIONS
                                    : Sentence.of("versions.later", rule.wrongFrom));
                }
            }
        }
    }

    private static long line(String text, int at) {
        return text.substring(0, at).chars().filter(c -> c == '\n').count() + 1;
    }

    private static String quoted(String text) {
        String one = text.replaceAll("\\s+", " ").strip();
        return one.length() <= 120 ? one : String.format(Locale.ROOT, "%s…", one.substring(0, 120));
    }
}
