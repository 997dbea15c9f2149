package dev.chave.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.chave.advise.Advice;
import dev.chave.advise.LoadHistory;
import dev.chave.advise.LoadHistory.Stretch;
import dev.chave.advise.Race;
import dev.chave.advise.Verdict;
import dev.chave.key.ShardKey;
import dev.chave.language.Language;
import dev.chave.language.Sentences;
import java.util.List;
import java.util.Objects;
import org.bson.BsonDocument;
import org.junit.jupiter.api.Test;

/** What stands there without a script: the moment when the first lane is done. */
class RaceViewTest {
    private static final Race RACE = new Race(
            2,
            1.9,
            true,
            List.of(
                    lane("{a: 1}", Race.Role.FIRST, 2, new Stretch(List.of(50.0, 50.0), 0, 100, 50)),
                    lane("{b: 1}", Race.Role.WORST, 1, new Stretch(List.of(100.0, 0.0), 0, 100, 100))));

    private static Race.Lane lane(String key, Race.Role role, double scaleOut, Stretch stretch) {
        return new Race.Lane(
                ShardKey.parse(key),
                1,
                List.of(role),
                scaleOut,
                new LoadHistory(List.of(0, 1), 0, List.of(stretch, stretch)));
    }

    @Test
    void opensWhenTheFirstIsDoneAndTellsHowFarTheOthersAre() {
        RaceView view = new RaceView(RACE, Verdict.RECOMMENDED, Sentences.of(Language.ENGLISH));

        assertThat(view.moment()).startsWith("After 50% of the time");
        assertThat(view.tick()).isEqualTo(view.ticks() / 2);
        assertThat(view.lanes()).extracting(RaceView.Lane::percent).containsExactly(100.0, 50.0);
        assertThat(view.lanes())
                .extracting(RaceView.Lane::status)
                .containsExactly("done", "50% of the operations done");
        assertThat(view.lanes()).extracting(RaceView.Lane::factor).containsExactly("2.0×", "1.0×");
        assertThat(view.lanes().get(0).roles()).isEqualTo("Recommended key");
    }

    @Test
    void loadsStandBesideAFairShare() {
        RaceView view = new RaceView(RACE, Verdict.RECOMMENDED, Sentences.of(Language.ENGLISH));

        assertThat(view.lanes().get(0).bars())
                .extracting(RaceView.Bar::css)
                .containsExactly(HeatGrid.css(3), HeatGrid.css(3)); // a fair share
        assertThat(view.lanes().get(1).bars()).extracting(RaceView.Bar::height).containsExactly(60.0, 0.0);
        assertThat(view.rows().get(1).busiest()).isEqualTo("2.0×");
        assertThat(view.rows().get(1).idle()).isEqualTo("1");
        assertThat(view.slices()).containsExactly("0–50%", "50–100%");
        assertThat(view.loads()).hasSize(4);
    }

    @Test
    void theScriptReadsTheSame() {
        BsonDocument data =
                BsonDocument.parse(new RaceView(RACE, Verdict.RISKY, Sentences.of(Language.ENGLISH)).data());

        BsonDocument second = data.getArray("lanes").get(1).asDocument();
        assertThat(second.getArray("times").toString()).contains("50", "100");
        assertThat(second.getArray("loads").get(0).asArray().toString()).contains("200", "0");
        assertThat(data.getDocument("words").getString("done").getValue()).isEqualTo("done");
    }

    @Test
    void aRejectedFirstIsNotPaintedAsAGoodOne() {
        Advice hopeless = SampleAdvice.hopeless();
        RaceView view = new RaceView(
                Objects.requireNonNull(hopeless.pictures().race()), Verdict.REJECTED, Sentences.of(Language.ENGLISH));

        assertThat(view.lanes().get(0).css()).isEqualTo("rejected");
        assertThat(view.lanes().get(0).roles()).isEqualTo("Least bad key");
        assertThat(new HtmlReport(ReportSettings.masked("chave advise", "0")).render(hopeless))
                .contains("class=\"lane rejected\"");
    }

    @Test
    void levelsOfHeatRunFromNothingToAllThereIs() {
        assertThat(HeatGrid.level(0, 10)).isZero();
        assertThat(HeatGrid.level(0.001, 10)).isEqualTo(1);
        assertThat(HeatGrid.level(1, 10)).isEqualTo(3);
        assertThat(HeatGrid.level(10, 10)).isEqualTo(HeatGrid.LEVELS);
        assertThat(HeatGrid.level(99, 10)).isEqualTo(HeatGrid.LEVELS);
        HeatGrid grid = HeatGrid.of(List.of(List.of(1.0, 1.0, 0.0), List.of(0.0, 10.0, 10.0)), 10);
        assertThat(grid.levels())
                .containsExactly(new HeatGrid.Level("h3", "M0 0h2v1h-2z"), new HeatGrid.Level("h8", "M1 1h2v1h-2z"));
    }
}
