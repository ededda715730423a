package dev.carrel.retrieval;

import java.io.IOException;
import org.apache.lucene.index.Term;
import org.apache.lucene.index.TermStates;
import org.apache.lucene.search.CollectionStatistics;
import org.apache.lucene.search.IndexSearcher;
import org.jspecify.annotations.Nullable;

/**
 * A term of a query as one index knows it.
 *
 * @param meant how much the query means it
 * @param most the most that it can add to a score
 * @param correctionOf what stands in the query, if that is not known and this may be meant
 */
record WeighedTerm(Term term, TermStates states, double meant, double most, @Nullable Term correctionOf) {

    /** A term that the library has never seen is a sign that it is on something else. */
    private static final double UNKNOWN = 1.5;

    private static final SmoothedBm25 BM25 = new SmoothedBm25();

    static WeighedTerm of(Term term, double meant, @Nullable Term correctionOf, IndexSearcher searcher)
            throws IOException {
        TermStates states = TermStates.build(searcher, term, true);
        CollectionStatistics field = searcher.collectionStatistics(term.field());
        double most = meant * BM25.idf(states.docFreq(), field == null ? 0 : field.docCount());
        return new WeighedTerm(term, states, meant, states.docFreq() > 0 ? most : UNKNOWN * most, correctionOf);
    }

    boolean isKnown() {
        return states.docFreq() > 0;
    }

    /** For a person: a stem is told from a word. */
    String shown() {
        return term.field().equals(PassageFields.STEMS) ? term.text() + "…" : term.text();
    }
}
