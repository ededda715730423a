package dev.carrel.ranking.passage;

import java.io.IOException;
import java.util.List;
import java.util.stream.IntStream;
import org.apache.lucene.index.DocValues;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.NumericDocValues;
import org.apache.lucene.index.ReaderUtil;
import org.apache.lucene.search.IndexSearcher;

/**
 * The consecutive Lucene documents that are the passages of one document.
 *
 * @param firstDocId the Lucene document number of the first passage, over all segments
 */
public record PassageBlock(int firstDocId, int passageCount) {

    /** Returns the block that contains a passage. */
    public static PassageBlock blockOf(int passage, IndexSearcher searcher) throws IOException {
        List<LeafReaderContext> segments = searcher.getIndexReader().leaves();
        LeafReaderContext segment = segments.get(ReaderUtil.subIndex(passage, segments));
        int inSegment = passage - segment.docBase;
        return new PassageBlock(passage - readDocValue(segment, PassageFields.BLOCK_POSITION, inSegment),
                readDocValue(segment, PassageFields.BLOCK_SIZE, inSegment));
    }

    /** Returns the Lucene document numbers of the passages in ascending order. */
    public IntStream docIds() {
        return IntStream.range(firstDocId, firstDocId + passageCount);
    }

    private static int readDocValue(LeafReaderContext segment, String field, int passage) throws IOException {
        NumericDocValues values = DocValues.getNumeric(segment.reader(), field);
        return values.advanceExact(passage) ? (int) values.longValue() : 0;
    }
}
