package dev.carrel.retrieval.index;

import dev.carrel.application.port.PassageIndex.IndexUpdate;
import dev.carrel.application.port.PassageIndex.IndexUpdate.PutDocument;
import dev.carrel.application.port.PassageIndex.IndexUpdate.RemoveDocument;
import dev.carrel.domain.error.DataFolderInUseException;
import dev.carrel.ranking.passage.LargeVectorCodec;
import dev.carrel.ranking.passage.PassageFields;
import dev.carrel.ranking.passage.SmoothedBm25;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;
import org.apache.lucene.analysis.Analyzer;
import org.apache.lucene.index.DirectoryReader;
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
import org.apache.lucene.store.IOContext;
import org.apache.lucene.store.LockObtainFailedException;
import org.apache.lucene.store.NRTCachingDirectory;
import org.apache.lucene.util.IOUtils;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * An open Lucene index, for searches only or for searches and changes. Searches that run while the index is closed
 * finish; the files are closed after the last of them.
 */
public final class OpenIndex implements Closeable {

    private static final Logger log = LoggerFactory.getLogger(OpenIndex.class);

    private static final Similarity SIMILARITY = new SmoothedBm25();

    /**
     * Forced merges remove all deleted passages. The floor is low, because smaller segments count as equally large and
     * would be merged again after each of many small commits.
     */
    private static final MergePolicy MERGE_POLICY = new RestingMergePolicy(
            new TieredMergePolicy().setForceMergeDeletesPctAllowed(0).setFloorSegmentMB(0.5));

    /**
     * New segments up to this size stay in memory, all together up to the next, until a commit writes them: most are
     * merged before, and then no file is created for them.
     */
    private static final double MAX_CACHED_SEGMENT_MIB = 1;
    private static final double MAX_CACHE_MIB = 4;

    /** The number of passages from which several threads apply updates: some tenths of a second of work. */
    private static final int MIN_SHARED_PASSAGES = 500;

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
    private final AtomicBoolean closing;
    /** Set after searches see the changes. */
    private volatile long revision;

    private OpenIndex(FSDirectory directory, @Nullable IndexWriter writer, SearcherManager searcherManager,
            AtomicBoolean closing, long revision) {
        this.directory = directory;
        this.writer = writer;
        this.searcherManager = searcherManager;
        this.closing = closing;
        this.revision = revision;
    }

    /**
     * A merged segment is written at once: searches read it for long, which takes more time in the blocks of a cache.
     */
    private static final class NewSegmentCache extends NRTCachingDirectory {

        NewSegmentCache(FSDirectory directory) {
            super(directory, MAX_CACHED_SEGMENT_MIB, MAX_CACHE_MIB);
        }

        @Override
        protected boolean doCacheWrite(String name, IOContext context) {
            return context.mergeInfo() == null && super.doCacheWrite(name, context);
        }
    }

    /** A function of a searcher that is acquired for the call, and of a revision whose changes it sees. */
    public interface SearcherFunction<T> {

        T applyTo(IndexSearcher searcher, long revision) throws IOException;
    }

    /** Creates an empty index in a folder without one. */
    static void createEmpty(Path folder, CommitMetadata metadata) throws IOException {
        try (var directory = FSDirectory.open(folder);
                var writer = createWriter(directory, new IndexWriterConfig().setOpenMode(OpenMode.CREATE),
                        new AtomicBoolean())) {
            commitWith(writer, metadata);
        }
        IOUtils.fsync(folder.toAbsolutePath().getParent(), true);
    }

    /**
     * Opens the last commit for searches.
     *
     * @param revision up to which it has all changes; 0 if that is not known
     */
    static OpenIndex openForSearch(Path folder, long revision) throws IOException {
        FSDirectory directory = FSDirectory.open(folder);
        try {
            return new OpenIndex(directory, null, new SearcherManager(directory, SEARCHER_FACTORY),
                    new AtomicBoolean(), revision);
        } catch (IOException | RuntimeException e) {
            IOUtils.closeWhileHandlingException(directory);
            throw e;
        }
    }

    /** Opens the last commit for searches and changes, as the other method does. */
    static OpenIndex openForChanges(Path folder, Analyzer analyzer, long revision) throws IOException {
        FSDirectory directory = FSDirectory.open(folder);
        var closing = new AtomicBoolean();
        IndexWriter writer = null;
        try {
            writer = createWriter(directory, new IndexWriterConfig(analyzer).setOpenMode(OpenMode.APPEND), closing);
            return new OpenIndex(directory, writer, new SearcherManager(writer, SEARCHER_FACTORY), closing,
                    revision);
        } catch (IOException | RuntimeException e) {
            IOUtils.closeWhileHandlingException(writer, directory);
            throw e;
        }
    }

