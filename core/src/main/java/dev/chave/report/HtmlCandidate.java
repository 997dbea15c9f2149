package dev.chave.report;

import dev.chave.advise.Advice;
import dev.chave.advise.CandidateAdvice;
import dev.chave.advise.CommonValue;
import dev.chave.advise.Finding;
import dev.chave.advise.KeyHeat;
import dev.chave.advise.Latency;
import dev.chave.advise.Pictures.KeyPicture;
import dev.chave.advise.ScaleOut;
import dev.chave.advise.Severity;
import dev.chave.advise.ShapeTargeting;
import dev.chave.advise.Verdict;
import dev.chave.advise.Witness;
import dev.chave.language.Phrase;
import dev.chave.language.Sentences;
import dev.chave.profile.Estimate;
import dev.chave.workload.TargetClass;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** What the templates ask about one candidate. */
final class HtmlCandidate {
    private static final int OPEN = 3;
    private static final int COMMON = 10;
    private static final double WORTH_A_BAR = 0.001;

    private final int place;
    private final CandidateAdvice candidate;
    private final Advice advice;
    private final ReportSettings settings;
    private final Sentences sentences;

    HtmlCandidate(int place, CandidateAdvice candidate, Advice advice, ReportSettings settings, Sentences sentences) {
        this.place = place;
        this.candidate = candidate;
        this.advice = advice;
        this.settings = settings;
        this.sentences = sentences;
    }

    /** One number of a finding. */
    record Named(HtmlText name, String value) {}

    /** One finding in words. */
    record Said(
            String severity,
            String css,
            String code,
            String words,
            HtmlText proof,
            List<Named> numbers,
            @Nullable HtmlText witness,
            String versions,
            String page) {}

    /** One of the most common values. */
    record Common(HtmlText value, String documents, String bytes, String share, double percent) {}

    /** One operation shape. */
    record Shape(
            String kind,
            HtmlText shape,
            String reach,
            String css,
            String atN,
            String atM,
            String median,
            String p99,
            String share) {}

    String say(String name, Object... arguments) {
        return sentences.say(name, arguments);
    }

    private String say(Phrase phrase) {
        return sentences.say(phrase);
    }

    /** A name for this candidate's part of the page, unique in it. */
    String anchor() {
        return anchor(place);
    }

    static String anchor(int place) {
        return "candidate-" + (place + 1);
    }

    int rank() {
        return candidate.rank();
    }

    HtmlText key() {
        return HtmlText.of(KeyText.shown(candidate.key()), 240);
    }

    String verdict() {
        return say("verdict." + candidate.verdict());
    }

    /** The class name of the verdict's colours. */
    String css() {
        return candidate.verdict().name().toLowerCase(Locale.ROOT);
    }

    /** Whether its details are open from the start: the first few that are not rejected, and the first of all. */
    boolean open() {
        return place == 0 || (place < OPEN && candidate.verdict() != Verdict.REJECTED);
    }

    String confidence() {
        return say("confidence." + candidate.confidence());
    }

    /** Goals, memory, rates, latency and growth, a line each. */
    List<HtmlText> prospects() {
        return new TerminalInsights(sentences, settings.showValues())
                .of(candidate).stream().map(line -> HtmlText.of(line, 400)).toList();
    }

    HtmlText confidenceReason() {
        return HtmlText.of(say(candidate.confidenceReason()), 300);
    }

    HtmlText buys() {
        return HtmlText.of(say(candidate.buys()), 400);
    }

    HtmlText costs() {
        return HtmlText.of(say(candidate.costs()), 400);
    }

    HtmlText origin() {
        return HtmlText.of(String.join(", ", sentences.say(candidate.origin())), 300);
    }

    /** The score in percent of a perfect key, or null where nothing was measured. */
    @Nullable
    Integer score() {
        Double score = candidate.score();
        return score == null || !Double.isFinite(score) ? null : (int) Math.round(score * 100);
    }

    String factorAt(int shards) {
        ScaleOut.Point point = candidate.scaleOut().all().points().get(shards);
        return point == null ? Figures.NONE : (point.resolved() ? "" : "~") + Figures.factor(point.value()) + "×";
    }

    /** What a perfect key scores at so many shards, or null where nothing was measured. */
    @Nullable
    String perfectAt(int shards) {
        ScaleOut.Point point = candidate.scaleOut().all().points().get(shards);
        return point == null ? null : Figures.factor(point.perfect()) + "×";
    }

    /** From where more shards hardly help, or null where no such point was met. */
    @Nullable
    String ceiling() {
        Integer ceiling = candidate.scaleOut().all().ceiling();
        return ceiling == null ? null : say("html.ceiling", Figures.count((long) ceiling));
    }

    /** The worst finding in words. */
    HtmlText mainFinding() {
        if (candidate.findings().isEmpty()) {
            return HtmlText.of(say("finding.none"), 100);
        }
        Finding main = candidate.findings().get(0);
        String words = say(main.code().words());
        return HtmlText.of(main.severity() == Severity.NOTE ? say("finding.note", words) : words, 100);
    }

    List<Said> findings() {
        return candidate.findings().stream().map(this::said).toList();
    }

    private Said said(Finding finding) {
        Witness witness = finding.witness();
        return new Said(
                say("severity." + finding.severity()),
                finding.severity().name().toLowerCase(Locale.ROOT),
                finding.code().name(),
                say(finding.code().words()),
                HtmlText.of(say(finding.proof()), 600),
                finding.numbers().entrySet().stream()
                        .map(entry -> new Named(
                                HtmlText.of(Figures.label(entry.getKey(), sentences), 60),
                                Figures.named(entry.getKey(), entry.getValue())))
                        .toList(),
                witness == null ? null : HtmlText.of(say(witness.phrase(settings.showValues())), 400),
                Safe.cut(say(finding.versions()), 120),
                finding.page());
    }

