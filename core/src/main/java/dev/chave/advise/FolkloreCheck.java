package dev.chave.advise;

import dev.chave.key.ServerVersion;
import dev.chave.key.ShardKey;
import java.util.List;
import java.util.Locale;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * FOLKLORE: what somebody wrote about sharding that is not, or no longer, so in the version judged for.
 *
 * <p>Each rule is a pattern over a note's text, the versions in which the note is wrong, and the keys it concerns. Facts: MongoDB
 * manual, release notes of 4.2, 4.4, 5.0, 6.0, 6.0.3 and 8.0.
 */
final class FolkloreCheck implements Check {
    private record Rule(Pattern said, String wrongFrom, Predicate<ShardKey> concerns, String truth) {
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
                    "since 4.4 a key may have one hashed field beside others, at any position"),
            rule(
                    "512[ -]?(?:bytes|b\\b)",
                    "4.4",
                    FolkloreCheck::any,
                    "the limit of 512 bytes for a shard key value is gone since 4.4; large keys only cost memory"),
            rule(
                    "ensure_?index",
                    "5.0",
                    FolkloreCheck::any,
                    "ensureIndex is gone from the shell since 5.0; createIndex makes an index"),
            rule(
                    "(?:shard[ -]?key|key)[^.;]{0,60}?(?:immutable|" + NOT
                            + "[ -]?(?:be )?(?:change|changed|modif\\w+|alter\\w*|reshard\\w*))",
                    "4.2",
                    FolkloreCheck::any,
                    "a document's key value can be changed since 4.2 (but for _id), fields can be appended to a key since 4.4"
                            + " (refineCollectionShardKey), and any other key be taken since 5.0 (reshardCollection)"),
            rule(
                    "(?:balanc\\w+|migrat\\w+)[^.;]{0,80}?(?:number of chunks|chunk counts?|count of chunks|chunks per shard)",
                    "6.0.3",
                    FolkloreCheck::any,
                    "since 6.0.3 the balancer compares bytes and not numbers of chunks; it moves when the gap is three chunk sizes"),
            rule(
                    "auto-?split\\w*",
                    "6.0.3",
                    FolkloreCheck::any,
                    "since 6.0.3 nothing splits chunks by itself; the balancer splits what it moves"),
            rule(
                    "64 ?M(?:i?B)?\\b[^.;]{0,30}?chunk|chunk[^.;]{0,40}?\\b64 ?M(?:i?B)?\\b",
                    "6.0",
                    FolkloreCheck::any,
                    "chunks have 128 MB by default since 6.0"),
            rule(
                    "enableSharding",
                    "6.0",
                    FolkloreCheck::any,
                    "since 6.0 a collection can be sharded without sh.enableSharding on its database"),
            rule(
                    "(?:collection|shard\\w*)[^.;]{0,60}?" + NOT
                            + "[ -]?(?:be )?(?:unshard\\w*|undone|undo\\b|go back)",
                    "8.0",
                    FolkloreCheck::any,
                    "since 8.0 unshardCollection makes a sharded collection plain again"),
            rule(
                    "hash(?:ed|ing)?[^.;]{0,60}?(?:algorithm|function)[^.;]{0,40}?(?:unpublished|secret|not published|unknown)",
                    "",
                    ShardKey::hasHashedField,
                    "the hash is known: the first 8 bytes of an MD5 over the seed, the type and the value; chave hash prints it"));

    /** Of rules that concern the whole collection, whatever the key. */
    private static boolean any(ShardKey key) {
        return key.size() > 0;
    }

    private static Rule rule(String said, String wrongFrom, Predicate<ShardKey> concerns, String truth) {
        return new Rule(Pattern.compile(said, Pattern.CASE_INSENSITIVE | Pattern.DOTALL), wrongFrom, concerns, truth);
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
                            Witness.words(quoted(said.group())),
                            "A note (" + note.place() + ") says \"" + quoted(said.group()) + "\"; but " + rule.truth
                                    + ".",
                            rule.wrongFrom.isEmpty() ? Findings.ALL_VERSIONS : rule.wrongFrom + " and later");
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
