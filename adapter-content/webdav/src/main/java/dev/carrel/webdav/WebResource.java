package dev.carrel.webdav;

import java.net.URI;

/**
 * A file or a folder on the server.
 *
 * @param address on the server of the place and below it
 * @param path relative to the place, decoded, without a slash at its end
 * @param revision by which an unchanged file is recognised
 * @param size in bytes; negative if it is not known
 */
record WebResource(URI address, String path, boolean isFolder, String revision, long size) {}
