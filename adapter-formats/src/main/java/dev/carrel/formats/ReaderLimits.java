package dev.carrel.formats;

import java.time.Duration;

/**
 * What reading apart may take.
 *
 * @param processes how many there are at a time
 * @param memoryMebibytes the heap of each
 * @param time of a processor, for one document
 * @param patience until a document that waits for a process, and then for a processor, is not waited for any longer
 * @param idle after which a process that has nothing to do is ended
 * @param uses documents that a process reads before it makes way for a fresh one
 */
record ReaderLimits(int processes, int memoryMebibytes, Duration time, Duration patience, Duration idle, int uses) {

    /** How many times as long a document may take where others want the processors as well. */
    private static final int PATIENCE = 3;

    static final ReaderLimits USUAL = new ReaderLimits(2, 512, Duration.ofSeconds(60), Duration.ofSeconds(60), 200);

    ReaderLimits {
        if (processes < 1 || memoryMebibytes < 32 || !time.isPositive() || patience.compareTo(time) < 0
                || !idle.isPositive() || uses < 1) {
            throw new IllegalArgumentException("limits must leave something to work with");
        }
    }

    ReaderLimits(int processes, int memoryMebibytes, Duration time, Duration idle, int uses) {
        this(processes, memoryMebibytes, time, time.multipliedBy(PATIENCE), idle, uses);
    }
}
