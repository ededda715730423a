/**
 * What OpenSearch holds. {@code IndexDefinition} creates two indexes: the passages of all libraries
 * ({@code PassageWriter}), and a row for each library with the revision up to which they are there
 * ({@code LibraryRegister}). {@code IndexPurge} removes deleted text from their files.
 */
@NullMarked
package dev.carrel.opensearch.index;

import org.jspecify.annotations.NullMarked;
