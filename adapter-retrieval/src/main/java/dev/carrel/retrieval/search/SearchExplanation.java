package dev.carrel.retrieval.search;

import dev.carrel.application.port.PassageIndex.PassageExplanation;
import dev.carrel.application.port.PassageIndex.QueryExplanation;
import dev.carrel.application.port.PassageIndex.QueryTerm;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.PostingsEnum;
import org.apache.lucene.index.ReaderUtil;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.IndexSearcher;
import org.jspecify.annotations.Nullable;

/** Tells a person why a search gave what it gave. */
final class SearchExplanation {

    private final IndexSearcher searcher;
    private final LexicalQuery lexicalQuery;

    SearchExplanation(IndexSearcher searcher, LexicalQuery lexicalQuery) {
        this.searcher = searcher;
        this.lexicalQuery = lexicalQuery;
    }

    /**
     * @param vectorWeight beside 1 for words
     */
    QueryExplanation explainQuery(double vectorWeight) {
        return new QueryExplanation(lexicalQuery.weightedTerms().stream().map(SearchExplanation::describeTerm).toList(),
                vectorWeight / (1 + vectorWeight));
    }

    private static QueryTerm describeTerm(WeightedTerm term) {
        @Nullable
        Term asked = term.correctionOf();
        return new QueryTerm(term.displayText(), term.maxScore(), term.isKnown(), asked == null ? null : asked.text());
    }

    PassageExplanation explainPassage(ScoredPassage passage) throws IOException {
        @Nullable
        Double meaning = Double.isNaN(passage.vectorScore()) ? null : passage.vectorScore();
        return new PassageExplanation(Math.min(1, passage.lexicalScore()), meaning, listMatchedTerms(passage.docId()));
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
