package dev.carrel.ranking.passage;

import org.apache.lucene.search.similarities.BM25Similarity;

/**
 * BM25 (Robertson and Zaragoza, <i>The Probabilistic Relevance Framework</i>, 2009) with a smoothed inverse document
 * frequency, computed as if the library had {@value #OTHER_PASSAGES} more passages without the term. This changes
 * nothing in a large library. In a small one it keeps the weight of a word that all passages share, which may be what
 * the question is about.
 */
public final class SmoothedBm25 extends BM25Similarity {

    /** The saturation of term frequency; measured best between 0.9 and 1.2 with questions in 13 languages. */
    public static final float K1 = 1.0f;

    /** The normalisation by passage length. */
    public static final float B = 0.75f;

    /** The number of passages that are added to the library. */
    public static final int OTHER_PASSAGES = 100;

    /** Creates the similarity with the parameters above. */
    public SmoothedBm25() {
        super(K1, B);
    }

    @Override
    public float idf(long documentFrequency, long documentCount) {
        return super.idf(documentFrequency, documentCount + OTHER_PASSAGES);
    }
}
