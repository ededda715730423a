/**
 * Passages and embeddings. Begin with {@link dev.carrel.domain.passage.Passage}, the unit of retrieval, which
 * {@link dev.carrel.domain.passage.PassageSplitter} makes. An {@link dev.carrel.domain.passage.Embedding} represents
 * the meaning of a passage and is stored under the {@link dev.carrel.domain.passage.PassageHash} of the embedded text.
 * {@link dev.carrel.domain.passage.ConditionalRows} are rows of a passage of which a number in a question decides.
 */
@NullMarked
package dev.carrel.domain.passage;

import org.jspecify.annotations.NullMarked;
