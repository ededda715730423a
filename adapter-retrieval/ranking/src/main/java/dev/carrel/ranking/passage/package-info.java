/**
 * A passage as Lucene holds it. {@code PassageFields} defines the fields: terms, attributes, embeddings and the passage
 * itself, which {@code PassageReader} reads. The passages of a document are one block ({@code PassageBlock}).
 */
@NullMarked
package dev.carrel.ranking.passage;

import org.jspecify.annotations.NullMarked;
