package dev.carrel.ranking.analysis;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import org.apache.lucene.analysis.TokenStream;
import org.apache.lucene.analysis.tokenattributes.BytesTermAttribute;
import org.apache.lucene.util.BytesRef;

/** The terms of a text that is indexed, analysed once for all fields. Repeated terms may be the same object. */
public final class IndexTerms {

    private final List<BytesRef> words = new ArrayList<>();
    private final List<BytesRef> stems = new ArrayList<>();

    IndexTerms() {}

    void addWord(BytesRef word) {
        words.add(word);
    }

    void addStem(BytesRef stem) {
        stems.add(stem);
    }

    /** Returns a stream of the words. */
    public TokenStream words() {
        return new TermListStream(words);
    }

    /** Returns a stream of the stems. */
    public TokenStream stems() {
        return new TermListStream(stems);
    }

    /** A stream of terms at successive positions. */
    private static final class TermListStream extends TokenStream {

        private final BytesTermAttribute term = addAttribute(BytesTermAttribute.class);
        private final List<BytesRef> terms;
        private Iterator<BytesRef> remaining;

        TermListStream(List<BytesRef> terms) {
            this.terms = terms;
            this.remaining = terms.iterator();
        }

        @Override
        public void reset() {
            remaining = terms.iterator();
        }

        @Override
        public boolean incrementToken() {
            // Only the term changes: there is no other attribute to clear.
            boolean hasNext = remaining.hasNext();
            term.setBytesRef(hasNext ? remaining.next() : null);
            return hasNext;
        }
    }
}
