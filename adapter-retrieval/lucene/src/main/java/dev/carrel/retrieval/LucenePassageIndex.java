package dev.carrel.retrieval;

import dev.carrel.application.port.CancellationSignal;
import dev.carrel.application.port.PassageIndex;
import dev.carrel.domain.document.DocumentId;
import dev.carrel.domain.error.CarrelException;
import dev.carrel.domain.error.DataFolderInUseException;
import dev.carrel.domain.error.IndexException;
import dev.carrel.domain.library.LibraryId;
import dev.carrel.ranking.analysis.TextAnalysis;
import dev.carrel.ranking.passage.PassageFields;
import dev.carrel.ranking.search.PassageSearch;
import dev.carrel.retrieval.index.FolderName;
import dev.carrel.retrieval.index.IndexRemnants;
import dev.carrel.retrieval.index.IndexThreads;
import dev.carrel.retrieval.index.LazyIndex;
import dev.carrel.retrieval.index.LibraryFolder;
import dev.carrel.retrieval.index.LibraryIndex;
import dev.carrel.retrieval.index.OpenIndex;
import dev.carrel.retrieval.index.SearchQueue;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Supplier;
import org.apache.lucene.analysis.Analyzer;
import org.apache.lucene.store.FSDirectory;
import org.apache.lucene.store.Lock;
import org.apache.lucene.store.LockObtainFailedException;
import org.apache.lucene.util.IOUtils;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import static java.util.stream.Collectors.toSet;

/**
 * Passage index on Lucene: hybrid search by BM25 and vector similarity, with one Lucene index per library. The index
 * folder is locked until the index is closed. Thread-safe; a caller that is interrupted does no harm to the files.
 *
 * <p>
 * After a failure of {@link #applyUpdates} or {@link #commitLibrary} the index of the library is back at its last
 * commit and rejects changes until {@link #openLibrary} is called again, which returns the revision to continue from. A
 * search that meets damaged files throws an {@link IndexException}; the next {@link #openLibrary} replaces the index.
 *
 * <p>
 * The documentation of {@link dev.carrel.ranking.search} explains how {@link PassageIndex.PassageHit#similarity} is
 * computed.
 */
public final class LucenePassageIndex implements PassageIndex {

    private static final Logger log = LoggerFactory.getLogger(LucenePassageIndex.class);

    /** The maximum number of libraries that are open: each has a few dozen open files, and a buffer for changes. */
    private static final int MAX_OPEN_LIBRARIES = 64;

    /** How long a library rests before its small segments are merged. */
    private static final Duration REST = Duration.ofSeconds(10);

    private static final SearchHits NO_RESULT = new SearchHits(List.of(), Map.of(), null, 0);

    private final Path folder;
    private final FSDirectory directory;
    private final Lock lock;
    private final IndexThreads threads;
    private final int maxOpenLibraries;
    private final Duration rest;
    private final Analyzer analyzer = TextAnalysis.perFieldAnalyzer();
    private final Map<LibraryId, LibraryIndex> libraries = new ConcurrentHashMap<>();
    /** Counts uses of all libraries, to find the least recently used one. */
    private final AtomicLong useCounter = new AtomicLong();
    private final SearchQueue searchQueue = new SearchQueue();
    private final AtomicBoolean closed = new AtomicBoolean();

    private LucenePassageIndex(Path folder, FSDirectory directory, Lock lock, IndexThreads threads,
            int maxOpenLibraries, Duration rest) {
        this.folder = folder;
        this.directory = directory;
        this.lock = lock;
        this.threads = threads;
        this.maxOpenLibraries = maxOpenLibraries;
        this.rest = rest;
    }

    /**
     * Opens the index in a folder, which is created if it does not exist.
     *
     * @throws DataFolderInUseException if the folder is locked by another process or another index of this process
     * @throws IndexException if the folder cannot be read or written
     */
    public static LucenePassageIndex open(Path folder) {
        return open(folder, MAX_OPEN_LIBRARIES, REST);
    }

    static LucenePassageIndex open(Path folder, int maxOpenLibraries, Duration rest) {
        var threads = new IndexThreads();
        try {
            return threads.callAndWait(() -> openLocked(folder, threads, maxOpenLibraries, rest));
        } catch (RuntimeException e) {
            threads.close();
            throw e;
        }
    }

    private static LucenePassageIndex openLocked(Path folder, IndexThreads threads, int maxOpenLibraries,
            Duration rest) throws IOException {
        Files.createDirectories(folder);
        FSDirectory directory = FSDirectory.open(folder);
        try {
            Lock lock = directory.obtainLock("carrel.lock");
            LibraryFolder.deleteLeftovers(folder);
            return new LucenePassageIndex(folder, directory, lock, threads, maxOpenLibraries, rest);
        } catch (LockObtainFailedException ignored) {
            directory.close();
            throw new DataFolderInUseException(
                    "The index folder " + folder + " is in use by another Carrel process or engine.");
        }
    }

    @Override
    public IndexState openLibrary(LibraryId library, String epoch) {
        LibraryIndex index = findOrCreateIndex(library);
        return threads.callAndWait(() -> index.openForEpoch(epoch));
    }

    @Override
    public void applyUpdates(LibraryId library, List<IndexUpdate> updates, long upTo) {
        LibraryIndex index = findOrCreateIndex(library);
        threads.runAndWait(() -> index.applyUpdates(updates, upTo));
    }

