package dev.carrel.http.web;

import dev.carrel.http.exchange.ApiRequest;
import dev.carrel.http.exchange.ApiResponse.CompleteResponse;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.util.Map;
import java.util.zip.Deflater;
import java.util.zip.GZIPOutputStream;
import org.eclipse.jetty.http.HttpHeader;

/**
 * A file of the web interface.
 *
 * @param gzipped the content compressed with gzip
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
record WebFile(String mediaType, byte[] content, byte[] gzipped) {

    private static final Map<String, String> MEDIA_TYPES = Map.of("js", "text/javascript; charset=utf-8", "css",
            "text/css; charset=utf-8", "html", "text/html; charset=utf-8", "svg", "image/svg+xml", "png", "image/png",
            "webp", "image/webp");

    /**
     * Returns a file with the media type of its name's extension.
     *
     * @throws IllegalArgumentException if the extension has none here
     */
    static WebFile of(String name, byte[] content) {
        return new WebFile(mediaTypeOf(name.substring(name.lastIndexOf('.') + 1)), content, compress(content));
    }

    /**
     * Returns the media type of an extension.
     *
     * @throws IllegalArgumentException if it has none here
     */
    static String mediaTypeOf(String extension) {
        String mediaType = MEDIA_TYPES.get(extension);
        if (mediaType == null) {
            throw new IllegalArgumentException("no media type is known for " + extension);
        }
        return mediaType;
    }

    /** Returns the file as a response, compressed if the client accepts that. */
    CompleteResponse respond(ApiRequest request, Map<String, String> headers) {
        if (!request.headers().contains(HttpHeader.ACCEPT_ENCODING, "gzip")) {
            return new CompleteResponse(200, mediaType, content, headers);
        }
        return new CompleteResponse(200, mediaType, gzipped, headers).withHeader("Content-Encoding", "gzip");
    }

    /** Returns whether files of this name are served. */
    static boolean isServed(String name) {
        return MEDIA_TYPES.containsKey(name.substring(name.lastIndexOf('.') + 1));
    }

    private static byte[] compress(byte[] content) {
        var compressed = new ByteArrayOutputStream(content.length / 2);
        try (var gzip = new SmallestOutput(compressed)) {
            gzip.write(content);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return compressed.toByteArray();
    }

    /** Takes its time: a file is compressed once. */
    private static final class SmallestOutput extends GZIPOutputStream {

        SmallestOutput(OutputStream compressed) throws IOException {
            super(compressed);
            def.setLevel(Deflater.BEST_COMPRESSION);
        }
    }
}
