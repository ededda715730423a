/**
 * Folders as places that libraries follow. Entry point: {@link dev.carrel.folder.FolderKind}.
 */
@NullMarked
package dev.carrel.folder;

import org.jspecify.annotations.NullMarked;
