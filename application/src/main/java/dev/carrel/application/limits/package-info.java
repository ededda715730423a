/**
 * The limits that a program may set for an engine. Begin with {@link dev.carrel.application.limits.QueryLimits}, the
 * limits of replies; {@link dev.carrel.application.limits.IngestLimits} are the limits of document processing,
 * {@link dev.carrel.application.limits.EmbeddingLimits} of embedding.
 */
@NullMarked
package dev.carrel.application.limits;

import org.jspecify.annotations.NullMarked;
