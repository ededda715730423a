package dev.carrel.application.query;

import dev.carrel.application.confidence.Certainty;
import dev.carrel.application.helparticle.HelpArticleExplanation;
import dev.carrel.application.port.PassageIndex.QueryExplanation;
import dev.carrel.application.port.ReplyWriter.RetrievedDocument;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The result of a search.
 *
 * @param question the question as it was searched for
 * @param documents the best document first
 * @param confidence how likely the documents answer the question, from 0 to 1; 0 without documents
 * @param certainty what a reply does with the confidence
 * @param passagesRead how many passages an answer model read
 * @param explanation null unless it was requested, or if the index gives none
 * @param helpArticles what a reply would do with the help articles that are like the question; empty unless requested
 */
public record RetrievalResult(InterpretedQuestion question, List<RetrievedDocument> documents, double confidence,
        Certainty certainty, int passagesRead, @Nullable QueryExplanation explanation,
        List<HelpArticleExplanation> helpArticles) {

    public RetrievalResult {
        documents = List.copyOf(documents);
        helpArticles = List.copyOf(helpArticles);
    }

    /** Returns the result with help articles. */
    RetrievalResult withHelpArticles(List<HelpArticleExplanation> explained) {
        return new RetrievalResult(question, documents, confidence, certainty, passagesRead, explanation, explained);
    }
}
