/**
 * Keeps the index a projection of the storage: {@link dev.carrel.application.index.SyncIndexes} applies every change in
 * order, in the same way while the engine runs, when it starts, and when an index was lost.
 */
@NullMarked
package dev.carrel.application.index;

import org.jspecify.annotations.NullMarked;
