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
 * @param confidence how likely the first document answers the question, from 0 to 1; 0 without documents
 * @param explanation null unless it was requested, or if the index gives none
 */
public record RetrievalResult(InterpretedQuestion question, List<RetrievedDocument> documents, double confidence,
        @Nullable QueryExplanation explanation) {

    public RetrievalResult {
        documents = List.copyOf(documents);
    }

    /** Returns a result with its confidence. */
    static RetrievalResult of(InterpretedQuestion question, List<RetrievedDocument> documents,
            @Nullable QueryExplanation explanation) {
        return new RetrievalResult(question, documents, ReplyConfidence.of(question.standaloneText(), documents),
                explanation);
    }
}
