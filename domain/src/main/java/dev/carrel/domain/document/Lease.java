package dev.carrel.domain.document;

import java.time.Instant;

/**
 * The right of one worker to process a document for a while.
 *
 * @param number grows with every claim of the document and is never used again: whoever holds an older one is fenced
 * off
 * @param until when the lease ends and the document may be claimed by another
 */
public record Lease(long number, Instant until) {}
