package dev.carrel.retrieval;

import dev.carrel.application.port.PassageIndex;
import dev.carrel.domain.document.DocumentId;
import dev.carrel.domain.error.CarrelException;
import dev.carrel.domain.error.DataFolderInUseException;
import dev.carrel.domain.error.IndexException;
import dev.carrel.domain.library.LibraryId;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import org.apache.lucene.analysis.Analyzer;
import org.apache.lucene.index.Term;
import org.apache.lucene.store.FSDirectory;
import org.apache.lucene.store.Lock;
import org.apache.lucene.store.LockObtainFailedException;
import org.apache.lucene.util.IOUtils;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import static java.util.stream.Collectors.toSet;

/**
 * A passage index on Lucene, in a folder of its own, of which it takes hold until it is closed. Safe for use by many
 * threads, also for ones that are interrupted.
 *
 * <p>
 * When {@link #applyUpdates} or {@link #commitLibrary} has thrown, the library's index has gone back to its last commit
 * and takes no changes until it was {@linkplain #openLibrary(LibraryId, String) opened} again, which tells from where
 * they are to be applied again. A search that finds files damaged throws an {@link IndexException}; the next opening
 * replaces the index.
 *
 * <p>
 * How {@link FoundPassage#similarity} comes about is told in the documentation of the package.
 */
public final class LucenePassageIndex implements PassageIndex {

    private static final Logger log = LoggerFactory.getLogger(LucenePassageIndex.class);

    /** Each holds a few dozen files, and memory for changes while it has any. */
    private static final int MOST_OPEN = 64;

    private static final SearchHits NOTHING = new SearchHits(List.of(), null);

    private final Path folder;
    private final FSDirectory files;
    private final Lock lock;
    private final IndexThreads threads;
    private final int mostOpen;
    private final Analyzer analyzer = TextAnalysis.perField();
    private final Map<LibraryId, LibraryIndex> libraries = new ConcurrentHashMap<>();
    private final AtomicLong uses = new AtomicLong();
    private final AtomicBoolean closed = new AtomicBoolean();

    private LucenePassageIndex(Path folder, FSDirectory files, Lock lock, IndexThreads threads, int mostOpen) {
        this.folder = folder;
        this.files = files;
        this.lock = lock;
        this.threads = threads;
        this.mostOpen = mostOpen;
    }

    /**
     * Takes hold of a folder, making it if it is not there.
     *
     * @throws DataFolderInUseException if another process or another index of this one holds it
     * @throws IndexException if it cannot be read and written
     */
    public static LucenePassageIndex open(Path folder) {
        return open(folder, MOST_OPEN);
    }

    static LucenePassageIndex open(Path folder, int mostOpen) {
        var threads = new IndexThreads();
        try {
            return threads.call(() -> hold(folder, threads, mostOpen));
        } catch (RuntimeException e) {
            threads.close();
            throw e;
        }
    }

    private static LucenePassageIndex hold(Path folder, IndexThreads threads, int mostOpen) throws IOException {
        Files.createDirectories(folder);
        FSDirectory files = FSDirectory.open(folder);
        try {
            Lock lock = files.obtainLock("carrel.lock");
            LibraryFolder.sweep(folder);
            return new LucenePassageIndex(folder, files, lock, threads, mostOpen);
        } catch (LockObtainFailedException ignored) {
            files.close();
            throw new DataFolderInUseException("The index folder " + folder + " is in use by another Carrel.");
        }
    }

    @Override
    public IndexState openLibrary(LibraryId library, String epoch) {
        LibraryIndex index = index(library);
        return threads.call(() -> index.open(epoch));
    }

    @Override
    public void applyUpdates(LibraryId library, List<IndexUpdate> updates, long upTo) {
        LibraryIndex index = index(library);
        threads.run(() -> index.apply(updates, upTo));
    }

    @Override
    public long commitLibrary(LibraryId library) {
        LibraryIndex index = libraries.get(library);
        return index == null ? 0 : threads.call(index::commit);
    }

    @Override
    public SearchHits searchPassages(LibraryId library, PassageQuery query) {
        Map<Term, Double> terms = QueryTerms.of(query, analyzer);
        var fragments = Fragments.of(query);
        return read(library, searcher -> new PassageSearch(searcher,
                new Candidates(searcher, Ranking.of(terms, searcher), query.embeddings()), fragments, query.explain())
                .best(query.maxDocuments(), query.maxPassagesPerDocument()), NOTHING);
    }

    @Override
    public List<DocumentId> listDocuments(LibraryId library) {
        return read(library, PassageFields::documents, List.of());
    }

    private <T> T read(LibraryId library, OpenIndex.Reading<T> reading, T nothing) {
        if (!libraries.containsKey(library) && !folderOf(library).exists()) {
            requireNotClosed();
            return nothing;
        }
        return index(library).search(reading).orElse(nothing);
    }

    @Override
    public void purgeDeleted(LibraryId library) {
        LibraryIndex index = libraries.get(library);
        if (index != null) {
            threads.run(index::purge);
        }
    }

    @Override
    public List<String> findRemnants(LibraryId library, DocumentId document) {
        return read(library, searcher -> Traces.of(document, searcher), List.of());
    }

    @Override
    public void dropAllExcept(Collection<LibraryId> kept) {
        requireNotClosed();
        libraries.keySet().stream().filter(library -> !kept.contains(library)).forEach(this::dropLibrary);
        threads.run(() -> LibraryFolder.retain(folder, kept.stream().map(FolderName::of).collect(toSet())));
    }

    @Override
    public void dropLibrary(LibraryId library) {
        LibraryIndex index = index(library);
        try {
            threads.run(index::drop);
        } finally {
            libraries.remove(library, index);
        }
    }

    /** Commits and closes what is open. What cannot be committed is lost with a warning: it can be derived again. */
    @Override
    public void close() {
        if (closed.getAndSet(true)) {
            return;
        }
        libraries.values().forEach(index -> quietly(() -> threads.run(index::close)));
        threads.close();
        try {
            IOUtils.close(lock, files);
        } catch (IOException e) {
            log.warn("The index folder {} could not be let go cleanly.", folder, e);
        }
    }

    private LibraryIndex index(LibraryId library) {
        requireNotClosed();
        LibraryIndex index = libraries.computeIfAbsent(library, this::made);
        index.used(uses.incrementAndGet());
        return index;
    }

    private LibraryIndex made(LibraryId library) {
        LibraryFolder of = folderOf(library);
        return new LibraryIndex(library, of, new LazyIndex(of, analyzer, () -> threads.later(this::closeIdle)),
                threads);
    }

    private LibraryFolder folderOf(LibraryId library) {
        return new LibraryFolder(folder.resolve(FolderName.of(library)));
    }

    private void requireNotClosed() {
        if (closed.get()) {
            throw new IndexException("The passage index is closed.", null);
        }
    }

    long openLibraries() {
        return libraries.values().stream().filter(LibraryIndex::isOpen).count();
    }

    /** Closes what was not used for longest while too many are open. */
    private void closeIdle() {
        record Open(LibraryIndex index, long lastUse) {}
        List<Open> open = libraries.values()
                .stream()
                .filter(LibraryIndex::isOpen)
                .map(index -> new Open(index, index.lastUse()))
                .sorted(Comparator.comparing(Open::lastUse))
                .toList();
        open.stream().limit(Math.max(0, open.size() - mostOpen)).forEach(idle -> quietly(idle.index()::closeIfIdle));
    }

    private static void quietly(Runnable closing) {
        try {
            closing.run();
        } catch (CarrelException e) {
            log.warn("An index could not be committed before it was closed.", e);
        }
    }
}
