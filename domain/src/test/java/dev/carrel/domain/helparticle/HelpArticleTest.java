package dev.carrel.domain.helparticle;

import dev.carrel.domain.error.InvalidRequestException;
import dev.carrel.domain.error.InvalidRequestException.Violation;
import java.time.Instant;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

class HelpArticleTest {

    private static final Instant NOON = Instant.parse("2026-11-22T12:00:00Z");
    private static final HelpArticle LEAVE = HelpArticle.of("leave", "https://example.org/leave", " Leave ");

    @Test
    void trimsTexts() {
        HelpArticle article = LEAVE.withSummary(" ").withAnswer(" Yes.\n").withQuestions(" How? ", "How?", "Why?");
        assertThat(article.title()).isEqualTo("Leave");
        assertThat(article.summary()).isNull();
        assertThat(article.answer()).isEqualTo("Yes.");
        assertThat(article.questions()).containsExactly("How?", "Why?");
    }

    @Test
    void comparesTheTitleTheSummaryAndTheQuestions() {
        assertThat(LEAVE.withQuestions("How?").matchedTexts()).containsExactly("Leave", "How?");
        assertThat(LEAVE.withSummary("Days off.").withQuestions("How?").matchedTexts())
                .containsExactly("Leave", "Leave\nDays off.", "How?");
    }

    @Test
    void isShownUntilItsEndUnlessItIsDisabled() {
        assertThat(LEAVE.isShownAt(NOON)).isTrue();
        assertThat(LEAVE.disabled().isShownAt(NOON)).isFalse();
        assertThat(LEAVE.withValidUntil(NOON).isShownAt(NOON)).isFalse();
        assertThat(LEAVE.withValidUntil(NOON).isShownAt(NOON.minusMillis(1))).isTrue();
    }

    @Test
    void namesEveryInvalidField() {
        var invalid = catchThrowableOfType(InvalidRequestException.class,
                () -> new HelpArticle(LEAVE.key(), LEAVE.url(), " ", "s".repeat(HelpArticle.MAX_SUMMARY_CHARACTERS + 1),
                        List.of("", "q".repeat(HelpArticle.MAX_QUESTION_CHARACTERS + 1)), "a\u0000",
                        LEAVE.attributes(), "x", false, true, null));
        assertThat(invalid.violations()).extracting(Violation::field)
                .containsExactly("title", "summary", "answer", "questions/0", "questions/1", "language");
    }

    @Test
    void withoutAnAddressItNeedsAnAnswerAndIsNotPinned() {
        HelpArticle answer = HelpArticle.ofAnswer("hours", "Opening hours", "From nine to five.");
        assertThat(answer.url()).isNull();
        assertThat(catchThrowableOfType(InvalidRequestException.class, () -> answer.withAnswer(" "))
                .violations()).extracting(Violation::field).containsExactly("answer");
        assertThat(catchThrowableOfType(InvalidRequestException.class, answer::pinnedToNothingFound).violations())
                .extracting(Violation::field)
                .containsExactly("pinned");
    }

    @Test
    void limitsTheNumberOfQuestions() {
        String[] many = IntStream.rangeClosed(0, HelpArticle.MAX_QUESTIONS)
                .mapToObj(number -> "Question " + number)
                .toArray(String[]::new);
        var invalid = catchThrowableOfType(InvalidRequestException.class, () -> LEAVE.withQuestions(many));
        assertThat(invalid.violations()).extracting(Violation::field).containsExactly("questions");
    }
}
