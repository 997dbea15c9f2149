package dev.chave.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.chave.advise.FindingCode;
import java.io.IOException;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class MarkdownTest {
    @Test
    void readsWhatThePagesOfFindingsUse() {
        List<Markdown.Block> blocks = Markdown.blocks("""
                # TITLE

                Plain with `code`, **weight** and [a page](PAGE.md),
                over two lines.

                | when | what |
                |---|---|
                | `a` | b |

                ## Heading

                - one
                  of two lines
                - two

                ```
                a  b
                ```
                """);

        assertThat(blocks.stream().map(Markdown.Block::kind))
                .containsExactly(
                        Markdown.Kind.PARAGRAPH,
                        Markdown.Kind.TABLE,
                        Markdown.Kind.HEADING,
                        Markdown.Kind.LIST,
                        Markdown.Kind.CODE);
        assertThat(blocks.get(0).lines().get(0).get(0))
                .contains(
                        new Markdown.Piece("code", "code", ""),
                        new Markdown.Piece("strong", "weight", ""),
                        new Markdown.Piece("link", "a page", "PAGE.md"))
                .endsWith(new Markdown.Piece("text", ", over two lines.", ""));
        assertThat(blocks.get(1).lines()).hasSize(2).allMatch(row -> row.size() == 2);
        assertThat(text(blocks.get(3))).isEqualTo("one of two lines\ntwo");
        assertThat(text(blocks.get(4))).isEqualTo("a  b");
    }

    @ParameterizedTest
    @EnumSource(FindingCode.class)
    void everyPageOfAFindingIsReadWhole(FindingCode code) throws IOException {
        List<Markdown.Block> blocks = Markdown.blocks(FindingPages.of(code));

        assertThat(blocks.stream().map(Markdown.Block::kind)).contains(Markdown.Kind.TABLE, Markdown.Kind.HEADING);
        assertThat(blocks)
                .allSatisfy(block -> assertThat(text(block)).isNotBlank().doesNotContain("](", "**", "|--"));
        blocks.stream().filter(block -> block.kind() == Markdown.Kind.TABLE).forEach(table -> assertThat(
                        table.lines().stream().map(List::size).distinct())
                .hasSize(1));
    }

    private static String text(Markdown.Block block) {
        return block.lines().stream()
                .map(cells -> cells.stream()
                        .map(pieces -> pieces.stream().map(Markdown.Piece::text).collect(Collectors.joining()))
                        .collect(Collectors.joining(" | ")))
                .collect(Collectors.joining("\n"));
    }
}
