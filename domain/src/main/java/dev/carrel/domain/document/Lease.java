package dev.carrel.domain.document;

import java.time.Instant;

/**
 * A lease: the exclusive right of one worker to process a document for a limited time.
 *
 * @param fencingToken increases with every claim of the document and is never reused; the storage rejects a worker with
 * an older one
 * @param expiresAt when the lease ends and another worker may claim the document
 */
public record Lease(long fencingToken, Instant expiresAt) {}
