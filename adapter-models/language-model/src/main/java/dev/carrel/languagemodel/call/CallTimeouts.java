package dev.carrel.languagemodel.call;

import java.time.Duration;

/**
 * The time limits of a call.
 *
 * @param firstToken until the reply begins, over all attempts, including reasoning
 * @param idle between two signs of life after that
 */
public record CallTimeouts(Duration firstToken, Duration idle) {}
