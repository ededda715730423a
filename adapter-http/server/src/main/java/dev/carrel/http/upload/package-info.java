/**
 * Receiving of request bodies: a {@link dev.carrel.http.upload.BodySink} keeps a body in memory, or parses a multipart
 * form and writes its file to disk as it arrives.
 */
@NullMarked
package dev.carrel.http.upload;

import org.jspecify.annotations.NullMarked;
