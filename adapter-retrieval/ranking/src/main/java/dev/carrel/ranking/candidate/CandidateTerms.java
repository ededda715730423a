package dev.carrel.ranking.candidate;

import dev.carrel.ranking.passage.IndexedPassage;
import dev.carrel.ranking.passage.TermFrequencies;
import java.io.IOException;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.lucene.index.BaseTermsEnum;
import org.apache.lucene.index.ImpactsEnum;
import org.apache.lucene.index.PostingsEnum;
import org.apache.lucene.index.SlowImpactsEnum;
import org.apache.lucene.index.Term;
import org.apache.lucene.index.Terms;
import org.apache.lucene.index.TermsEnum;
import org.apache.lucene.util.BytesRef;
import org.jspecify.annotations.Nullable;

/** The terms of a field of candidates. A term can be looked up, but terms cannot be listed. Used by one thread. */
final class CandidateTerms extends Terms {

    private final String field;
    private final List<IndexedPassage> passages;
    private final Map<BytesRef, Postings> lookedUp = new HashMap<>();

    CandidateTerms(String field, List<IndexedPassage> passages) {
        this.field = field;
        this.passages = passages;
    }

    /** The passages with a term, and its frequency in each. */
    @SuppressWarnings("ArrayRecordComponent") // never compared
    private record Postings(int[] docIds, int[] frequencies) {}

    private Postings find(BytesRef term) {
        Postings known = lookedUp.get(term);
        if (known == null) {
            known = count(term);
            lookedUp.put(BytesRef.deepCopyOf(term), known);
        }
        return known;
    }

    private Postings count(BytesRef term) {
        TermFrequencies.Lookup lookup = TermFrequencies.lookUp(new Term(field, term));
        var docIds = new int[passages.size()];
        var frequencies = new int[passages.size()];
        int found = 0;
        for (int passage = 0; passage < passages.size(); passage++) {
            int frequency = lookup.frequencyIn(passages.get(passage).terms());
            if (frequency > 0) {
                docIds[found] = passage;
                frequencies[found++] = frequency;
            }
        }
        return new Postings(Arrays.copyOf(docIds, found), Arrays.copyOf(frequencies, found));
    }

    @Override
    public TermsEnum iterator() {
        return new LookupEnum();
    }

    @Override
    public long size() {
        return -1;
    }

    @Override
    public long getSumTotalTermFreq() {
        return passages.stream().mapToLong(passage -> passage.terms().lengthOf(field)).sum();
    }

    @Override
    public long getSumDocFreq() {
        return getSumTotalTermFreq();
    }

    @Override
    public int getDocCount() {
        return (int) passages.stream().filter(passage -> passage.terms().lengthOf(field) > 0).count();
    }

    @Override
    public boolean hasFreqs() {
        return true;
    }

    @Override
    public boolean hasOffsets() {
        return false;
    }

    @Override
    public boolean hasPositions() {
        return false;
    }

    @Override
    public boolean hasPayloads() {
        return false;
    }

    private final class LookupEnum extends BaseTermsEnum {

        private BytesRef term = new BytesRef();
        private Postings postings = new Postings(new int[0], new int[0]);

        @Override
        public boolean seekExact(BytesRef wanted) {
            term = wanted;
            postings = find(wanted);
            return postings.docIds().length > 0;
        }

        @Override
        public SeekStatus seekCeil(BytesRef wanted) {
            throw new UnsupportedOperationException("terms cannot be listed");
        }

        @Override
        public void seekExact(long ord) {
            throw new UnsupportedOperationException("terms have no numbers");
        }

        @Override
        public BytesRef term() {
            return term;
        }

        @Override
        public long ord() {
            throw new UnsupportedOperationException("terms have no numbers");
        }

        @Override
        public int docFreq() {
            return postings.docIds().length;
        }

        @Override
        public long totalTermFreq() {
            return Arrays.stream(postings.frequencies()).sum();
        }

        @Override
        public PostingsEnum postings(@Nullable PostingsEnum reused, int flags) {
            return new CandidatePostings(postings.docIds(), postings.frequencies());
        }

        @Override
        public ImpactsEnum impacts(int flags) throws IOException {
            return new SlowImpactsEnum(postings(null, flags));
        }

        @Override
        public BytesRef next() {
            throw new UnsupportedOperationException("terms cannot be listed");
        }
    }
}
