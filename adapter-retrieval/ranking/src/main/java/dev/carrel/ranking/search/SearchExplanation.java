package dev.carrel.ranking.search;

import dev.carrel.application.port.PassageIndex.PassageExplanation;
import dev.carrel.application.port.PassageIndex.QueryExplanation;
import dev.carrel.application.port.PassageIndex.QueryTerm;
import dev.carrel.ranking.passage.StoredPassage;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.lucene.analysis.Analyzer;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.PostingsEnum;
import org.apache.lucene.index.ReaderUtil;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.IndexSearcher;
import org.jspecify.annotations.Nullable;

/** The explanation of a search: its terms and what each passage matched. */
final class SearchExplanation {

    private final IndexSearcher searcher;
    private final LexicalQuery lexicalQuery;
    private final WordMatcher wordMatcher;

    SearchExplanation(IndexSearcher searcher, LexicalQuery lexicalQuery, Analyzer analyzer) {
        this.searcher = searcher;
        this.lexicalQuery = lexicalQuery;
        this.wordMatcher = new WordMatcher(analyzer, lexicalQuery.weightedTerms());
    }

    /**
     * Explains the query.
     *
     * @param vectorWeight the weight of the vector score beside 1 for the lexical score
     */
    QueryExplanation explainQuery(double vectorWeight) {
        return new QueryExplanation(lexicalQuery.weightedTerms().stream().map(SearchExplanation::describeTerm).toList(),
                vectorWeight / (1 + vectorWeight));
    }

    private static QueryTerm describeTerm(WeightedTerm term) {
        @Nullable
        Term misspelt = term.correctionOf();
        return new QueryTerm(term.displayText(), term.maxScore(), term.isKnown(),
                misspelt == null ? null : misspelt.text());
    }

    /** Explains the score of a passage before reranking. */
    PassageExplanation explainPassage(CandidatePassage passage, StoredPassage stored) throws IOException {
        @Nullable
        Double similarity = passage.hasVectorScore() ? passage.vectorScore() : null;
        return new PassageExplanation(Math.min(1, passage.lexicalScore()), similarity, null,
                listMatchedTerms(passage.docId()),
                wordMatcher.findMatches(stored.fullText()));
    }

    private List<String> listMatchedTerms(int passage) throws IOException {
        List<LeafReaderContext> segments = searcher.getIndexReader().leaves();
        LeafReaderContext segment = segments.get(ReaderUtil.subIndex(passage, segments));
        int inSegment = passage - segment.docBase;
        var matched = new ArrayList<String>();
        for (WeightedTerm term : lexicalQuery.weightedTerms()) {
            PostingsEnum postings = segment.reader().postings(term.term(), PostingsEnum.NONE);
            if (postings != null && postings.advance(inSegment) == inSegment) {
                matched.add(term.displayText());
            }
        }
        return matched;
    }
}
