package dev.carrel.bootstrap.settings;

import java.time.Duration;

/**
 * How files are read whose formats are read in processes of their own.
 *
 * @param processes how many of them at most
 * @param heapBytes the heap of each, in bytes
 * @param timeout how long reading one file may take
 */
public record FormatSettings(int processes, long heapBytes, Duration timeout) {}
