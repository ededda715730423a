package dev.carrel.retrieval;

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
final class OpenIndex implements Closeable {

    private static final Logger log = LoggerFactory.getLogger(OpenIndex.class);

    private static final Similarity SIMILARITY = new SmoothedBm25();

    /** When removed passages are to go, all of them are. */
    private static final MergePolicy MERGES = new TieredMergePolicy().setForceMergeDeletesPctAllowed(0)
            .setFloorSegmentMB(0.5);

    private static final SearcherFactory SEARCHERS = new SearcherFactory() {

        @Override
        public IndexSearcher newSearcher(IndexReader reader, @Nullable IndexReader previous) {
            var searcher = new IndexSearcher(reader);
            searcher.setSimilarity(SIMILARITY);
            searcher.setQueryCache(null);
            return searcher;
        }
    };

    private final FSDirectory files;
    private final @Nullable IndexWriter writer;
    private final SearcherManager searchers;

    private OpenIndex(FSDirectory files, @Nullable IndexWriter writer, SearcherManager searchers) {
        this.files = files;
        this.writer = writer;
        this.searchers = searchers;
    }

    /** What is done with a searcher while it is held. */
    interface Reading<T> {

        T with(IndexSearcher searcher) throws IOException;
    }

    /** Makes an empty index in a folder that has none. */
    static void make(Path folder, Watermark watermark) throws IOException {
        try (var files = FSDirectory.open(folder); var writer = writer(files, config(OpenMode.CREATE))) {
            commit(writer, watermark);
        }
        IOUtils.fsync(folder.toAbsolutePath().getParent(), true);
    }

    /** The last commit, for searching. */
    static OpenIndex forSearch(Path folder) throws IOException {
        FSDirectory files = FSDirectory.open(folder);
        try {
            return new OpenIndex(files, null, new SearcherManager(files, SEARCHERS));
        } catch (IOException | RuntimeException e) {
            IOUtils.closeWhileHandlingException(files);
            throw e;
        }
    }

    /** The last commit, for searching and changes. */
    static OpenIndex forChanges(Path folder, Analyzer analyzer) throws IOException {
        FSDirectory files = FSDirectory.open(folder);
        IndexWriter writer = null;
        try {
            writer = writer(files, new IndexWriterConfig(analyzer).setOpenMode(OpenMode.APPEND));
            return new OpenIndex(files, writer, new SearcherManager(writer, SEARCHERS));
        } catch (IOException | RuntimeException e) {
            IOUtils.closeWhileHandlingException(writer, files);
            throw e;
        }
    }

    private static IndexWriterConfig config(OpenMode mode) {
        return new IndexWriterConfig().setOpenMode(mode);
    }

    private static IndexWriter writer(FSDirectory files, IndexWriterConfig config) throws IOException {
        // A commit by closing would carry the watermark of the commit before it.
        config.setCommitOnClose(false).setSimilarity(SIMILARITY).setMergePolicy(MERGES).setCodec(LongVectors.codec());
        try {
            return new IndexWriter(files, config);
        } catch (LockObtainFailedException ignored) {
            throw new DataFolderInUseException(
                    "Another process writes to the index folder " + files.getDirectory() + ".");
        }
    }

    boolean takesChanges() {
        return writer != null;
    }

    /** Applies updates and makes them visible. */
    void apply(List<IndexUpdate> updates) throws IOException {
        IndexWriter changed = changed();
        for (IndexUpdate update : updates) {
            switch (update) {
                case PutDocument put when !put.passages().isEmpty() -> put(put, changed);
                case PutDocument put -> changed.deleteDocuments(PassageFields.term(put.document()));
                case RemoveDocument remove -> changed.deleteDocuments(PassageFields.term(remove.document()));
            }
        }
        searchers.maybeRefreshBlocking();
    }

    /** A document that Lucene refuses with its embeddings, as too long ones, is found by its words. */
    private static void put(PutDocument put, IndexWriter writer) throws IOException {
        try {
            writer.updateDocuments(PassageFields.term(put.document()), PassageFields.block(put));
        } catch (IllegalArgumentException e) {
            if (put.embeddings().isEmpty()) {
                throw e;
            }
            log.warn("Document {} is indexed without its embeddings: {}", put.document(), e.getMessage());
            writer.updateDocuments(PassageFields.term(put.document()),
                    PassageFields.block(new PutDocument(put.document(), put.title(), put.passages())));
        }
    }

    /** Makes durable what was applied, as holding everything up to the watermark. */
    void commit(Watermark watermark) throws IOException {
        commit(changed(), watermark);
    }

    private static void commit(IndexWriter writer, Watermark watermark) throws IOException {
        writer.setLiveCommitData(watermark.userData().entrySet());
        writer.commit();
    }

    /**
     * Writes the segments anew that hold anything removed, and lets searches see only the new ones. The old ones are
     * gone with the next commit.
     */
    void mergeRemoved() throws IOException {
        changed().forceMergeDeletes();
        searchers.maybeRefreshBlocking();
    }

    private IndexWriter changed() {
        if (writer == null) {
            throw new IllegalStateException("opened for searching only");
        }
        return writer;
    }

    /** Reads what is visible now; null if the index was closed in the meantime. */
    <T> @Nullable T read(Reading<T> reading) throws IOException {
        IndexSearcher searcher;
        try {
            searcher = searchers.acquire();
        } catch (AlreadyClosedException ignored) {
            return null;
        }
        try {
            return reading.with(searcher);
        } finally {
            searchers.release(searcher);
        }
    }

    /** Lets go of the files; what was not committed is lost. */
    @Override
    public void close() throws IOException {
        IOUtils.close(searchers, writer == null ? null : writer::rollback, files);
    }
}
