package dev.carrel.generation.model;

import java.time.Duration;

/**
 * How long a call is waited for.
 *
 * @param firstToken until the reply begins, over all tries, whatever signs of life there are before
 * @param silence between two signs of life after that
 */
record Patience(Duration firstToken, Duration silence) {}
