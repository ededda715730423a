package dev.carrel.bootstrap.settings;

import java.time.Duration;

/**
 * How files are read whose formats are read in processes of their own.
 *
 * @param processes how many of them at most
 * @param memory the heap of each, in bytes
 * @param time how long reading one file may take
 */
public record Formats(int processes, long memory, Duration time) {}
