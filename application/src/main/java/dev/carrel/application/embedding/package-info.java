/**
 * Embedding: how passages and questions get their vectors. {@link dev.carrel.application.embedding.EmbeddingService} is
 * the door: it embeds the passages of all libraries in the background, at a lower priority than queries and ingestion;
 * {@link dev.carrel.application.embedding.EmbedQuestion} embeds questions.
 *
 * <pre>
 * library → PendingLibraries → EmbedPassages → EmbedLibrary → ParallelEmbedder → Embeddings.saveEmbeddings
 *         → Embeddings.markEmbedded → index: SyncIndexes → PassageIndex
 * </pre>
 */
@NullMarked
package dev.carrel.application.embedding;

import org.jspecify.annotations.NullMarked;
