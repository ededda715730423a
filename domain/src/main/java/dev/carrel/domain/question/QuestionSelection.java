package dev.carrel.domain.question;

import dev.carrel.domain.access.AccessTokenId;
import dev.carrel.domain.attribute.AttributeFilter;
import dev.carrel.domain.question.Feedback.Vote;
import java.time.Instant;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * A selection of logged questions. Each part is null for no restriction.
 *
 * @param since only questions asked at this time or later
 * @param text only questions that contain this text, ignoring case
 * @param token only questions asked with this token
 * @param access only questions asked under this filter or a narrower one, see {@link AttributeFilter#isWithin}
 */
public record QuestionSelection(@Nullable QuestionOutcome outcome, @Nullable Vote vote, @Nullable Instant since,
        @Nullable String text, @Nullable AccessTokenId token, @Nullable AttributeFilter access) {

    /** All questions. */
    public static final QuestionSelection ALL = new QuestionSelection(null, null, null, null, null, null);

    /** Creates a selection that does not depend on the filters under which questions were asked. */
    public QuestionSelection(@Nullable QuestionOutcome outcome, @Nullable Vote vote, @Nullable Instant since,
            @Nullable String text, @Nullable AccessTokenId token) {
        this(outcome, vote, since, text, token, null);
    }

    /** Returns the selection of the questions that were asked with a token. */
    public QuestionSelection askedWith(AccessTokenId asked) {
        return new QuestionSelection(outcome, vote, since, text, asked, access);
    }

    /** Returns the selection of the questions that a reader may know who sees the documents that pass a filter. */
    public QuestionSelection visibleTo(AttributeFilter visible) {
        return new QuestionSelection(outcome, vote, since, text, token, access == null ? visible : access.and(visible));
    }

    /** Returns whether a question is selected. */
    public boolean matches(LoggedQuestion question) {
        return (outcome == null || outcome == question.outcome())
                && (vote == null || (question.feedback() != null && vote == question.feedback().vote()))
                && (since == null || !question.askedAt().isBefore(since))
                && (token == null || (question.asker() != null && token.equals(question.asker().token())))
                && (access == null || question.filter().isWithin(access))
                && (text == null || containsText(question.text(), text));
    }

    private static boolean containsText(String question, String part) {
        return question.toLowerCase(Locale.ROOT).contains(part.toLowerCase(Locale.ROOT));
    }
}
