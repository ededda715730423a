package dev.carrel.ranking.search;

import java.io.IOException;
import java.util.List;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.ReaderUtil;
import org.apache.lucene.search.DocIdSetIterator;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.ScoreMode;
import org.apache.lucene.search.Scorer;
import org.apache.lucene.search.Weight;

/** The BM25 scores of given passages. */
final class LexicalScores {

    private final List<LeafReaderContext> segments;
    private final Weight weight;

    LexicalScores(IndexSearcher searcher, Query query) throws IOException {
        this.segments = searcher.getIndexReader().leaves();
        this.weight = searcher.createWeight(searcher.rewrite(query), ScoreMode.COMPLETE, 1);
    }

    /**
     * Returns the score of each passage; 0 for a passage that has none of the terms.
     *
     * @param passages Lucene document numbers in ascending order
     */
    float[] scorePassages(int[] passages) throws IOException {
        float[] scores = new float[passages.length];
        int currentSegment = -1;
        Scorer scorer = null;
        DocIdSetIterator matches = DocIdSetIterator.empty();
        for (int i = 0; i < passages.length; i++) {
            int segment = ReaderUtil.subIndex(passages[i], segments);
            if (segment != currentSegment) {
                currentSegment = segment;
                scorer = weight.scorer(segments.get(segment));
                matches = scorer == null ? DocIdSetIterator.empty() : scorer.iterator();
            }
            int inSegment = passages[i] - segments.get(segment).docBase;
            if (scorer != null && advanceTo(matches, inSegment)) {
                scores[i] = scorer.score();
            }
        }
        return scores;
    }

    private static boolean advanceTo(DocIdSetIterator matches, int passage) throws IOException {
        return (matches.docID() < passage ? matches.advance(passage) : matches.docID()) == passage;
    }
}
