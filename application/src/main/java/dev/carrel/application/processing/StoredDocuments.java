package dev.carrel.application.processing;

import dev.carrel.application.port.DocumentQueue.DocumentLease;
import dev.carrel.domain.library.LibraryId;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/**
 * The documents whose text is stored and that are not in the index yet, library by library. One thread at a time has
 * those of a library; libraries that failed pause. Holds leases and numbers, no texts. Thread-safe.
 */
final class StoredDocuments {

    /** Beyond it, adding another document waits, those of failing libraries not counted. */
    private static final int MAX_WAITING = 1000;
    private static final int MAX_BATCH = 500;
    private static final Duration FIRST_PAUSE = Duration.ofMillis(500);
    private static final Duration MAX_PAUSE = Duration.ofSeconds(30);

    private final ReentrantLock lock = new ReentrantLock();
    private final Condition changed = lock.newCondition();
    private final Map<LibraryId, Backlog> backlogs = new LinkedHashMap<>();
    private int entries;
    private boolean stopping;

    void add(Entry entry) {
        lock.lock();
        try {
            while (healthyEntries() >= MAX_WAITING && !stopping && !isFailing(entry)) {
                changed.awaitUninterruptibly();
            }
            backlogs.computeIfAbsent(entry.lease().library(), library -> new Backlog()).waiting.add(entry);
            entries++;
            changed.signalAll();
        } finally {
            lock.unlock();
        }
    }

    private boolean isFailing(Entry entry) {
        Backlog backlog = backlogs.get(entry.lease().library());
        return backlog != null && backlog.failures > 0;
    }

    private int healthyEntries() {
        int failing = 0;
        for (Backlog backlog : backlogs.values()) {
            failing += backlog.failures > 0 ? backlog.waiting.size() + backlog.inWork : 0;
        }
        return entries - failing;
    }

    boolean isBusy() {
        lock.lock();
        try {
            return entries > 0;
        } finally {
            lock.unlock();
        }
    }

    /** Returns what waits of the library that has waited for longest; empty when there is nothing more to come. */
    Optional<Batch> next() {
        lock.lock();
        try {
            Optional<Batch> ready = takeReady();
            while (ready.isEmpty() && !(stopping && nothingIsLeft())) {
                try {
                    changed.awaitNanos(untilReady());
                } catch (InterruptedException ignored) {
                    // Nothing ends by interrupts here.
                }
                ready = takeReady();
            }
            return ready;
        } finally {
            lock.unlock();
        }
    }

    /** A library goes to the end of the line with each batch. */
    private Optional<Batch> takeReady() {
        long now = System.nanoTime();
        for (Map.Entry<LibraryId, Backlog> each : backlogs.entrySet()) {
            if (each.getValue().untilReady(now) <= 0) {
                backlogs.remove(each.getKey());
                backlogs.put(each.getKey(), each.getValue());
                return Optional.of(each.getValue().take(each.getKey()));
            }
        }
        return Optional.empty();
    }

    private long untilReady() {
        long now = System.nanoTime();
        return backlogs.values().stream().mapToLong(each -> each.untilReady(now)).min().orElse(Long.MAX_VALUE);
    }

    /** When stopping, what has failed is not waited for. */
    private boolean nothingIsLeft() {
        return backlogs.values().stream().allMatch(backlog -> backlog.waiting.isEmpty() || backlog.failures > 0);
    }

    /** Lets another thread have the library. */
    void free(Batch batch) {
        lock.lock();
        try {
            Backlog backlog = backlogs.get(batch.library());
            if (backlog != null) {
                backlog.taken = false;
            }
            changed.signalAll();
        } finally {
            lock.unlock();
        }
    }

    /** Puts a batch back that failed, to be tried again after a pause. */
    void retry(Batch batch) {
        lock.lock();
        try {
            Backlog backlog = backlogs.computeIfAbsent(batch.library(), library -> new Backlog());
            backlog.waiting.addAll(0, batch.entries());
            backlog.inWork -= batch.entries().size();
            backlog.failed();
            changed.signalAll();
        } finally {
            lock.unlock();
        }
    }

    /** Forgets a batch that is finished. */
    void end(Batch batch) {
        lock.lock();
        try {
            entries -= batch.entries().size();
            Backlog backlog = backlogs.get(batch.library());
            if (backlog != null) {
                backlog.inWork -= batch.entries().size();
                backlog.failures = 0;
                backlog.retryAt = System.nanoTime();
                backlogs.values().removeIf(each -> each.waiting.isEmpty() && each.inWork == 0 && !each.taken);
            }
            changed.signalAll();
        } finally {
            lock.unlock();
        }
    }

    /** Lets {@link #next} end when all that can be finished is, and adds wait no more. */
    void stop() {
        lock.lock();
        try {
            stopping = true;
            changed.signalAll();
        } finally {
            lock.unlock();
        }
    }

    /**
     * @param begun when its processing began, as {@link System#nanoTime} has it
     * @param afterwards called when nothing more will be done with it
     */
    record Entry(DocumentLease lease, long revision, long begun, Runnable afterwards) {

        Duration took() {
            return Duration.ofNanos(System.nanoTime() - begun);
        }
    }

    record Batch(LibraryId library, List<Entry> entries) {

        List<DocumentLease> leases() {
            return entries.stream().map(Entry::lease).toList();
        }

        List<Long> revisions() {
            return entries.stream().map(Entry::revision).toList();
        }
    }

    /** What waits of one library; used under the lock. */
    private static final class Backlog {

        private final List<Entry> waiting = new ArrayList<>();
        private boolean taken;
        private int inWork;
        private int failures;
        private long retryAt = System.nanoTime();

        /** Returns for how long nothing can be taken; 0 or less if something can be, else more. */
        long untilReady(long now) {
            if (taken || waiting.isEmpty()) {
                return Long.MAX_VALUE;
            }
            return failures == 0 ? 0 : retryAt - now;
        }

        Batch take(LibraryId library) {
            List<Entry> first = waiting.subList(0, Math.min(waiting.size(), MAX_BATCH));
            var batch = new Batch(library, List.copyOf(first));
            first.clear();
            inWork += batch.entries().size();
            taken = true;
            return batch;
        }

        void failed() {
            long pause = FIRST_PAUSE.toNanos() << Math.min(failures++, 10);
            retryAt = System.nanoTime() + Math.min(pause, MAX_PAUSE.toNanos());
        }
    }
}
