package dev.carrel.ranking.passage;

import java.io.IOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.lucene.index.BinaryDocValues;
import org.apache.lucene.index.CorruptIndexException;
import org.apache.lucene.index.DocValues;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.ReaderUtil;
import org.apache.lucene.search.IndexSearcher;

/**
 * Reads the stored passages that a search reranks and shows, each once. Used by one thread.
 *
 * <p>
 * They are doc values, which Lucene does not compress, unlike stored fields: of these it would decompress the
 * neighbours of a passage as well, which took a sixth of the time of a search.
 */
public final class PassageReader {

    private final List<LeafReaderContext> segments;
    private final Map<Integer, StoredPassage> read = new HashMap<>();

    /** Creates a reader of the passages that a searcher finds. */
    public PassageReader(IndexSearcher searcher) {
        this.segments = searcher.getIndexReader().leaves();
    }

    /**
     * Returns a passage as it was indexed.
     *
     * @param passage the Lucene document number over all segments
     */
    public StoredPassage readPassage(int passage) throws IOException {
        StoredPassage known = read.get(passage);
        if (known == null) {
            known = readValue(passage);
            read.put(passage, known);
        }
        return known;
    }

    private StoredPassage readValue(int passage) throws IOException {
        LeafReaderContext segment = segments.get(ReaderUtil.subIndex(passage, segments));
        BinaryDocValues values = DocValues.getBinary(segment.reader(), PassageFields.STORED_PASSAGE);
        if (!values.advanceExact(passage - segment.docBase)) {
            throw new CorruptIndexException("passage " + passage + " is not stored", segment.reader().toString());
        }
        return StoredPassage.fromBytes(values.binaryValue());
    }
}
