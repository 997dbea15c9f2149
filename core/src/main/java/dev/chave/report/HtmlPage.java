package dev.chave.report;

import dev.chave.advise.Advice;
import dev.chave.advise.CandidateAdvice;
import dev.chave.advise.FindingCode;
import dev.chave.advise.Race;
import dev.chave.advise.Verdict;
import dev.chave.language.Sentences;
import dev.chave.read.InputSummary;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** What the template of the page asks for: the advice in words and figures, nothing of HTML. */
final class HtmlPage {
    private static final int LEADING = 12;
    private static final int COMPARED = 5;
    private static final int SENTENCE_CHARACTERS = 600;
    private static final DateTimeFormatter TIME =
            DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm 'UTC'", Locale.ROOT).withZone(ZoneOffset.UTC);

    private final Advice advice;
    private final ReportSettings settings;
    private final Sentences sentences;
    private final List<HtmlCandidate> candidates = new ArrayList<>();

    private final String script;
    private final String style;

    HtmlPage(Advice advice, ReportSettings settings, Sentences sentences, String script, String style) {
        this.script = script;
        this.style = style;
        this.advice = advice;
        this.settings = settings;
        this.sentences = sentences;
        for (CandidateAdvice candidate : advice.candidates()) {
            candidates.add(new HtmlCandidate(candidates.size(), candidate, advice, settings, sentences));
        }
    }

    /** A term of the glossary. */
    record Term(String term, String meaning) {}

    /** How one input was read. */
    record Input(HtmlText place, String format, String records, String skipped, List<HtmlText> notes) {}

    /** A name and how often it was seen. */
    record Count(HtmlText name, String count) {}

    /**
     * The page of a finding.
     *
     * @param linked the pages that stand in this report, so that links to them lead somewhere
     */
    record Reference(String code, String words, String place, List<Markdown.Block> blocks, Set<String> linked) {
        boolean leads(Markdown.Piece link) {
            return linked.contains(link.target());
        }

        String anchor(Markdown.Piece link) {
            return "ref-" + link.target().replace(".md", "");
        }
    }

    String say(String name, Object... arguments) {
        return sentences.say(name, arguments);
    }

    /** The language of the page, as HTML names it. */
    String language() {
        return sentences.language().tag();
    }

    HtmlText namespace() {
        return HtmlText.of(advice.namespace().isEmpty() ? say("html.unnamed") : advice.namespace(), 80);
    }

    String question() {
        return say(
                shards() == growTo() ? "html.question.same" : "html.question",
                namespace().shown(),
                shards(),
                growTo());
    }

    int shards() {
        return advice.shards();
    }

    int growTo() {
        return advice.growTo();
    }

    HtmlText headline() {
        return sentence(sentences.say(advice.headline()));
    }

    /** The way out, or null where a key is good. */
    @Nullable
    HtmlText wayOut() {
        return advice.wayOut().isEmpty() ? null : sentence(sentences.say(advice.wayOut()));
    }

    String serverVersion() {
        return Safe.cut(advice.serverVersion(), 20);
    }

    @Nullable
    String runTime() {
        Instant runTime = settings.runTime();
        return runTime == null ? null : TIME.format(runTime);
    }

    List<HtmlCandidate> candidates() {
        return candidates;
    }

    /** Those shown at once. */
    List<HtmlCandidate> leading() {
        return candidates.subList(0, Math.min(LEADING, candidates.size()));
    }

    /** Those folded away in a long list. */
    List<HtmlCandidate> following() {
        return candidates.subList(leading().size(), candidates.size());
    }

    /** The candidate shown large, or null where there is none. */
    @Nullable
    HtmlCandidate best() {
        return candidates.isEmpty() ? null : candidates.get(0);
    }

    /** What the best candidate is called: the recommended key, the best available, the least bad. */
    String bestTitle() {
        Verdict verdict = advice.candidates().get(0).verdict();
        return say("html.best." + verdict);
    }

    /** The curves of the first few candidates in one picture, or null where none was measured. */
    @Nullable
    CurveChart comparison() {
        List<CandidateAdvice> measured = advice.candidates().stream()
                .filter(one -> one.scaleOut().all().isMeasured())
                .limit(COMPARED)
                .toList();
        return measured.isEmpty()
                ? null
                : new CurveCharts(advice.shards(), advice.growTo(), sentences).comparison(measured);
    }

