/**
 * Physical deletion: {@link dev.carrel.application.purge.PurgeDeleted} removes the text of deleted documents and
 * conversations from the files of the storage and the indexes.
 */
@NullMarked
package dev.carrel.application.purge;

import org.jspecify.annotations.NullMarked;
