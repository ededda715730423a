package dev.carrel.application.query;

import dev.carrel.application.port.PassageIndex.QueryExplanation;
import dev.carrel.application.port.ReplyWriter.RetrievedDocument;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The result of a search.
 *
 * @param question the question as it was searched for
 * @param documents the best document first
 * @param explanation null unless it was requested, or if the index gives none
 */
public record RetrievalResult(InterpretedQuestion question, List<RetrievedDocument> documents,
        @Nullable QueryExplanation explanation) {

    public RetrievalResult {
        documents = List.copyOf(documents);
    }

    /** Returns the confidence, from 0 to 1, that the first document answers the question; 0 without documents. */
    double confidence() {
        return ReplyConfidence.of(question.standaloneText(), documents);
    }
}
