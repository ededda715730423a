package dev.carrel.retrieval.index;

import org.apache.lucene.search.similarities.BM25Similarity;

/**
 * BM25 (Robertson and Zaragoza, <i>The Probabilistic Relevance Framework</i>, 2009) in which a library stands on a
 * shelf of other passages: the rarity of a term is judged as if there were {@value #OTHER_PASSAGES} more passages
 * without it. In a large library that changes nothing. In a library of a few passages it keeps a word that all of them
 * share from counting as worthless, which it is not to somebody who asks about just that.
 */
public final class SmoothedBm25 extends BM25Similarity {

    /** How soon more of a term stops adding: measured best between 0.9 and 1.2 over questions in 13 languages. */
    public static final float K1 = 1.0f;

    /** How much a long passage is held against it. */
    public static final float B = 0.75f;

    private static final int OTHER_PASSAGES = 100;

    public SmoothedBm25() {
        super(K1, B);
    }

    @Override
    public float idf(long documentFrequency, long documentCount) {
        return super.idf(documentFrequency, documentCount + OTHER_PASSAGES);
    }
}