    /** The style sheet, our own text. */
    String style() {
        return style;
    }

    /** The script, our own text. */
    String script() {
        return script;
    }

    /** The hash by which the page's policy lets this script run, and no other. */
    String scriptHash() {
        return PageFile.hash(script);
    }

    /** The leading keys side by side, or null where nothing was measured. */
    @Nullable
    RaceView race() {
        Race race = advice.pictures().race();
        return race == null
                ? null
                : new RaceView(race, advice.candidates().get(0).verdict(), sentences);
    }

    /** The goals and what they did to the ranking. */
    GoalsView goals() {
        return GoalsView.of(advice.candidates(), sentences);
    }

    /** The pages of the findings that the report names, by their codes. */
    List<Reference> references() {
        Map<FindingCode, String> named = new TreeMap<>();
        for (CandidateAdvice candidate : advice.candidates()) {
            candidate.findings().forEach(finding -> named.putIfAbsent(finding.code(), finding.page()));
        }
        List<Reference> references = new ArrayList<>();
        named.forEach((code, place) -> references.add(reference(code, place, named.keySet())));
        return references;
    }

    private Reference reference(FindingCode code, String place, Set<FindingCode> named) {
        try {
            Set<String> linked = named.stream().map(one -> one.name() + ".md").collect(Collectors.toSet());
            return new Reference(
                    code.name(), sentences.say(code.words()), place, Markdown.blocks(FindingPages.of(code)), linked);
        } catch (IOException broken) {
            throw new UncheckedIOException(broken);
        }
    }

    List<Input> inputs() {
        return advice.inputs().stream().map(this::input).toList();
    }

    private Input input(InputSummary input) {
        return new Input(
                HtmlText.of(Safe.withoutCredentials(input.place()), 120),
                Safe.cut(input.format(), 80),
                Figures.count(input.records()),
                Figures.count(input.skipped()),
                input.notes().stream().map(note -> HtmlText.of(note, 300)).toList());
    }

    /** What was seen altogether, in a sentence. */
    String seen() {
        List<String> parts = new ArrayList<>();
        if (advice.documents() > 0) {
            parts.add(
                    say("inputs.documents", Figures.count(advice.documents()), Figures.bytes(advice.documentBytes())));
        }
        if (advice.operations().isEmpty()) {
            parts.add(say("inputs.noOperations"));
        }
        return String.join(" ", parts);
    }

    List<Count> operations() {
        return counts(advice.operations());
    }

    List<Count> otherNamespaces() {
        return counts(advice.otherNamespaces());
    }

    private static List<Count> counts(Map<String, Long> counts) {
        return counts.entrySet().stream()
                .map(entry -> new Count(HtmlText.of(entry.getKey(), 80), Figures.count(entry.getValue())))
                .toList();
    }

    List<HtmlText> notMeasured() {
        return advice.notMeasured().stream()
                .map(one -> sentence(sentences.say(one.sentence())))
                .toList();
    }

    /** What decides, how fields run, range reads, residency. */
    List<HtmlText> insights() {
        return new TerminalInsights(sentences, settings.showValues())
                .of(advice).stream().map(HtmlPage::sentence).toList();
    }

    List<HtmlText> assumptions() {
        return sentences.say(advice.assumptions()).stream()
                .map(HtmlPage::sentence)
                .toList();
    }

    HtmlText command() {
        return HtmlText.of(settings.command(), 2_000);
    }

    String reproduction() {
        return say(
                "reproduce.text",
                Safe.cut(settings.toolVersion(), 40),
                serverVersion(),
                String.valueOf(advice.seed()),
                Figures.bytes(advice.collectionBytes()),
                Figures.count(advice.chunks()));
    }

    boolean masked() {
        return !settings.showValues();
    }

    List<Term> glossary() {
        return List.of("shardKey", "S", "perfect", "score", "targeted", "multi", "scatter", "chunk", "unsure").stream()
                .map(term -> new Term(
                        say("glossary." + term + ".term", shards(), growTo()),
                        say("glossary." + term, shards(), growTo())))
                .toList();
    }

    private static HtmlText sentence(String text) {
        return HtmlText.of(text, SENTENCE_CHARACTERS);
    }
}
