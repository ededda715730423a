package dev.carrel.domain.evaluation;

import dev.carrel.domain.document.DocumentId;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The result of a check, as it is kept: without the reply and without any text of documents, so that a deleted document
 * leaves nothing in it.
 *
 * @param id the id of the check
 * @param text the question
 * @param failures why the reply was not right, in phrases for the user; empty if it was right
 * @param source the first source of the reply; null if there was none, or if it was deleted
 */
public record QuestionResult(String id, String text, ReplyMeasure measure, List<String> failures,
        @Nullable DocumentId source) {

    public QuestionResult {
        failures = List.copyOf(failures);
    }

    /** Returns the result of a check without the texts that are not kept. */
    public static QuestionResult of(CheckResult result, @Nullable DocumentId source) {
        return new QuestionResult(result.check().id(), result.check().text(), result.toMeasure(), result.failures(),
                source);
    }

    /** Returns whether nothing was wrong with the reply. */
    public boolean isRight() {
        return failures.isEmpty();
    }
}
