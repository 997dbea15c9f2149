package dev.chave.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.chave.advise.CandidateAdvice;
import dev.chave.advise.ScaleOut;
import dev.chave.language.Language;
import dev.chave.language.Sentences;
import java.util.List;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/** A chart keeps inside its frame, dashes what is not sure, and never lays one name on another. */
class CurveChartsTest {
    private final CurveCharts charts = new CurveCharts(3, 10, Sentences.of(Language.ENGLISH));

    @Test
    void everythingLiesInsideTheFrame() {
        for (CandidateAdvice candidate : SampleAdvice.crowd().candidates()) {
            CurveChart chart = charts.single("x", candidate);
            for (CurveChart.Line line : chart.lines()) {
                assertThat(line.labelY()).isBetween(CurveChart.TOP, CurveChart.BOTTOM);
                assertThat(line.dots()).allSatisfy(dot -> {
                    assertThat(dot.x()).isBetween(CurveChart.LEFT, CurveChart.RIGHT);
                    assertThat(dot.y()).isBetween(CurveChart.TOP, CurveChart.BOTTOM);
                });
            }
        }
    }

    @Test
    void namesAtTheEndsOfCurvesStandApart() {
        CurveChart chart = charts.comparison(SampleAdvice.crowd().candidates().subList(0, 5));
        List<Double> heights =
                chart.lines().stream().map(CurveChart.Line::labelY).sorted().toList();

        for (int i = 1; i < heights.size(); i++) {
            assertThat(heights.get(i) - heights.get(i - 1)).isGreaterThanOrEqualTo(14.9);
        }
    }

    @Test
    void whatIsNotResolvedIsDashedAndHollow() {
        CurveChart chart =
                charts.single("x", SampleOrders.tenantAndHashedOrder().build(1));
        CurveChart.Line writes = line(chart, "writes");

        assertThat(writes.dashed()).isNotNull();
        assertThat(writes.solid()).isNotNull();
        assertThat(writes.dots()).extracting(CurveChart.Dot::resolved).contains(true, false);
        assertThat(line(chart, "perfect").dashed()).isNull();
        assertThat(chart.rows()).extracting(CurveChart.Row::shards).contains("1,000");
        assertThat(chart.description()).contains("at 3 shards").contains("at 10 shards");
    }

    @Test
    void aSinglePointAndPointsThatAreNoNumbersAreDrawnAllTheSame() {
        TreeMap<Integer, ScaleOut.Point> points = new TreeMap<>();
        points.put(1, new ScaleOut.Point(1, 1, 1, 1, true));
        assertThat(ChartLabels.apart(List.of(ChartLabels.line("all", "all", List.of(), true))))
                .hasSize(1);
        points.put(3, new ScaleOut.Point(Double.NaN, Double.POSITIVE_INFINITY, 1, 1, false));

        CandidateAdvice odd = withCurve(new ScaleOut.Curve(10, points, null));
        assertThat(charts.single("x", odd).toString()).doesNotContain("NaN", "Infinity");
        assertThat(charts.comparison(List.of(odd)).toString()).doesNotContain("NaN", "Infinity");
    }

    private static CandidateAdvice withCurve(ScaleOut.Curve curve) {
        return SampleCandidate.of("{a: 1}")
                .scaleOut(new ScaleOut(curve, ScaleOut.Curve.EMPTY, ScaleOut.Curve.EMPTY))
                .build(1);
    }

    private static CurveChart.Line line(CurveChart chart, String css) {
        return chart.lines().stream()
                .filter(line -> line.css().equals(css))
                .findFirst()
                .orElseThrow();
    }
}
