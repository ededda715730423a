package dev.carrel.api.evaluation;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.carrel.application.LibraryEvaluations.ComparedResult;
import dev.carrel.application.LibraryEvaluations.EvaluationDetails;
import dev.carrel.domain.document.Document;
import dev.carrel.domain.evaluation.KindFigures;
import dev.carrel.domain.evaluation.QuestionResult;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * An evaluation with its results.
 *
 * @param former the id of the last complete evaluation before it; null for none
 */
public record EvaluationDetailsBody(@JsonUnwrapped EvaluationBody evaluation, @Nullable String former,
        List<KindBody> kinds, List<ResultBody> results) {

    /** Returns the body of an evaluation. */
    public static EvaluationDetailsBody of(EvaluationDetails details) {
        return new EvaluationDetailsBody(EvaluationBody.of(details.summary()),
                details.former() == null ? null : details.former().value(),
                details.kinds().stream().map(KindBody::of).toList(),
                details.results().stream().map(ResultBody::of).toList());
    }

    /** The metrics of a kind of questions, by label. */
    public record KindBody(String kind, int questions, Map<String, Double> metrics) {

        static KindBody of(KindFigures figures) {
            return new KindBody(figures.kind(), figures.questions(), EvaluationBody.valuesOf(figures.values()));
        }
    }

    /**
     * The result of a question.
     *
     * @param failures why the reply was not right; empty if it was right
     * @param words the length of the reply
     * @param source the first source of the reply; null if there was none, or if it was deleted
     * @param wasRight whether the reply was right in the former evaluation; null if it was not asked there
     */
    public record ResultBody(String id, String text, String kind, boolean answerable, boolean right,
            List<String> failures, int words, @Nullable SourceBody source, @Nullable Boolean wasRight) {

        static ResultBody of(ComparedResult compared) {
            QuestionResult result = compared.result();
            return new ResultBody(result.id(), result.text(), result.measure().kind(), result.measure().answerable(),
                    result.isRight(), result.failures(), result.measure().words(),
                    compared.source() == null ? null : SourceBody.of(compared.source()), compared.wasRight());
        }
    }

    /** A document. */
    public record SourceBody(String id, String title) {

        static SourceBody of(Document document) {
            return new SourceBody(document.id().value(), Objects.requireNonNullElse(document.title(), ""));
        }
    }
}
