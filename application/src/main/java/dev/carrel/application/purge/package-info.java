/**
 * How what was deleted goes physically: {@link dev.carrel.application.purge.PurgeDeleted} clears it out of the files of
 * the storage and of the indexes within a bounded time.
 */
@NullMarked
package dev.carrel.application.purge;

import org.jspecify.annotations.NullMarked;