    @Override
    public long commitLibrary(LibraryId library) {
        LibraryIndex index = libraries.get(library);
        if (index == null) {
            return 0;
        }
        long revision = threads.callAndWait(index::commitChanges);
        threads.runAfter(rest, () -> mergeSmallSegments(index, revision));
        return revision;
    }

    private static void mergeSmallSegments(LibraryIndex index, long revision) {
        try {
            index.mergeSmallSegments(revision);
        } catch (IOException | CarrelException e) {
            // Also when the library was closed or dropped meanwhile.
            log.info("Small segments are not merged: {}", e.getMessage());
        }
    }

    @Override
    public SearchHits searchPassages(LibraryId library, PassageQuery query, CancellationSignal signal) {
        PassageSearch search = PassageSearch.prepare(query, analyzer);
        return searchLibrary(library, searchQueue.inTurn(
                (searcher, revision) -> search.searchIndex(searcher, signal).withRevision(revision)), NO_RESULT);
    }

    @Override
    public List<DocumentId> listDocuments(LibraryId library) {
        return searchLibrary(library, (searcher, revision) -> PassageFields.listDocuments(searcher), List.of());
    }

    private <T> T searchLibrary(LibraryId library, OpenIndex.SearcherFunction<T> function, T resultIfAbsent) {
        if (!libraries.containsKey(library) && !folderOf(library).exists()) {
            requireNotClosed();
            return resultIfAbsent;
        }
        return findOrCreateIndex(library).search(function).orElse(resultIfAbsent);
    }

    @Override
    public boolean purgeDeleted(LibraryId library) {
        LibraryIndex index = libraries.get(library);
        if (index != null) {
            threads.runAndWait(index::purgeDeleted);
        }
        return true;
    }

    @Override
    public List<String> findRemnants(LibraryId library, DocumentId document) {
        return searchLibrary(library, (searcher, revision) -> IndexRemnants.findRemnants(document, searcher),
                List.of());
    }

    @Override
    public long countBytes() {
        requireNotClosed();
        return LibraryFolder.countBytes(folder);
    }

    @Override
    public boolean isReachable() {
        return true;
    }

    @Override
    public boolean checkServer() {
        return true;
    }

    @Override
    public boolean isShared() {
        return false;
    }

    @Override
    public void dropAllExcept(Supplier<? extends Collection<LibraryId>> existing) {
        requireNotClosed();
        Collection<LibraryId> kept = existing.get();
        libraries.keySet().stream().filter(library -> !kept.contains(library)).forEach(this::dropLibrary);
        Set<String> folderNames = kept.stream().map(FolderName::of).collect(toSet());
        threads.runAndWait(() -> LibraryFolder.deleteAllExcept(folder, folderNames));
    }

    @Override
    public void dropLibrary(LibraryId library) {
        LibraryIndex index = findOrCreateIndex(library);
        try {
            threads.runAndWait(index::deleteFiles);
        } finally {
            libraries.remove(library, index);
        }
    }

    /** Commits and closes all libraries. Changes that cannot be committed are logged; they can be derived again. */
    @Override
    public void close() {
        if (closed.getAndSet(true)) {
            return;
        }
        libraries.values().forEach(index -> runQuietly(() -> threads.runAndWait(index::close)));
        threads.close();
        try {
            IOUtils.close(lock, directory);
        } catch (IOException e) {
            log.warn("The index folder {} could not be closed cleanly.", folder, e);
        }
    }

    private LibraryIndex findOrCreateIndex(LibraryId library) {
        requireNotClosed();
        LibraryIndex index = libraries.computeIfAbsent(library, this::createIndex);
        index.markUsed(useCounter.incrementAndGet());
        return index;
    }

    private LibraryIndex createIndex(LibraryId library) {
        LibraryFolder libraryFolder = folderOf(library);
        var index = new LazyIndex(libraryFolder, analyzer, () -> threads.runLater(this::closeIdle));
        return new LibraryIndex(library, libraryFolder, index, threads);
    }

    private LibraryFolder folderOf(LibraryId library) {
        return new LibraryFolder(folder.resolve(FolderName.of(library)));
    }

    private void requireNotClosed() {
        if (closed.get()) {
            throw new IndexException("The passage index is closed.", null);
        }
    }

    @Override
    public long countOpenLibraries() {
        return libraries.values().stream().filter(LibraryIndex::isOpen).count();
    }

    /** Closes the least recently used libraries while too many are open. */
    private void closeIdle() {
        // Another thread may use an index meanwhile: the order needs a value that does not change while it sorts.
        record OpenLibrary(LibraryIndex index, long lastUse) {}
        List<OpenLibrary> open = libraries.values()
                .stream()
                .filter(LibraryIndex::isOpen)
                .map(index -> new OpenLibrary(index, index.lastUse()))
                .sorted(Comparator.comparing(OpenLibrary::lastUse))
                .toList();
        int excess = Math.max(0, open.size() - maxOpenLibraries);
        open.stream().limit(excess).forEach(idle -> runQuietly(idle.index()::closeIfIdle));
    }

    private static void runQuietly(Runnable closing) {
        try {
            closing.run();
        } catch (CarrelException e) {
            log.warn("An index could not be committed before it was closed.", e);
        }
    }
}
