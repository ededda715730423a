package dev.carrel.application.helparticle;

import dev.carrel.domain.helparticle.HelpArticle;
import org.jspecify.annotations.Nullable;

/**
 * A help article compared with a question.
 *
 * @param closestQuestion the one of its questions that is most like the question; null if it has none
 * @param questionSimilarity the normalised similarity of the vectors of the two questions, at most 1; 0 without vectors
 * @param lexicalScore the share of words that the question and one of the article's texts have in common, from 0 to 1
 * @param vectorSimilarity the highest normalised similarity of one of its texts, at most 1; 0 without vectors
 */
public record HelpArticleMatch(HelpArticle article, @Nullable String closestQuestion, double questionSimilarity,
        double lexicalScore, double vectorSimilarity) {

    /** Returns the larger one of both scores, which have about the same scale: see {@link FindHelpArticles}. */
    public double relevance() {
        return Math.max(lexicalScore, vectorSimilarity);
    }
}
