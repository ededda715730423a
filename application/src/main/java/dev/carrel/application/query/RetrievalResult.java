package dev.carrel.application.query;

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
 * @param confidence how likely the first document that the search found answers the question, before a model changed
 * the order, from 0 to 1; 0 without documents
 * @param explanation null unless it was requested, or if the index gives none
 * @param helpArticles what a reply would do with the help articles that are like the question; empty unless requested
 */
public record RetrievalResult(InterpretedQuestion question, List<RetrievedDocument> documents, double confidence,
        @Nullable QueryExplanation explanation, List<HelpArticleExplanation> helpArticles) {

    public RetrievalResult {
        documents = List.copyOf(documents);
        helpArticles = List.copyOf(helpArticles);
    }

    /** Returns whether no document is as likely to answer the question as a reply from documents requires. */
    boolean findsNothing(double similarityThreshold) {
        return documents.isEmpty() || confidence < similarityThreshold;
    }

    /** Returns the result with help articles. */
    RetrievalResult withHelpArticles(List<HelpArticleExplanation> explained) {
        return new RetrievalResult(question, documents, confidence, explanation, explained);
    }
}
