/**
 * Folders on WebDAV servers as places that libraries follow. Entry point: {@link dev.carrel.webdav.WebDavKind}.
 */
@NullMarked
package dev.carrel.webdav;

import org.jspecify.annotations.NullMarked;
