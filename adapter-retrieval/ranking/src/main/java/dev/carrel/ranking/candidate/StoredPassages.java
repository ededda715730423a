package dev.carrel.ranking.candidate;

import dev.carrel.ranking.passage.IndexedPassage;
import java.io.IOException;
import java.util.List;
import org.apache.lucene.index.BinaryDocValues;
import org.apache.lucene.search.DocIdSetIterator;
import org.apache.lucene.util.BytesRef;

/** The stored passage of each candidate. */
final class StoredPassages extends BinaryDocValues {

    private final List<IndexedPassage> passages;
    private final DocIdSetIterator all;
    private int at = -1;

    StoredPassages(List<IndexedPassage> passages) {
        this.passages = passages;
        this.all = DocIdSetIterator.all(passages.size());
    }

    @Override
    public BytesRef binaryValue() {
        return passages.get(at).storedPassage();
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
        at = all.advance(target);
        return at;
    }

    @Override
    public long cost() {
        return passages.size();
    }
}
