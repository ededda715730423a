package dev.carrel.retrieval.index;

import dev.carrel.domain.document.DocumentId;
import dev.carrel.ranking.passage.PassageFields;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.lucene.index.LeafReader;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.PostingsEnum;
import org.apache.lucene.search.DocIdSetIterator;
import org.apache.lucene.search.IndexSearcher;

/** The search for remnants of a document in the segments of an index. */
public final class IndexRemnants {

    private IndexRemnants() {}

    /** Returns each remnant of a document as a sentence; empty if nothing is left. */
    public static List<String> findRemnants(DocumentId document, IndexSearcher searcher) throws IOException {
        int live = 0;
        int deleted = 0;
        for (LeafReaderContext segment : searcher.getIndexReader().leaves()) {
            LeafReader reader = segment.reader();
            PostingsEnum passages = reader.postings(PassageFields.documentTerm(document), PostingsEnum.NONE);
            while (passages != null && passages.nextDoc() != DocIdSetIterator.NO_MORE_DOCS) {
                if (reader.getLiveDocs() == null || reader.getLiveDocs().get(passages.docID())) {
                    live++;
                } else {
                    deleted++;
                }
            }
        }
        var remnants = new ArrayList<String>();
        if (live > 0) {
            remnants.add("The index finds passages of it: " + live + ".");
        }
        if (deleted > 0) {
            remnants.add(
                    "The files of the index hold passages of it that no search finds, until they are purged: " + deleted
                            + ".");
        }
        return remnants;
    }
}
