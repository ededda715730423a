package dev.carrel.ranking.search;

import dev.carrel.application.port.CancellationSignal;
import dev.carrel.application.port.PassageIndex.DocumentHit;
import dev.carrel.application.port.PassageIndex.IndexUpdate.PutDocument;
import dev.carrel.application.port.PassageIndex.PassageQuery;
import dev.carrel.domain.document.DocumentId;
import dev.carrel.domain.passage.Passage;
import dev.carrel.ranking.analysis.TextAnalysis;
import dev.carrel.ranking.passage.PassageFields;
import dev.carrel.ranking.passage.SmoothedBm25;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.stream.IntStream;
import org.apache.lucene.analysis.Analyzer;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.store.ByteBuffersDirectory;

/** A Lucene index in memory for tests of the search. */
final class MemoryIndex implements AutoCloseable {

    private static final Analyzer ANALYZER = TextAnalysis.perFieldAnalyzer();

    private final ByteBuffersDirectory directory = new ByteBuffersDirectory();
    private final IndexWriter writer;

    MemoryIndex() {
        try {
            writer = new IndexWriter(directory, new IndexWriterConfig(ANALYZER).setSimilarity(new SmoothedBm25()));
            writer.commit();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static PutDocument put(String document, String... passages) {
        return new PutDocument(new DocumentId(document), "Rules", IntStream.range(0, passages.length)
                .mapToObj(ordinal -> new Passage(ordinal, List.of(), passages[ordinal]))
                .toList());
    }

    void apply(PutDocument... updates) {
        try {
            for (PutDocument put : updates) {
                writer.updateDocuments(PassageFields.documentTerm(put.document()), PassageFields.toBlock(put));
            }
            writer.commit();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    List<DocumentHit> search(String text) {
        return search(new PassageQuery(text, List.of(), 10, 3));
    }

    List<DocumentHit> search(PassageQuery query) {
        return search(query, CancellationSignal.NONE);
    }

    List<DocumentHit> search(PassageQuery query, CancellationSignal signal) {
        try (DirectoryReader reader = DirectoryReader.open(directory)) {
            var searcher = new IndexSearcher(reader);
            searcher.setSimilarity(new SmoothedBm25());
            return PassageSearch.prepare(query, ANALYZER).searchIndex(searcher, signal).documents();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    List<String> foundIds(String text) {
        return search(text).stream().map(hit -> hit.document().value()).toList();
    }

    @Override
    public void close() {
        try (directory; writer) {
            writer.rollback();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
