package dev.carrel.ranking.candidate;

import java.util.Arrays;
import org.apache.lucene.index.PostingsEnum;
import org.apache.lucene.util.BytesRef;
import org.jspecify.annotations.Nullable;

/** The candidates with a term, in ascending order, and its frequency in each. */
final class CandidatePostings extends PostingsEnum {

    private final int[] docIds;
    private final int[] frequencies;
    private int at = -1;

    CandidatePostings(int[] docIds, int[] frequencies) {
        this.docIds = docIds;
        this.frequencies = frequencies;
    }

    @Override
    public int freq() {
        return frequencies[at];
    }

    @Override
    public int docID() {
        return at < 0 ? -1 : at < docIds.length ? docIds[at] : NO_MORE_DOCS;
    }

    @Override
    public int nextDoc() {
        at++;
        return docID();
    }

    @Override
    public int advance(int target) {
        int found = Arrays.binarySearch(docIds, Math.min(docIds.length, at + 1), docIds.length, target);
        at = found < 0 ? -found - 1 : found;
        return docID();
    }

    @Override
    public long cost() {
        return docIds.length;
    }

    @Override
    public int nextPosition() {
        return -1;
    }

    @Override
    public int startOffset() {
        return -1;
    }

    @Override
    public int endOffset() {
        return -1;
    }

    @Override
    public @Nullable BytesRef getPayload() {
        return null;
    }
}
