package dev.carrel.ranking.statistics;

import java.util.List;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.search.ConstantScoreScorerSupplier;
import org.apache.lucene.search.ConstantScoreWeight;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.QueryVisitor;
import org.apache.lucene.search.ScoreMode;
import org.apache.lucene.search.ScorerSupplier;
import org.apache.lucene.search.Weight;
import org.apache.lucene.util.BitSetIterator;
import org.apache.lucene.util.FixedBitSet;

/** Matches the passages of a set, which are given by segment. Equal to itself only. */
final class PassageSetQuery extends Query {

    private final List<FixedBitSet> bySegment;

    PassageSetQuery(List<FixedBitSet> bySegment) {
        this.bySegment = bySegment;
    }

    @Override
    public Weight createWeight(IndexSearcher searcher, ScoreMode scoreMode, float boost) {
        return new ConstantScoreWeight(this, boost) {

            @Override
            public ScorerSupplier scorerSupplier(LeafReaderContext segment) {
                FixedBitSet passages = bySegment.get(segment.ord);
                return ConstantScoreScorerSupplier.fromIterator(new BitSetIterator(passages, passages.cardinality()),
                        score(), scoreMode, segment.reader().maxDoc());
            }

            @Override
            public boolean isCacheable(LeafReaderContext segment) {
                return false;
            }
        };
    }

    @Override
    public void visit(QueryVisitor visitor) {
        visitor.visitLeaf(this);
    }

    @Override
    public String toString(String field) {
        return "visible passages";
    }

    @Override
    public boolean equals(Object other) {
        return this == other;
    }

    @Override
    public int hashCode() {
        return System.identityHashCode(this);
    }
}