    private static IndexWriter createWriter(FSDirectory directory, IndexWriterConfig config, AtomicBoolean closing)
            throws IOException {
        // A commit on close would repeat the metadata of the previous commit.
        config.setCommitOnClose(false)
                .setSimilarity(SIMILARITY)
                .setMergePolicy(MERGE_POLICY)
                .setCodec(LargeVectorCodec.createCodec(closing::get));
        try {
            return new IndexWriter(new NewSegmentCache(directory), config);
        } catch (LockObtainFailedException ignored) {
            throw new DataFolderInUseException(
                    "Another process writes to the index folder " + directory.getDirectory() + ".");
        }
    }

    boolean isWritable() {
        return writer != null;
    }

    /** Applies updates up to a revision and makes them visible to searches. */
    void applyUpdates(List<IndexUpdate> updates, long upTo, IndexThreads threads) throws IOException {
        IndexWriter indexWriter = requireWriter();
        if (isWorthSharing(updates)) {
            threads.runForEach(updates, update -> applyUpdate(update, indexWriter));
        } else {
            for (IndexUpdate update : updates) {
                applyUpdate(update, indexWriter);
            }
        }
        searcherManager.maybeRefreshBlocking();
        revision = upTo;
    }

    /** Returns whether several threads may apply updates, and finish earlier: each leaves a segment of its own. */
    private static boolean isWorthSharing(List<IndexUpdate> updates) {
        int passages = updates.stream().mapToInt(OpenIndex::countPassages).sum();
        return passages >= MIN_SHARED_PASSAGES
                && updates.stream().map(IndexUpdate::document).distinct().count() == updates.size();
    }

    private static int countPassages(IndexUpdate update) {
        return update instanceof PutDocument put ? put.passages().size() : 0;
    }

    private static void applyUpdate(IndexUpdate update, IndexWriter indexWriter) throws IOException {
        switch (update) {
            case PutDocument put when !put.passages().isEmpty() -> replaceDocument(put, indexWriter);
            case PutDocument put -> indexWriter.deleteDocuments(PassageFields.documentTerm(put.document()));
            case RemoveDocument remove -> indexWriter.deleteDocuments(PassageFields.documentTerm(remove.document()));
        }
    }

    /** Replaces a document; without its embeddings if Lucene rejects these, for example as too large. */
    private static void replaceDocument(PutDocument put, IndexWriter writer) throws IOException {
        try {
            writer.updateDocuments(PassageFields.documentTerm(put.document()), PassageFields.toBlock(put));
        } catch (IllegalArgumentException e) {
            if (put.embeddings().isEmpty()) {
                throw e;
            }
            log.warn("Document {} is indexed without its embeddings: {}", put.document(), e.getMessage());
            writer.updateDocuments(PassageFields.documentTerm(put.document()),
                    PassageFields.toBlock(new PutDocument(put.document(), put.title(), put.attributes(), put.passages(),
                            Map.of(), put.revision())));
        }
    }

    /** Commits all applied updates together with the metadata. */
    void commitWith(CommitMetadata metadata) throws IOException {
        commitWith(requireWriter(), metadata);
    }

    private static void commitWith(IndexWriter writer, CommitMetadata metadata) throws IOException {
        writer.setLiveCommitData(metadata.toUserData().entrySet());
        writer.commit();
    }

    /**
     * Merges all segments that contain deleted passages and makes the result visible to searches. The next commit
     * deletes the old segments.
     *
     * @return true, since what was merged before may not be committed
     */
    boolean mergeDeletedPassages() throws IOException {
        requireWriter().forceMergeDeletes();
        searcherManager.maybeRefreshBlocking();
        return true;
    }

    /**
     * Merges small segments, as {@link RestingMergePolicy} says, and makes the result visible to searches. The next
     * commit deletes the old ones.
     *
     * @return whether there were any
     */
    boolean mergeSmallSegments() throws IOException {
        requireWriter().forceMerge(1);
        Boolean isUnchanged = searchCurrent(
                (searcher, seenRevision) -> ((DirectoryReader) searcher.getIndexReader()).isCurrent());
        searcherManager.maybeRefreshBlocking();
        return Boolean.FALSE.equals(isUnchanged);
    }

    private IndexWriter requireWriter() {
        if (writer == null) {
            throw new IllegalStateException("the index was opened for searches only");
        }
        return writer;
    }

    /** Calls a function with the current searcher; returns null if the index was closed meanwhile. */
    <T> @Nullable T searchCurrent(SearcherFunction<T> function) throws IOException {
        long seenRevision = revision;
        IndexSearcher searcher;
        try {
            searcher = searcherManager.acquire();
        } catch (AlreadyClosedException ignored) {
            return null;
        }
        try {
            return function.applyTo(searcher, seenRevision);
        } finally {
            searcherManager.release(searcher);
        }
    }

    /**
     * Closes the files; uncommitted changes are lost, and merges under way are given up. The cache of segments is left
     * as it is, since closing it would write what is uncommitted.
     */
    @Override
    public void close() throws IOException {
        closing.set(true);
        IOUtils.close(searcherManager, writer == null ? null : writer::rollback, directory);
    }
}
