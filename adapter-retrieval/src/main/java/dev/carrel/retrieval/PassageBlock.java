package dev.carrel.retrieval;

import java.io.IOException;
import java.util.List;
import java.util.stream.IntStream;
import org.apache.lucene.index.DocValues;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.NumericDocValues;
import org.apache.lucene.index.ReaderUtil;
import org.apache.lucene.search.IndexSearcher;

/**
 * The neighbouring passages that are one document.
 *
 * @param first the number of the first of them, over all segments
 */
record PassageBlock(int first, int passages) {

    /** The block that a passage is in. */
    static PassageBlock around(int passage, IndexSearcher searcher) throws IOException {
        List<LeafReaderContext> segments = searcher.getIndexReader().leaves();
        LeafReaderContext segment = segments.get(ReaderUtil.subIndex(passage, segments));
        int inSegment = passage - segment.docBase;
        return new PassageBlock(passage - value(segment, PassageFields.PLACE, inSegment),
                value(segment, PassageFields.PLACES, inSegment));
    }

    /** Of its passages, over all segments, ascending. */
    IntStream numbers() {
        return IntStream.range(first, first + passages);
    }

    private static int value(LeafReaderContext segment, String field, int passage) throws IOException {
        NumericDocValues values = DocValues.getNumeric(segment.reader(), field);
        return values.advanceExact(passage) ? (int) values.longValue() : 0;
    }
}
