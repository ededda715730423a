package dev.carrel.ranking.search;

import dev.carrel.application.port.PassageIndex.IndexUpdate.PutDocument;
import dev.carrel.ranking.passage.LargeVectorCodec;
import dev.carrel.ranking.passage.PassageFields;
import dev.carrel.ranking.passage.SmoothedBm25;
import java.io.Closeable;
import java.io.IOException;
import java.util.Collection;
import org.apache.lucene.analysis.Analyzer;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.index.NoMergePolicy;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.store.ByteBuffersDirectory;
import org.apache.lucene.util.IOUtils;

/** A Lucene index in memory of the few documents that another index has found. */
final class CandidateIndex implements Closeable {

    private final ByteBuffersDirectory directory = new ByteBuffersDirectory();
    private final DirectoryReader reader;

    CandidateIndex(Collection<PutDocument> candidates, Analyzer analyzer) throws IOException {
        try {
            write(candidates, analyzer);
            this.reader = DirectoryReader.open(directory);
        } catch (IOException | RuntimeException e) {
            IOUtils.closeWhileHandlingException(directory);
            throw e;
        }
    }

    private void write(Collection<PutDocument> candidates, Analyzer analyzer) throws IOException {
        IndexWriterConfig config = new IndexWriterConfig(analyzer).setSimilarity(new SmoothedBm25())
                .setMergePolicy(NoMergePolicy.INSTANCE)
                .setUseCompoundFile(false)
                .setCodec(LargeVectorCodec.createCodec(() -> false));
        try (var writer = new IndexWriter(directory, config)) {
            for (PutDocument candidate : candidates) {
                writer.addDocuments(PassageFields.toBlock(candidate));
            }
        }
    }

    IndexSearcher newSearcher() {
        var searcher = new IndexSearcher(reader);
        searcher.setSimilarity(new SmoothedBm25());
        searcher.setQueryCache(null);
        return searcher;
    }

    @Override
    public void close() throws IOException {
        IOUtils.close(reader, directory);
    }
}
