package dev.carrel.domain.document;

import java.time.Instant;

/**
 * The right of one worker to process a document for a while.
 *
 * @param fencingToken grows with every claim of the document and is never used again: whoever holds an older one is
 * fenced off
 * @param expiresAt when the lease ends and the document may be claimed by another
 */
public record Lease(long fencingToken, Instant expiresAt) {}
