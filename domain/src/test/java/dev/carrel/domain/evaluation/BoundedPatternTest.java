package dev.carrel.domain.evaluation;

import dev.carrel.domain.evaluation.BoundedPattern.PatternLimitException;
import java.util.List;
import java.util.regex.PatternSyntaxException;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

class BoundedPatternTest {

    @Test
    void findsAnywhereAndMayIgnoreCase() {
        assertThat(BoundedPattern.compile("über\\b", true).isFoundIn("Reden ÜBER das Wetter")).isTrue();
        assertThat(BoundedPattern.compile("rules/leave", false).isFoundIn("docs/Rules/Leave.pdf")).isFalse();
        assertThat(BoundedPattern.compile("^\\w+$", false).isFoundIn("größe")).isTrue();
    }

    @Test
    void readsALongTextWithAPatternThatIsNotFound() {
        String text = "one two three ".repeat(300);
        assertThat(List.of(".*nine", "(one|two).*(nine|ten)", "(\\w+ )*nine"))
                .allSatisfy(regex -> assertThat(BoundedPattern.compile(regex, true).isFoundIn(text)).isFalse());
    }

    @Test
    void endsCatastrophicBacktrackingAndDeepRecursion() {
        BoundedPattern nested = BoundedPattern.compile("(.*a){20}b", true);
        assertThatThrownBy(() -> nested.isFoundIn("a".repeat(60))).isInstanceOf(PatternLimitException.class)
                .hasMessage("the regular expression (.*a){20}b takes too many steps on this text; avoid repetitions of "
                        + "repetitions, such as (.*a)+");
        BoundedPattern alternatives = BoundedPattern.compile("^(?:a|b)*c", true);
        assertThatThrownBy(() -> alternatives.isFoundIn("ab".repeat(200_000)))
                .isInstanceOf(PatternLimitException.class);
    }

    @Test
    void rejectsInvalidExpressions() {
        assertThatThrownBy(() -> BoundedPattern.compile("a(b", true)).isInstanceOf(PatternSyntaxException.class);
    }
}
