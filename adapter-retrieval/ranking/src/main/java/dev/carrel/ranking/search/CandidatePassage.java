package dev.carrel.ranking.search;

/**
 * A passage with the scores of the two legs of a hybrid search.
 *
 * @param docId the Lucene document number over all segments
 * @param lexicalScore the {@linkplain LexicalQuery#queryCoverage coverage} of the query, at least 0
 * @param vectorScore the normalised similarity; NaN if the passage or the query has no embedding
 */
record CandidatePassage(int docId, double lexicalScore, double vectorScore) {

    boolean hasVectorScore() {
        return !Double.isNaN(vectorScore);
    }
}