    ShareBar reads() {
        return ShareBar.of(say("reads.label"), candidate.reads(), sentences);
    }

    ShareBar writes() {
        return ShareBar.of(say("writes.label"), candidate.writes(), sentences);
    }

    ShareBar operations() {
        return ShareBar.of(say("operations.label"), candidate.operations(), sentences);
    }

    /** The curves of this candidate, or null where none was measured. */
    @Nullable
    CurveChart curves() {
        return candidate.scaleOut().all().isMeasured()
                ? new CurveCharts(advice.shards(), advice.growTo(), sentences).single(anchor(), candidate)
                : null;
    }

    boolean hasDocuments() {
        return advice.documents() > 0;
    }

    String distinct() {
        String count = Figures.count(Math.rint(candidate.cardinality().value()));
        return candidate.cardinality().isExact() ? count : say("figure.about", count);
    }

    /** The bounds of the number of different values, or null where it is exact. */
    @Nullable
    String distinctRange() {
        Estimate estimate = candidate.cardinality();
        return estimate.isExact()
                ? null
                : say(
                        "html.distinct.range",
                        Figures.count(Math.rint(estimate.low())),
                        Figures.count(Math.rint(estimate.high())));
    }

    String nulls() {
        return Figures.count(candidate.nulls());
    }

    String arrays() {
        return Figures.count(candidate.arrays());
    }

    /** The most common values, as far as a bar can show them. */
    List<Common> mostCommon() {
        return candidate.mostCommon().stream()
                .filter(value -> value.share() >= WORTH_A_BAR)
                .limit(COMMON)
                .map(this::common)
                .toList();
    }

    /** Said where no value is common enough for a bar. */
    String noneCommon() {
        return candidate.mostCommon().isEmpty() ? say("values.none") : say("values.even", Figures.share(WORTH_A_BAR));
    }

    private Common common(CommonValue value) {
        return new Common(
                HtmlText.of(settings.showValues() ? value.shown() : value.masked(), 60),
                Figures.count(value.documents()),
                Figures.bytes(value.bytes()),
                Figures.share(value.share()),
                percent(value.share()));
    }

    /** Where one shard's even part of the planned cluster lies on the scale of the bars, in percent. */
    double evenPercent() {
        return percent(1.0 / advice.growTo());
    }

    private double percent(double share) {
        double largest = candidate.mostCommon().stream()
                .mapToDouble(CommonValue::share)
                .max()
                .orElse(0);
        double scale = Math.max(largest, 1.25 / advice.growTo());
        return Math.rint(1000 * Math.min(1, share / scale)) / 10;
    }

    /** Where inserts fall in the key space, then where reads look; as far as they are drawn for this candidate. */
    List<HeatView> heats() {
        KeyHeat heat =
                advice.pictures().of(candidate.key()).map(KeyPicture::heat).orElse(null);
        if (heat == null) {
            return List.of();
        }
        List<HeatView> views = new ArrayList<>();
        KeyHeat.Grid inserts = heat.inserts();
        KeyHeat.Grid reads = heat.reads();
        if (inserts != null) {
            views.add(HeatView.of(anchor(), "inserts", heat, inserts, settings.showValues(), sentences));
        }
        if (reads != null) {
            views.add(HeatView.of(anchor(), "reads", heat, reads, settings.showValues(), sentences));
        }
        return views;
    }

    /** How chunks and data divide over the shards of today and over those planned; empty where they are not drawn. */
    List<BalanceView> balances() {
        return advice.pictures().of(candidate.key()).stream()
                .flatMap(picture -> Stream.of(picture.atN(), picture.atM()).distinct())
                .map(balance -> BalanceView.of(balance, sentences))
                .toList();
    }

    @Nullable
    HtmlOrder order() {
        return candidate.monotonicity() == null
                ? null
                : new HtmlOrder(candidate.monotonicity(), candidate, advice.growTo(), sentences);
    }

    List<Shape> shapes() {
        return candidate.shapes().stream().map(this::shape).toList();
    }

    /** The shape without the name of the command, which stands before it. */
    private String withoutKind(ShapeTargeting shape) {
        String kind = shape.kind().label() + " ";
        String words = say(shape.words());
        return words.startsWith(kind) ? words.substring(kind.length()) : words;
    }

    /** Whether some latency of the shapes rests on no durations of the log. */
    boolean latencyAssumed() {
        return candidate.shapes().stream().anyMatch(shape -> {
            Latency latency = shape.latency();
            return latency != null && latency.isAssumed();
        });
    }

    private Shape shape(ShapeTargeting shape) {
        TargetClass reach = shape.targetClass();
        Latency latency = shape.latency();
        return new Shape(
                shape.kind().label(),
                HtmlText.of(withoutKind(shape), 200),
                say(reach == null ? "class.unknown" : "class." + reach),
                reach == null ? "unknown" : reach.label(),
                Figures.factor(shape.shardsAtN()),
                Figures.factor(shape.shardsAtM()),
                latency == null ? Figures.NONE : Figures.factor(latency.medianAtM()) + "×",
                latency == null ? Figures.NONE : Figures.factor(latency.p99AtM()) + "×",
                Figures.share(shape.share()));
    }
}
