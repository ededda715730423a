/**
 * The Lucene index of each library, in a folder of its own.
 *
 * <p>
 * A {@code LibraryIndex} applies changes and says up to which revision it contains all of them. Each commit records
 * that revision ({@code CommitMetadata}); uncommitted changes may be lost at any time and are applied again. The files
 * ({@code LibraryFolder}) are open only while they are used ({@code LazyIndex}, {@code OpenIndex}), and are opened,
 * written and closed only on threads that are never interrupted ({@code IndexThreads}). Once a library rests, its small
 * segments are merged ({@code RestingMergePolicy}).
 */
@NullMarked
package dev.carrel.retrieval.index;

import org.jspecify.annotations.NullMarked;
