package dev.carrel.retrieval;

import dev.carrel.application.port.PassageIndex.Held;
import dev.carrel.application.port.PassageIndex.Update;
import dev.carrel.domain.error.CarrelException;
import dev.carrel.domain.error.IndexException;
import dev.carrel.domain.library.LibraryId;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.locks.ReentrantLock;
import org.apache.lucene.analysis.Analyzer;
import org.apache.lucene.index.IndexNotFoundException;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The index of one library: up to where it holds everything, and its files, which are open only while it is in use. All
 * but {@link #search} is called on {@linkplain IndexThreads threads} that nobody interrupts.
 */
final class LibraryIndex {

    private static final Logger LOG = LoggerFactory.getLogger(LibraryIndex.class);

    private final LibraryId library;
    private final LibraryFolder folder;
    private final Analyzer analyzer;
    private final IndexThreads threads;
    private final Runnable opened;

    private final ReentrantLock lock = new ReentrantLock();
    private volatile @Nullable OpenIndex index;
    private volatile boolean suspect;
    private volatile long lastUse;
    private boolean ended;
    private @Nullable Watermark applied;
    private boolean uncommitted;
    private long durable;

    /**
     * @param opened
     *            told each time that files were opened
     */
    LibraryIndex(LibraryId library, LibraryFolder folder, Analyzer analyzer, IndexThreads threads, Runnable opened) {
        this.library = library;
        this.folder = folder;
        this.analyzer = analyzer;
        this.threads = threads;
        this.opened = opened;
    }

    /** Finds what is there, or makes an empty index; reads one small file at most. */
    Held open(String epoch) throws IOException {
        lock.lock();
        try {
            Watermark known = applied;
            if (known != null && !suspect && known.epoch().equals(epoch)) {
                return new Held(known.revision(), false);
            }
            shut();
            Optional<Watermark> found = usable(epoch);
            Watermark watermark = found.orElse(new Watermark(epoch, 0));
            if (found.isEmpty()) {
                OpenIndex.make(folder.path(), watermark);
            }
            applied = watermark;
            durable = watermark.revision();
            suspect = false;
            return new Held(durable, found.isEmpty());
        } finally {
            lock.unlock();
        }
    }

    /** What is in the folder, if it can be used; if it cannot, the folder is free afterwards. */
    private Optional<Watermark> usable(String epoch) throws IOException {
        if (!folder.exists()) {
            return Optional.empty();
        }
        try {
            if (suspect) {
                folder.verify();
            }
            Optional<Watermark> found = folder.watermark().filter(watermark -> watermark.epoch().equals(epoch));
            if (found.isEmpty()) {
                folder.delete();
            }
            return found;
        } catch (IOException | RuntimeException e) {
            if (!LibraryFolder.isDamage(e)) {
                throw e;
            }
            LOG.warn("The index of library {} is damaged; it is set aside and made again.", library, e);
            folder.setAside();
            return Optional.empty();
        }
    }

    void apply(List<Update> updates, long upTo) {
        lock.lock();
        try {
            Watermark before = applied;
            if (before == null) {
                throw new IndexException("The index of library " + library + " has to be opened before a change.",
                        null);
            }
            uncommitted = true;
            openForChanges().apply(updates);
            applied = before.upTo(upTo);
        } catch (IOException | RuntimeException | Error e) {
            throw failed(e);
        } finally {
            lock.unlock();
        }
    }

    long commit() {
        lock.lock();
        try {
            OpenIndex changed = index;
            Watermark watermark = applied;
            if (uncommitted && changed != null && watermark != null) {
                changed.commit(watermark);
                uncommitted = false;
                durable = watermark.revision();
            }
            return durable;
        } catch (IOException | RuntimeException | Error e) {
            throw failed(e);
        } finally {
            lock.unlock();
        }
    }

    /**
     * After any failure nothing that is not committed can be trusted: what was is taken up again when the index is opened
     * again, and until then it takes no changes.
     */
    private RuntimeException failed(Throwable failure) {
        suspect |= failure instanceof Exception e && LibraryFolder.isDamage(e);
        shut();
        if (failure instanceof CarrelException known) {
            return known;
        }
        return new IndexException("The index of library " + library + " could not be changed.", failure);
    }

    /** Reads what is there now; empty if there is no index. Called on any thread. */
    <T> Optional<T> search(OpenIndex.Reading<T> reading) {
        while (true) {
            Optional<OpenIndex> searched = Optional.ofNullable(index).or(() -> threads.call(this::openForSearch));
            if (searched.isEmpty()) {
                return Optional.empty();
            }
            try {
                T result = searched.get().read(reading);
                if (result != null) {
                    return Optional.of(result);
                }
            } catch (IOException | RuntimeException | InternalError e) {
                // An InternalError is what a mapped file gives that was cut short.
                suspect = true;
                throw new IndexException("The index of library " + library + " could not be read.", e);
            }
        }
    }

    private Optional<OpenIndex> openForSearch() throws IOException {
        lock.lock();
        try {
            if (index == null && !ended && folder.exists()) {
                index = OpenIndex.forSearch(folder.path());
                opened.run();
            }
            return Optional.ofNullable(index);
        } catch (IndexNotFoundException e) {
            if (applied == null) {
                return Optional.empty();
            }
            suspect = true;
            throw e;
        } catch (IOException | RuntimeException e) {
            suspect = true;
            throw e;
        } finally {
            lock.unlock();
        }
    }

    private OpenIndex openForChanges() throws IOException {
        OpenIndex before = index;
        if (before != null && before.takesChanges()) {
            return before;
        }
        OpenIndex changed = OpenIndex.forChanges(folder.path(), analyzer);
        index = changed;
        if (before != null) {
            before.close();
        }
        opened.run();
        return changed;
    }

    boolean isOpen() {
        return index != null;
    }

    /** When it was last used, counted in uses of all libraries. */
    long lastUse() {
        return lastUse;
    }

    void used(long use) {
        lastUse = use;
    }

    /** Commits and lets go of the files, unless a change is under way. */
    void closeIfIdle() {
        if (lock.tryLock()) {
            try {
                commit();
                letGo();
            } finally {
                lock.unlock();
            }
        }
    }

    /** Commits and lets go of the files for good. */
    void close() {
        lock.lock();
        try {
            ended = true;
            commit();
        } finally {
            shut();
            lock.unlock();
        }
    }

    /** Deletes the files for good. */
    void drop() throws IOException {
        lock.lock();
        try {
            ended = true;
            shut();
            folder.delete();
        } finally {
            lock.unlock();
        }
    }

    /** Lets go of the files and forgets what is not committed. */
    private void shut() {
        applied = null;
        uncommitted = false;
        letGo();
    }

    private void letGo() {
        OpenIndex before = index;
        index = null;
        if (before != null) {
            try {
                before.close();
            } catch (IOException | RuntimeException e) {
                LOG.warn("The index of library {} could not be closed cleanly.", library, e);
            }
        }
    }
}
