package dev.carrel.bootstrap.cli.command.query;

import dev.carrel.bootstrap.cli.command.query.PassageLines.PassageLine;
import dev.carrel.bootstrap.cli.terminal.WordHighlighter;
import java.util.List;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class PassageLinesTest {

    private static final String MARKDOWN = """
            A paragraph that is longer than a line.

            1. one item that is long
                - nested

            ```sh
            ./configure --with-a-very-long-option

              make
            ```

            | Name | Use |
            | --- | --- |
            | -v | verbose |

            --quick
            : Starts without checks.

            > A remark.""";

    private static List<String> texts(List<PassageLine> lines) {
        return lines.stream().map(PassageLine::text).toList();
    }

    @Test
    void laysOutBlocks() {
        assertThat(texts(PassageLines.layOut(MARKDOWN, 20))).containsExactly("A paragraph that is",
                "longer than a line.",
                "1. one item that is", "   long", "  - nested", "    ./configure --with-a-very-long-option",
                "      make", "Name │ Use", "-v   │ verbose", "--quick", "    Starts without", "    checks.",
                "> A remark.");
    }

    @Test
    void selectsTheLinesWithTheMostWords() {
        List<PassageLine> lines = PassageLines.layOut(MARKDOWN, 20);
        assertThat(PassageLines.selectBest(lines, 2, new WordHighlighter(List.of("verbose", "Use"))))
                .containsExactly("… Name │ Use", "-v   │ verbose …");
        assertThat(PassageLines.selectBest(lines, 3, new WordHighlighter(List.of("nested"))))
                .as("from the beginning of a block")
                .containsExactly("… 1. one item that is", "   long", "  - nested …");
        assertThat(PassageLines.selectBest(lines, 2, new WordHighlighter(List.of())))
                .containsExactly("A paragraph that is", "longer than a line. …");
        assertThat(PassageLines.selectBest(lines, 99, new WordHighlighter(List.of("remark")))).isEqualTo(texts(lines));
    }

    @Test
    void selectsTheFirstLines() {
        List<PassageLine> lines = PassageLines.layOut(MARKDOWN, 80);
        assertThat(PassageLines.selectFirst(lines, 1)).containsExactly("A paragraph that is longer than a line. …");
        assertThat(PassageLines.selectFirst(lines, 99)).isEqualTo(texts(lines));
    }
}
