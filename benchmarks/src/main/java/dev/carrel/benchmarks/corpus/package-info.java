/** Synthetic texts, questions and embeddings, the same for the same seed, and prepared rewrites of questions. */
@NullMarked
package dev.carrel.benchmarks.corpus;

import org.jspecify.annotations.NullMarked;
