package dev.carrel.ranking.candidate;

import java.io.IOException;
import java.util.function.IntToLongFunction;
import org.apache.lucene.index.NumericDocValues;
import org.apache.lucene.search.DocIdSetIterator;

/** A number of each candidate. */
final class CandidateValues extends NumericDocValues {

    private final DocIdSetIterator passages;
    private final IntToLongFunction values;
    private int at = -1;

    CandidateValues(int passages, IntToLongFunction values) {
        this.passages = DocIdSetIterator.all(passages);
        this.values = values;
    }

    @Override
    public long longValue() {
        return values.applyAsLong(at);
    }

    @Override
    public boolean advanceExact(int target) {
        at = target;
        return true;
    }

    @Override
    public int docID() {
        return at;
    }

    @Override
    public int nextDoc() throws IOException {
        return advance(at + 1);
    }

    @Override
    public int advance(int target) throws IOException {
        at = passages.advance(target);
        return at;
    }

    @Override
    public long cost() {
        return passages.cost();
    }
}
