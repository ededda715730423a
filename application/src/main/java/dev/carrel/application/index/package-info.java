/**
 * Index maintenance: keeps each library's index a projection of the storage, in the same way while the engine runs,
 * when it starts, and when an index was lost. {@link dev.carrel.application.index.IndexService} is the door;
 * {@link dev.carrel.application.index.SyncIndexes} has a {@code LibraryIndexer} per library, which applies the changes
 * of the storage's change log in order.
 */
@NullMarked
package dev.carrel.application.index;

import org.jspecify.annotations.NullMarked;
