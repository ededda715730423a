package dev.carrel.formats.worker;

import dev.carrel.application.job.FairPermits;
import dev.carrel.application.port.TextExtractor.ExtractionCaller;
import dev.carrel.domain.document.Failure;
import dev.carrel.formats.parse.ParseResult;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** A pool of worker processes, started on demand and kept for a while. Thread-safe. */
public final class ParserPool implements AutoCloseable {

    private static final Logger log = LoggerFactory.getLogger(ParserPool.class);

    private final Class<?> program;
    private final ParserLimits limits;
    private final FairPermits permits;
    /** Used as a stack, so that surplus processes stay idle and end. */
    private final Deque<IdleProcess> idleProcesses = new ArrayDeque<>();
    private final Set<ParserProcess> busyProcesses = new HashSet<>();
    private boolean endingLater;
    private boolean closed;

    private record IdleProcess(ParserProcess process, long sinceNanos) {}

    /**
     * @param program the main class of the processes
     */
    public ParserPool(Class<?> program, ParserLimits limits) {
        this.program = program;
        this.limits = limits;
        permits = new FairPermits(limits.processes());
    }

    /**
     * Parses a document after waiting for a free process. The wait for a process is shortened by the CPU time limit, so
     * that wait and parsing together end before the wait timeout: callers have time limits of their own.
     *
     * @param caller is told that the source is read elsewhere, and of the wait; the processes are shared evenly between
     * owners that wait
     * @return {@link ParseResult.FileNotKept} without any wait if a file is needed that no process has kept
     */
    public ParseResult parseDocument(ExtractionCaller caller, ParseRequest request)
            throws InterruptedException {
        if (request.needsKeptFile() && !isFileKept(request)) {
            return new ParseResult.FileNotKept();
        }
        Object owner = caller.owner();
        caller.readElsewhere();
        long deadline = System.nanoTime() + limits.waitTimeout().toNanos();
        if (!permits.tryAcquire(owner, 1, Duration.ZERO) && !awaitPermit(caller)) {
            return transientFailure("All processes were busy with other documents.");
        }
        try {
            ParserProcess process = takeProcess(request);
            if (process == null && request.needsKeptFile()) {
                return new ParseResult.FileNotKept();
            }
            if (process == null) {
                return transientFailure(isClosed()
                        ? "It was not read, because the document reader was closed."
                        : "No process to read it could be started.");
            }
            return parseWith(process, request, deadline);
        } finally {
            permits.release(owner, 1);
        }
    }

    private boolean awaitPermit(ExtractionCaller caller) throws InterruptedException {
        caller.beginWait();
        try {
            return permits.tryAcquire(caller.owner(), 1, limits.waitTimeout().minus(limits.cpuTime()));
        } finally {
            caller.endWait();
        }
    }

    private ParseResult parseWith(ParserProcess process, ParseRequest request, long deadline)
            throws InterruptedException {
        boolean isHealthy = false;
        try {
            ParseResult result = process.sendRequest(request, limits.cpuTimeFor(process.sizeOf(request)),
                    deadline);
            isHealthy = !(result instanceof ParseResult.ParseFailure failed && failed.processBroken());
            return !isHealthy && isClosed()
                    ? transientFailure("It was not read completely, because the document reader was closed.")
                    : result;
        } finally {
            returnProcess(process, isHealthy && process.useCount() < limits.maxUses());
        }
    }

    private synchronized boolean isFileKept(ParseRequest request) {
        return idleProcesses.stream().anyMatch(idle -> idle.process().hasKeptFileOf(request))
                || busyProcesses.stream().anyMatch(busy -> busy.hasKeptFileOf(request));
    }

    /** Returns an idle or a new process; null if none can be started, or none has kept the file that is needed. */
    private @Nullable ParserProcess takeProcess(ParseRequest request) throws InterruptedException {
        ParserProcess keeper = takeKeeper(request);
        if (keeper != null || request.needsKeptFile()) {
            return keeper;
        }
        ParserProcess idleProcess = takeIdle();
        if (idleProcess != null) {
            return idleProcess;
        }
        try {
            ParserProcess started = ParserProcess.startProcess(program, limits.memoryMebibytes());
            return registerStarted(started) ? started : null;
        } catch (IOException e) {
            log.warn("Cannot start a worker process: {}", e.getMessage());
            return null;
        }
    }

    private synchronized @Nullable ParserProcess takeKeeper(ParseRequest request) {
        for (IdleProcess idle : idleProcesses) {
            if (idle.process().hasKeptFileOf(request) && idle.process().isAlive()) {
                idleProcesses.remove(idle);
                busyProcesses.add(idle.process());
                return idle.process();
            }
        }
        return null;
    }

    private synchronized @Nullable ParserProcess takeIdle() {
        while (!closed && !idleProcesses.isEmpty()) {
            ParserProcess last = idleProcesses.removeLast().process();
            if (last.isAlive()) {
                busyProcesses.add(last);
                return last;
            }
            last.endProcess();
        }
        return null;
    }

    private synchronized boolean registerStarted(ParserProcess started) {
        if (closed) {
            started.endProcess();
            return false;
        }
        busyProcesses.add(started);
        return true;
    }

    private synchronized void returnProcess(ParserProcess process, boolean reuse) {
        busyProcesses.remove(process);
        if (!reuse || closed) {
            process.endProcess();
            return;
        }
        idleProcesses.addLast(new IdleProcess(process, System.nanoTime()));
        endIdleLater(limits.idleTimeout().toNanos());
    }

    private void endIdleLater(long nanos) {
        if (!endingLater) {
            endingLater = true;
            CompletableFuture.delayedExecutor(nanos, TimeUnit.NANOSECONDS).execute(this::endIdle);
        }
    }

    private synchronized void endIdle() {
        endingLater = false;
        while (!idleProcesses.isEmpty()) {
            long left = idleProcesses.getFirst().sinceNanos() + limits.idleTimeout().toNanos() - System.nanoTime();
            if (left > 0) {
                endIdleLater(left);
                return;
            }
            idleProcesses.removeFirst().process().endProcess();
        }
    }

    private static ParseResult.ParseFailure transientFailure(String reason) {
        return new ParseResult.ParseFailure(Failure.transientFailure(reason), false);
    }

    private synchronized boolean isClosed() {
        return closed;
    }

    /** Returns the current processes. */
    public synchronized List<ProcessHandle> processHandles() {
        var all = new ArrayList<ProcessHandle>();
        idleProcesses.forEach(one -> all.add(one.process().processHandle()));
        busyProcesses.forEach(one -> all.add(one.processHandle()));
        return all;
    }

    /** Returns the number of idle processes. */
    public synchronized int idleCount() {
        return idleProcesses.size();
    }

    /** Ends all processes. Documents in progress fail. */
    @Override
    public synchronized void close() {
        closed = true;
        idleProcesses.forEach(one -> one.process().endProcess());
        idleProcesses.clear();
        busyProcesses.forEach(ParserProcess::endProcess);
        busyProcesses.clear();
    }
}
