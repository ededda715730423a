/**
 * The document queue: {@code FairClaimOrder} decides which document is claimed next, {@code DocumentClaims} claims
 * documents, {@code ContentIntake} stores what was extracted from them, and {@code RefreshScheduler} queues pages
 * again.
 */
@NullMarked
package dev.carrel.persistence.queue;

import org.jspecify.annotations.NullMarked;
