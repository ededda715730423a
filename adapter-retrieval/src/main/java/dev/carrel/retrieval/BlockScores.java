package dev.carrel.retrieval;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.ReaderUtil;
import org.apache.lucene.search.DocIdSetIterator;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.ScoreDoc;
import org.apache.lucene.search.ScoreMode;
import org.apache.lucene.search.Scorer;
import org.apache.lucene.search.Weight;

/** Scores every passage of some blocks, and no other. */
final class BlockScores {

    private final List<LeafReaderContext> segments;
    private final Weight weight;

    BlockScores(IndexSearcher searcher, Query query) throws IOException {
        this.segments = searcher.getIndexReader().leaves();
        this.weight = searcher.createWeight(searcher.rewrite(query), ScoreMode.COMPLETE, 1);
    }

    /** For each block its passages that match, best first; blocks of which none does are left out. */
    List<List<ScoreDoc>> of(List<PassageBlock> blocks) throws IOException {
        var scored = new ArrayList<List<ScoreDoc>>();
        int open = -1;
        Scorer scorer = null;
        for (PassageBlock block : blocks.stream().sorted(Comparator.comparing(PassageBlock::first)).toList()) {
            int segment = ReaderUtil.subIndex(block.first(), segments);
            if (segment != open) {
                scorer = weight.scorer(segments.get(segment));
                open = segment;
            }
            if (scorer != null) {
                List<ScoreDoc> passages = score(scorer, block, segments.get(segment).docBase);
                if (!passages.isEmpty()) {
                    scored.add(passages);
                }
            }
        }
        return scored;
    }

    private static List<ScoreDoc> score(Scorer scorer, PassageBlock block, int base) throws IOException {
        var passages = new ArrayList<ScoreDoc>();
        DocIdSetIterator matches = scorer.iterator();
        int first = block.first() - base;
        int passage = matches.docID() < first ? matches.advance(first) : matches.docID();
        while (passage < first + block.passages()) {
            passages.add(new ScoreDoc(base + passage, scorer.score()));
            passage = matches.nextDoc();
        }
        passages.sort(Comparator.comparing(scoreDoc -> -scoreDoc.score));
        return passages;
    }
}
