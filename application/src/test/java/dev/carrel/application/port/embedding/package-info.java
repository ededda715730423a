/**
 * The contract of the port {@link dev.carrel.application.port.PassageEmbedder} as a test that every embedder passes,
 * and an honest one for the tests of others that knows words only.
 */
@NullMarked
package dev.carrel.application.port.embedding;

import org.jspecify.annotations.NullMarked;
