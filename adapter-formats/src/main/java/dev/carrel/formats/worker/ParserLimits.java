package dev.carrel.formats.worker;

import java.time.Duration;

/**
 * What reading apart may take.
 *
 * @param processes how many there are at a time
 * @param memoryMebibytes the heap of each
 * @param cpuTime of a processor, for one document
 * @param waitTimeout until a document that waits for a process, and then for a processor, is not waited for any longer
 * @param idleTimeout after which a process that has nothing to do is ended
 * @param maxUses documents that a process reads before it makes way for a fresh one
 */
public record ParserLimits(int processes, int memoryMebibytes, Duration cpuTime, Duration waitTimeout,
        Duration idleTimeout, int maxUses) {

    /** How many times as long a document may take where others want the processors as well. */
    private static final int WAIT_FACTOR = 3;

    public static final ParserLimits DEFAULT = new ParserLimits(2, 512, Duration.ofSeconds(60), Duration.ofSeconds(60),
            200);

    public ParserLimits {
        if (processes < 1 || memoryMebibytes < 32 || !cpuTime.isPositive() || waitTimeout.compareTo(cpuTime) < 0
                || !idleTimeout.isPositive() || maxUses < 1) {
            throw new IllegalArgumentException("limits must leave something to work with");
        }
    }

    public ParserLimits(int processes, int memoryMebibytes, Duration time, Duration idle, int uses) {
        this(processes, memoryMebibytes, time, time.multipliedBy(WAIT_FACTOR), idle, uses);
    }
}
