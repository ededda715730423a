package dev.carrel.retrieval.index;

import dev.carrel.application.port.PassageIndex.IndexUpdate;
import dev.carrel.application.port.PassageIndex.IndexUpdate.PutDocument;
import dev.carrel.application.port.PassageIndex.IndexUpdate.RemoveDocument;
import dev.carrel.domain.error.DataFolderInUseException;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.apache.lucene.analysis.Analyzer;
import org.apache.lucene.index.IndexReader;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.index.IndexWriterConfig.OpenMode;
import org.apache.lucene.index.MergePolicy;
import org.apache.lucene.index.TieredMergePolicy;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.SearcherFactory;
import org.apache.lucene.search.SearcherManager;
import org.apache.lucene.search.similarities.Similarity;
import org.apache.lucene.store.AlreadyClosedException;
import org.apache.lucene.store.FSDirectory;
import org.apache.lucene.store.LockObtainFailedException;
import org.apache.lucene.util.IOUtils;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * An index whose files are open: for searching only, or for changes as well. A search that has begun goes on when the
 * index is closed; the files are let go after it.
 */
public final class OpenIndex implements Closeable {

    private static final Logger log = LoggerFactory.getLogger(OpenIndex.class);

    private static final Similarity SIMILARITY = new SmoothedBm25();

    /** When removed passages are to go, all of them are. */
    private static final MergePolicy MERGE_POLICY = new TieredMergePolicy().setForceMergeDeletesPctAllowed(0)
            .setFloorSegmentMB(0.5);

    private static final SearcherFactory SEARCHER_FACTORY = new SearcherFactory() {

        @Override
        public IndexSearcher newSearcher(IndexReader reader, @Nullable IndexReader previous) {
            var searcher = new IndexSearcher(reader);
            searcher.setSimilarity(SIMILARITY);
            searcher.setQueryCache(null);
            return searcher;
        }
    };

    private final FSDirectory directory;
    private final @Nullable IndexWriter writer;
    private final SearcherManager searcherManager;

    private OpenIndex(FSDirectory directory, @Nullable IndexWriter writer, SearcherManager searcherManager) {
        this.directory = directory;
        this.writer = writer;
        this.searcherManager = searcherManager;
    }

    /** What is done with a searcher while it is held. */
    public interface SearcherFunction<T> {

        T applyTo(IndexSearcher searcher) throws IOException;
    }

    /** Makes an empty index in a folder that has none. */
    static void createEmpty(Path folder, CommitMetadata metadata) throws IOException {
        try (var directory = FSDirectory.open(folder);
                var writer = createWriter(directory, writerConfig(OpenMode.CREATE))) {
            commitWith(writer, metadata);
        }
        IOUtils.fsync(folder.toAbsolutePath().getParent(), true);
    }

    /** The last commit, for searching. */
    static OpenIndex openForSearch(Path folder) throws IOException {
        FSDirectory directory = FSDirectory.open(folder);
        try {
            return new OpenIndex(directory, null, new SearcherManager(directory, SEARCHER_FACTORY));
        } catch (IOException | RuntimeException e) {
            IOUtils.closeWhileHandlingException(directory);
            throw e;
        }
    }

    /** The last commit, for searching and changes. */
    static OpenIndex openForChanges(Path folder, Analyzer analyzer) throws IOException {
        FSDirectory directory = FSDirectory.open(folder);
        IndexWriter writer = null;
        try {
            writer = createWriter(directory, new IndexWriterConfig(analyzer).setOpenMode(OpenMode.APPEND));
            return new OpenIndex(directory, writer, new SearcherManager(writer, SEARCHER_FACTORY));
        } catch (IOException | RuntimeException e) {
            IOUtils.closeWhileHandlingException(writer, directory);
            throw e;
        }
    }

    private static IndexWriterConfig writerConfig(OpenMode mode) {
        return new IndexWriterConfig().setOpenMode(mode);
    }

    private static IndexWriter createWriter(FSDirectory directory, IndexWriterConfig config) throws IOException {
        // A commit by closing would carry the watermark of the commit before it.
        config.setCommitOnClose(false)
                .setSimilarity(SIMILARITY)
                .setMergePolicy(MERGE_POLICY)
                .setCodec(LargeVectorCodec.createCodec());
        try {
            return new IndexWriter(directory, config);
        } catch (LockObtainFailedException ignored) {
            throw new DataFolderInUseException(
                    "Another process writes to the index folder " + directory.getDirectory() + ".");
        }
    }

    boolean isWritable() {
        return writer != null;
    }

    /** Applies updates and makes them visible. */
    void applyUpdates(List<IndexUpdate> updates) throws IOException {
        IndexWriter changed = requireWriter();
        for (IndexUpdate update : updates) {
            switch (update) {
                case PutDocument put when !put.passages().isEmpty() -> replaceDocument(put, changed);
                case PutDocument put -> changed.deleteDocuments(PassageFields.documentTerm(put.document()));
                case RemoveDocument remove -> changed.deleteDocuments(PassageFields.documentTerm(remove.document()));
            }
        }
        searcherManager.maybeRefreshBlocking();
    }

    /** A document that Lucene refuses with its embeddings, as too long ones, is found by its words. */
    private static void replaceDocument(PutDocument put, IndexWriter writer) throws IOException {
        try {
            writer.updateDocuments(PassageFields.documentTerm(put.document()), PassageFields.toBlock(put));
        } catch (IllegalArgumentException e) {
            if (put.embeddings().isEmpty()) {
                throw e;
            }
            log.warn("Document {} is indexed without its embeddings: {}", put.document(), e.getMessage());
            writer.updateDocuments(PassageFields.documentTerm(put.document()),
                    PassageFields.toBlock(new PutDocument(put.document(), put.title(), put.passages())));
        }
    }

    /** Makes durable what was applied, as holding everything up to the watermark. */
    void commitWith(CommitMetadata metadata) throws IOException {
        commitWith(requireWriter(), metadata);
    }

    private static void commitWith(IndexWriter writer, CommitMetadata metadata) throws IOException {
        writer.setLiveCommitData(metadata.toUserData().entrySet());
        writer.commit();
    }

    /**
     * Writes the segments anew that hold anything removed, and lets searches see only the new ones. The old ones are
     * gone with the next commit.
     */
    void mergeDeletedPassages() throws IOException {
        requireWriter().forceMergeDeletes();
        searcherManager.maybeRefreshBlocking();
    }

    private IndexWriter requireWriter() {
        if (writer == null) {
            throw new IllegalStateException("opened for searching only");
        }
        return writer;
    }

    /** Reads what is visible now; null if the index was closed in the meantime. */
    <T> @Nullable T searchCurrent(SearcherFunction<T> function) throws IOException {
        IndexSearcher searcher;
        try {
            searcher = searcherManager.acquire();
        } catch (AlreadyClosedException ignored) {
            return null;
        }
        try {
            return function.applyTo(searcher);
        } finally {
            searcherManager.release(searcher);
        }
    }

    /** Lets go of the files; what was not committed is lost. */
    @Override
    public void close() throws IOException {
        IOUtils.close(searcherManager, writer == null ? null : writer::rollback, directory);
    }
}
