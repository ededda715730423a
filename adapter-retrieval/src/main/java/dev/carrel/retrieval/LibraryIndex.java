package dev.carrel.retrieval;

import dev.carrel.application.port.PassageIndex.IndexState;
import dev.carrel.application.port.PassageIndex.IndexUpdate;
import dev.carrel.domain.error.CarrelException;
import dev.carrel.domain.error.IndexException;
import dev.carrel.domain.library.LibraryId;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;
import org.apache.lucene.index.IndexNotFoundException;
import org.jspecify.annotations.Nullable;

/**
 * The index of one library, and up to where it holds everything. All but {@link #search} is called on
 * {@linkplain IndexThreads threads} that nobody interrupts.
 */
final class LibraryIndex {

    private static final Duration LOCK_POLL_INTERVAL = Duration.ofMillis(10);

    private final LibraryId library;
    private final LibraryFolder folder;
    private final LazyIndex index;
    private final IndexThreads threads;
    private final ReentrantLock lock = new ReentrantLock();

    /** Null when it has to be opened before a change: never opened, failed, closed or dropped. */
    private @Nullable Watermark applied;
    /** There are no files yet: they are made for the first change, which many libraries wait for long. */
    private boolean unwritten;
    private boolean uncommitted;
    private long durable;
    private boolean ended;
    private volatile boolean suspect;
    private volatile long lastUse;

    LibraryIndex(LibraryId library, LibraryFolder folder, LazyIndex index, IndexThreads threads) {
        this.library = library;
        this.folder = folder;
        this.index = index;
        this.threads = threads;
    }

    /**
     * Finds what is there, else begins an empty index; reads one small file at most, unless files were found damaged.
     */
    IndexState open(String epoch) throws IOException {
        lock.lock();
        try {
            Watermark known = applied;
            if (known != null && !suspect && known.epoch().equals(epoch)) {
                return new IndexState(known.revision(), false);
            }
            shut();
            Optional<Watermark> found = folder.usable(epoch, suspect);
            Watermark watermark = found.orElse(new Watermark(epoch, 0));
            unwritten = found.isEmpty();
            applied = watermark;
            durable = watermark.revision();
            suspect = false;
            return new IndexState(durable, found.isEmpty());
        } finally {
            lock.unlock();
        }
    }

    void apply(List<IndexUpdate> updates, long upTo) {
        lock.lock();
        try {
            Watermark before = applied;
            if (before == null) {
                throw new IndexException("The index of library " + library + " has to be opened before a change.",
                        null);
            }
            OpenIndex changed = forChanges(before);
            uncommitted = true;
            changed.apply(updates);
            applied = before.upTo(upTo);
        } catch (IOException | RuntimeException | Error e) {
            throw failed(e);
        } finally {
            lock.unlock();
        }
    }

    private OpenIndex forChanges(Watermark watermark) throws IOException {
        if (unwritten) {
            OpenIndex.make(folder.path(), watermark);
            unwritten = false;
        }
        return index.forChanges();
    }

    long commit() {
        lock.lock();
        try {
            Watermark watermark = applied;
            if (uncommitted && watermark != null) {
                index.forChanges().commit(watermark);
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

    /** Clears what was removed out of the files; changes go on meanwhile. */
    void purge() throws IOException {
        OpenIndex purged;
        lock.lock();
        try {
            if (applied == null || unwritten) {
                return;
            }
            purged = index.forChanges();
            uncommitted = true;
        } finally {
            lock.unlock();
        }
        try {
            purged.mergeRemoved();
        } catch (IOException | RuntimeException | Error e) {
            throw failed(purged, e);
        }
        commit();
    }

    /** A merge that fails ends its writer for good, but another may have been opened since. */
    private RuntimeException failed(OpenIndex purged, Throwable failure) {
        lock.lock();
        try {
            boolean isOpen = index.ifOpen().filter(open -> open == purged).isPresent();
            return isOpen
                    ? failed(failure)
                    : new IndexException("The index of library " + library + " was closed while it was purged.",
                            failure);
        } finally {
            lock.unlock();
        }
    }

    /**
     * After any failure nothing that is not committed can be trusted, whatever the writer says of itself. It is thrown
     * away, and the next opening tells from where it is to be applied again.
     */
    private RuntimeException failed(Throwable failure) {
        suspect |= failure instanceof Exception exception && LibraryFolder.isDamage(exception);
        shut();
        return failure instanceof CarrelException known
                ? known
                : new IndexException("The index of library " + library + " could not be changed.", failure);
    }

    /** Reads what is there now; empty if there is no index. Called on any thread. */
    <T> Optional<T> search(OpenIndex.Reading<T> reading) {
        while (true) {
            Optional<OpenIndex> searched = index.ifOpen().or(this::openForSearch);
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

    /** Takes the lock on the thread of the search, so that one that waits for a change holds up no other library. */
    private Optional<OpenIndex> openForSearch() {
        Optional<OpenIndex> opened = Optional.empty();
        while (opened.isEmpty() && !tryLock()) {
            // Whoever holds the lock may have opened it.
            opened = index.ifOpen();
        }
        if (opened.isPresent()) {
            return opened;
        }
        try {
            return threads.callForSearch(this::openFiles);
        } finally {
            lock.unlock();
        }
    }

    private boolean tryLock() {
        boolean interrupted = Thread.interrupted();
        try {
            return lock.tryLock(LOCK_POLL_INTERVAL.toNanos(), TimeUnit.NANOSECONDS);
        } catch (InterruptedException ignored) {
            interrupted = true;
            return false;
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    /** Called while the lock is held, by another thread. */
    private Optional<OpenIndex> openFiles() throws IOException {
        try {
            return ended || unwritten || !folder.exists() ? Optional.empty() : Optional.of(index.forSearch());
        } catch (IndexNotFoundException e) {
            if (applied == null) {
                // A crash left the folder before the first commit.
                return Optional.empty();
            }
            suspect = true;
            throw e;
        } catch (IOException | RuntimeException e) {
            suspect = true;
            throw e;
        }
    }

    boolean isOpen() {
        return index.ifOpen().isPresent();
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
                index.letGo();
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

    /** Lets go of the files and of what is not committed. */
    private void shut() {
        applied = null;
        uncommitted = false;
        index.letGo();
    }
}
