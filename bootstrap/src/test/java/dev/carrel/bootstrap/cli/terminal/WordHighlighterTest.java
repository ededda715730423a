package dev.carrel.bootstrap.cli.terminal;

import java.util.List;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class WordHighlighterTest {

    private static String highlight(String line, String... words) {
        return new WordHighlighter(List.of(words)).highlight(line, false);
    }

    @Test
    void marksWholeWordsAsTheyAreWritten() {
        assertThat(highlight("Logs of the logger: logs, a-log.", "Logs", "logs", "log"))
                .isEqualTo("**Logs** of the logger: **logs**, a-**log**.");
        assertThat(highlight("Use --soft, not softly.", "--soft", "soft")).isEqualTo("Use **--soft**, not softly.");
        assertThat(highlight("a $1 and \\E", "$1", "\\E")).isEqualTo("a **$1** and **\\E**");
        assertThat(highlight("Nothing here")).isEqualTo("Nothing here");
    }

    @Test
    void marksWordsOfScriptsWithoutSpaces() {
        assertThat(highlight("社員の休暇は年に28日です。", "休暇")).isEqualTo("社員の**休暇**は年に28日です。");
    }

    @Test
    void usesColor() {
        assertThat(new WordHighlighter(List.of("nine")).highlight("at nine.", true))
                .isEqualTo("at \033[1;31mnine\033[0m.");
    }

    @Test
    void findsDifferentWords() {
        assertThat(new WordHighlighter(List.of("nine", "ten")).findWords("nine, ten and nine"))
                .containsExactlyInAnyOrder("nine", "ten");
    }
}
