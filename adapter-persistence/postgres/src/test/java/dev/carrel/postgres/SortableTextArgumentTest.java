package dev.carrel.postgres;

import dev.carrel.persistence.database.SortableValue;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class SortableTextArgumentTest {

    @Test
    void sortsNumbersThenTextsThenBooleans() {
        List<String> encoded = Stream.concat(
                Stream.of(-1e300, -2.0, -1.5, -0.0, 1e-9, 1.0, 1.5, 2.0, 1e300).map(SortableValue::of),
                Stream.of(SortableValue.FIRST_TEXT, SortableValue.of("a"), SortableValue.of("b"),
                        SortableValue.FIRST_BOOLEAN, SortableValue.of(false), SortableValue.of(true)))
                .map(SortableTextArgument::encode)
                .toList();
        assertThat(encoded).isSorted().doesNotHaveDuplicates();
        assertThat(SortableTextArgument.encode(SortableValue.of(-0.0)))
                .isEqualTo(SortableTextArgument.encode(SortableValue.of(0.0)));
    }

    @Test
    void keepsTextsToTheLetter() {
        for (String text : List.of("", "plain", "\0", "a\0b\uFDD00\uFDD01\0", "\uFDD0")) {
            assertThat(TextCodec.encode(text)).doesNotContain("\0");
            assertThat(TextCodec.decode(TextCodec.encode(text))).isEqualTo(text);
        }
    }
}
