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
        @Nullable DirectShares shares) {}
