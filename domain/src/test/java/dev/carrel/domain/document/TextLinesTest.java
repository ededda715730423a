package dev.carrel.domain.document;

import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

class TextLinesTest {

    @ParameterizedTest
    @ValueSource(strings = {"", "a", "a\nb", "a\r\nb\r\n", "\n\n", "a\r\rb\n\r", "\r\n\n a ",
        "a\n\n\n\n\n\n\n\n\n\n\n\n\n\n\n\nb\n"})
    void areThoseOfTheText(String text) {
        List<String> lines = new TextLines(text);
        assertThat(lines).isEqualTo(text.lines().toList());
    }
}
