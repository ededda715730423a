package dev.carrel.languagemodel.output;

import java.util.List;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class WholeCharactersTest {

    private final WholeCharacters characters = new WholeCharacters();

    @Test
    void joinsACharacterThatWasCutInTwo() {
        assertThat(read("a\uD83D", "\uDE00b", "\uD83D", "", "\uDE00")).isEqualTo("a\uD83D\uDE00b\uD83D\uDE00");
    }

    @Test
    void replacesHalvesWithoutTheOther() {
        assertThat(read("a\uDE00b\uD83Dc", "\uD83D\uD83D", "d\uD83D")).isEqualTo("a\uFFFDb\uFFFDc\uFFFD\uFFFDd\uFFFD");
    }

    private String read(String... pieces) {
        var text = new StringBuilder();
        List.of(pieces).forEach(piece -> text.append(characters.acceptPiece(piece)));
        return text.append(characters.finishText()).toString();
    }
}
