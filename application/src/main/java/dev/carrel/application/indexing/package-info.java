/**
 * Keeps the index a projection of the storage: {@link dev.carrel.application.indexing.FollowChanges} applies every
 * change in order, in the same way while the engine runs, when it starts, and when an index was lost.
 */
@NullMarked
package dev.carrel.application.indexing;

import org.jspecify.annotations.NullMarked;
