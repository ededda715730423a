package dev.carrel.bootstrap.settings;

import java.time.Duration;

/**
 * Settings of the parser processes.
 *
 * @param processes the maximum number of processes
 * @param heapBytes the heap of each process in bytes
 * @param timeout the time limit for one file
 */
public record FormatSettings(int processes, long heapBytes, Duration timeout) {}
