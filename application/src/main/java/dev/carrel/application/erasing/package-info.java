/**
 * How what was deleted goes physically: {@link dev.carrel.application.erasing.EraseDeleted} clears it out of the files
 * of the storage and of the indexes within a bounded time.
 */
@NullMarked
package dev.carrel.application.erasing;

import org.jspecify.annotations.NullMarked;
