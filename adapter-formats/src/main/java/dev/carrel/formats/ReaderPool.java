package dev.carrel.formats;

import dev.carrel.domain.document.Failure;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The processes that read: started when there is something to read, a few at a time, kept warm for a while.
 * Thread-safe.
 */
final class ReaderPool implements AutoCloseable {

    private static final Logger log = LoggerFactory.getLogger(ReaderPool.class);

    private final Class<?> main;
    private final ReaderLimits limits;
    private final Semaphore free;
    /** The one that was used last is taken first, so that the others can end. */
    private final Deque<Idle> idle = new ArrayDeque<>();
    private final Set<ReaderProcess> busy = new HashSet<>();
    private boolean endingLater;
    private boolean closed;

    private record Idle(ReaderProcess process, long since) {}

    /**
     * @param main the program that the processes run
     */
    ReaderPool(Class<?> main, ReaderLimits limits) {
        this.main = main;
        this.limits = limits;
        free = new Semaphore(limits.processes(), true);
    }

    /**
     * Reads, after waiting for a process that is free. The wait leaves the document its time, so that both together end
     * before the patience does: whoever asks has a limit of their own.
     */
    Reading read(Kind kind, byte[] bytes) throws InterruptedException {
        long deadline = System.nanoTime() + limits.patience().toNanos();
        if (!free.tryAcquire(limits.patience().minus(limits.time()).toNanos(), TimeUnit.NANOSECONDS)) {
            return failed("The processes that read were all busy with other documents.");
        }
        try {
            ReaderProcess process = take();
            if (process == null) {
                return failed(isClosed()
                        ? "It was not read, for the reading of documents has ended."
                        : "A process to read it in could not be started.");
            }
            return read(process, new Frames.Request(kind, bytes), deadline);
        } finally {
            free.release();
        }
    }

    private Reading read(ReaderProcess process, Frames.Request request, long deadline) throws InterruptedException {
        boolean sound = false;
        try {
            Reading reading = process.read(request, limits.time(), deadline);
            sound = !(reading instanceof Reading.Failed failed && failed.broken());
            return !sound && isClosed()
                    ? failed("It was not read to its end, for the reading of documents has ended.")
                    : reading;
        } finally {
            giveBack(process, sound && process.uses() < limits.uses());
        }
    }

    /** @return null if there is none to be had */
    private @Nullable ReaderProcess take() throws InterruptedException {
        ReaderProcess warm = takeIdle();
        if (warm != null) {
            return warm;
        }
        try {
            ReaderProcess started = ReaderProcess.start(main, limits.memoryMebibytes());
            return isTaken(started) ? started : null;
        } catch (IOException e) {
            log.warn("No process to read documents in could be started: {}", e.getMessage());
            return null;
        }
    }

    private synchronized @Nullable ReaderProcess takeIdle() {
        while (!closed && !idle.isEmpty()) {
            ReaderProcess last = idle.removeLast().process();
            if (last.isAlive()) {
                busy.add(last);
                return last;
            }
            last.end();
        }
        return null;
    }

    private synchronized boolean isTaken(ReaderProcess started) {
        if (closed) {
            started.end();
            return false;
        }
        busy.add(started);
        return true;
    }

    private synchronized void giveBack(ReaderProcess process, boolean again) {
        busy.remove(process);
        if (!again || closed) {
            process.end();
            return;
        }
        idle.addLast(new Idle(process, System.nanoTime()));
        endIdleLater(limits.idle().toNanos());
    }

    private void endIdleLater(long nanos) {
        if (!endingLater) {
            endingLater = true;
            CompletableFuture.delayedExecutor(nanos, TimeUnit.NANOSECONDS).execute(this::endIdle);
        }
    }

    private synchronized void endIdle() {
        endingLater = false;
        while (!idle.isEmpty()) {
            long left = idle.getFirst().since() + limits.idle().toNanos() - System.nanoTime();
            if (left > 0) {
                endIdleLater(left);
                return;
            }
            idle.removeFirst().process().end();
        }
    }

    private static Reading.Failed failed(String sentence) {
        return new Reading.Failed(Failure.transientFailure(sentence), false);
    }

    private synchronized boolean isClosed() {
        return closed;
    }

    /** The processes that there are now. */
    synchronized List<ProcessHandle> processes() {
        var all = new ArrayList<ProcessHandle>();
        idle.forEach(one -> all.add(one.process().handle()));
        busy.forEach(one -> all.add(one.handle()));
        return all;
    }

    /** How many processes have nothing to do. */
    synchronized int idle() {
        return idle.size();
    }

    /** Ends all processes; what they read fails. */
    @Override
    public synchronized void close() {
        closed = true;
        idle.forEach(one -> one.process().end());
        idle.clear();
        busy.forEach(ReaderProcess::end);
        busy.clear();
    }
}
