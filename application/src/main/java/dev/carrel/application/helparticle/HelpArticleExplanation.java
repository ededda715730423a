package dev.carrel.application.helparticle;

/**
 * Why a reply shows a help article, or does not.
 *
 * @param match how like the question the article is
 * @param minRelevance the relevance from which the reply shows an article; lower if nothing is found in the documents
 * @param placement what the reply does with the article
 */
public record HelpArticleExplanation(HelpArticleMatch match, double minRelevance, Placement placement) {

    /** What a reply does with a help article. */
    public enum Placement {
        /** The reply is its answer, since one of its questions is the same. */
        ANSWER,
        /** It has no address and is relevant: the reply says that it is not sure, and quotes its answer. */
        QUOTED,
        /** It is linked, since it is relevant. */
        LINK,
        /** It is linked whatever the question, since nothing is found. */
        PINNED,
        /** It is not relevant enough, or others are more relevant. */
        HIDDEN
    }
}
