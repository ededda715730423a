/**
 * How documents come to be found by their meaning: {@link dev.carrel.application.embedding.EmbedPassages} embeds what
 * the libraries answer with, behind everything else that the engine does, and
 * {@link dev.carrel.application.embedding.EmbedQuestion} embeds what is asked.
 *
 * <pre>
 * library → WaitingLibraries → EmbedPassages → Portion → EmbedBatches → Embeddings.keep, as they come
 *         → Embeddings.embedded → indexing: FollowChanges → PassageIndex
 * </pre>
 */
@NullMarked
package dev.carrel.application.embedding;

import org.jspecify.annotations.NullMarked;
