package dev.carrel.domain.text;

import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

final class RunStylesTest {

    private final RunStyles styles = RunStyles.of(Stream.of("""
            p { text-decoration: line-through }
            .c1, span.c2 { color: red; text-decoration: underline line-through }
            .c3 > b { text-decoration: line-through }
            sup { vertical-align: super }
            .c4 { font-size: 8pt; vertical-align: super; }
            .c5 { vertical-align: top; margin-top: .3em }
            @media print { .c7 { vertical-align: super } .c8 { color: red } }
            .c9 { text-decoration: line-through }
            .c6 { position: relative; top: -0.4em }
            """, "no style sheet"));

    @Test
    void knowsClassesThatStrikeOut() {
        assertThat(styles.tagOf("span", "c1", "")).isEqualTo("s");
        assertThat(styles.tagOf("li", " x  c2 ", "")).isEqualTo("s");
        assertThat(styles.tagOf("span", "c9", "")).isEqualTo("s");
        assertThat(styles.tagOf("span", "c3 c11", "")).isEqualTo("span");
        assertThat(styles.tagOf("p", "", "")).isEqualTo("p");
    }

    @Test
    void knowsClassesThatRaise() {
        assertThat(styles.tagOf("span", "c4", "")).isEqualTo("sup");
        assertThat(styles.tagOf("span", "c5", "")).isEqualTo("span");
        assertThat(styles.tagOf("span", "c6", "")).isEqualTo("sup");
        assertThat(styles.tagOf("span", "c7", "")).isEqualTo("sup");
        assertThat(styles.tagOf("span", "c8", "")).isEqualTo("span");
    }

    @Test
    void readsTheStyleOfAnElement() {
        assertThat(styles.tagOf("font", "", "text-decoration-line: line-through")).isEqualTo("s");
        assertThat(styles.tagOf("span", "", "Vertical-Align : Super")).isEqualTo("sup");
        assertThat(styles.tagOf("span", "", "text-decoration: none")).isEqualTo("span");
    }

    @Test
    void leavesCellsAndLinksAsTheyAre() {
        assertThat(styles.tagOf("td", "c1", "")).isEqualTo("td");
        assertThat(styles.tagOf("a", "c1", "text-decoration: line-through")).isEqualTo("a");
    }

    @Test
    void keepsTasksThatAreDone() {
        RunStyles ofTasks = RunStyles
                .of(Stream.of(".to-do-children-checked, .old { text-decoration: line-through; opacity: 0.375 }"));

        assertThat(ofTasks.tagOf("span", "to-do-children-checked", "")).isEqualTo("span");
        assertThat(ofTasks.tagOf("span", "old", "")).isEqualTo("s");
    }
}
