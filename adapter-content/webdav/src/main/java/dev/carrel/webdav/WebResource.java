package dev.carrel.webdav;

import java.net.URI;
import org.jspecify.annotations.Nullable;

/**
 * A file or a folder on the server.
 *
 * @param address on the server of the place and below it
 * @param path relative to the place, decoded, without a slash at its end
 * @param revision by which an unchanged file is recognised
 * @param size in bytes; negative if it is not known
 * @param shares null if the server does not give them, or was not asked
 */
record WebResource(URI address, String path, boolean isFolder, String revision, long size,
        @Nullable DirectShares shares) {

    /**
     * Returns a revision. A weak tag is that of a file which was written to a moment ago; the strong one that follows
     * is the same.
     *
     * @param tag empty if the server gives none; then the others count
     */
    static String toRevision(String tag, String lastModified, String length) {
        return tag.isEmpty() ? lastModified + " " + length : tag.startsWith("W/") ? tag.substring(2) : tag;
    }
}
