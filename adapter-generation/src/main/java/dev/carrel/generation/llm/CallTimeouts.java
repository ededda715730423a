package dev.carrel.generation.llm;

import java.time.Duration;

/**
 * How long a call is waited for.
 *
 * @param firstToken until the reply begins, over all tries, whatever signs of life there are before
 * @param idle between two signs of life after that
 */
public record CallTimeouts(Duration firstToken, Duration idle) {}
