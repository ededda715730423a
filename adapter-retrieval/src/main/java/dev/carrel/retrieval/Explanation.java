package dev.carrel.retrieval;

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
final class Explanation {

    private final IndexSearcher searcher;
    private final Ranking ranking;

    Explanation(IndexSearcher searcher, Ranking ranking) {
        this.searcher = searcher;
        this.ranking = ranking;
    }

    /**
     * @param weightOfMeaning beside 1 for words
     */
    QueryExplanation ofQuery(double weightOfMeaning) {
        return new QueryExplanation(ranking.terms().stream().map(Explanation::shown).toList(),
                weightOfMeaning / (1 + weightOfMeaning));
    }

    private static QueryTerm shown(WeighedTerm term) {
        @Nullable
        Term asked = term.correctionOf();
        return new QueryTerm(term.shown(), term.most(), term.isKnown(), asked == null ? null : asked.text());
    }

    PassageExplanation of(ScoredPassage passage) throws IOException {
        @Nullable
        Double meaning = Double.isNaN(passage.meaning()) ? null : passage.meaning();
        return new PassageExplanation(Math.min(1, passage.words()), meaning, matched(passage.number()));
    }

    private List<String> matched(int passage) throws IOException {
        List<LeafReaderContext> segments = searcher.getIndexReader().leaves();
        LeafReaderContext segment = segments.get(ReaderUtil.subIndex(passage, segments));
        int inSegment = passage - segment.docBase;
        var matched = new ArrayList<String>();
        for (WeighedTerm term : ranking.terms()) {
            PostingsEnum postings = segment.reader().postings(term.term(), PostingsEnum.NONE);
            if (postings != null && postings.advance(inSegment) == inSegment) {
                matched.add(term.shown());
            }
        }
        return matched;
    }
}
