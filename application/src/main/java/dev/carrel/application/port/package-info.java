/**
 * The ports of the engine: one interface for each thing that it needs from outside, with the promises that every
 * adapter keeps. The contract tests in this module's test-jar check them.
 *
 * <p>
 * {@link dev.carrel.application.port.Storage} is the source of truth and
 * {@link dev.carrel.application.port.PassageIndex} a projection of it. {@link dev.carrel.application.port.PageFetcher}
 * and {@link dev.carrel.application.port.TextExtractor} turn an address into text,
 * {@link dev.carrel.application.port.PassageEmbedder} text into embeddings,
 * {@link dev.carrel.application.port.Reranker} brings the passages of a result into a better order,
 * {@link dev.carrel.application.port.ReplyWriter} passages into a reply. Unless a method says otherwise, ports are safe
 * for use by many threads, block until they are done, and throw {@linkplain dev.carrel.domain.error.CarrelException
 * exceptions of the domain}.
 */
@NullMarked
package dev.carrel.application.port;

import org.jspecify.annotations.NullMarked;
