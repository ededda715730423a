package dev.carrel.formats.worker;

import java.time.Duration;

/**
 * The limits of parsing in worker processes.
 *
 * @param processes the maximum number of processes
 * @param memoryMebibytes the heap size of each process
 * @param cpuTime the CPU time limit of a large document
 * @param waitTimeout the maximum time to wait for a free process and for CPU time together
 * @param idleTimeout the time after which an idle process is ended
 * @param maxUses the number of documents after which a process is replaced
 */
public record ParserLimits(int processes, int memoryMebibytes, Duration cpuTime, Duration waitTimeout,
        Duration idleTimeout, int maxUses) {

    /** A small document has this share of the time, and each mebibyte adds as much. */
    private static final int SMALL_SHARE = 4;
    /** A small document has at least this time, unless the limit is shorter. */
    private static final Duration MIN_CPU_TIME = Duration.ofSeconds(10);
    private static final int MEBIBYTE = 1024 * 1024;

    /** The wait timeout as a multiple of the CPU time limit. */
    private static final int WAIT_FACTOR = 3;

    /** The defaults: 2 processes, 512 MiB, 60 s of CPU time, 60 s idle, 200 documents. */
    public static final ParserLimits DEFAULT = new ParserLimits(2, 512, Duration.ofSeconds(60), Duration.ofSeconds(60),
            200);

    /**
     * @throws IllegalArgumentException if a limit is too small
     */
    public ParserLimits {
        if (processes < 1 || memoryMebibytes < 32 || !cpuTime.isPositive() || waitTimeout.compareTo(cpuTime) < 0
                || !idleTimeout.isPositive() || maxUses < 1) {
            throw new IllegalArgumentException("The limits are too small.");
        }
    }

    /** Creates limits with a wait timeout of three times the CPU time limit. */
    public ParserLimits(int processes, int memoryMebibytes, Duration time, Duration idle, int uses) {
        this(processes, memoryMebibytes, time, time.multipliedBy(WAIT_FACTOR), idle, uses);
    }

    /** Returns the CPU time limit of a document: a quarter for a small one, all of it from three mebibytes on. */
    public Duration cpuTimeFor(int bytes) {
        Duration share = cpuTime.dividedBy(SMALL_SHARE);
        Duration grown = share.plus(Duration.ofNanos(Math.round(share.toNanos() * ((double) bytes / MEBIBYTE))));
        Duration atLeast = grown.compareTo(MIN_CPU_TIME) > 0 ? grown : MIN_CPU_TIME;
        return atLeast.compareTo(cpuTime) < 0 ? atLeast : cpuTime;
    }
}
