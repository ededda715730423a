package dev.carrel.scraping.http;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.PushbackInputStream;
import java.util.Arrays;
import java.util.Locale;
import java.util.zip.GZIPInputStream;
import org.apache.hc.client5.http.entity.DeflateInputStream;

/** Reads and decompresses a response body, with limits on both the compressed and the decompressed size. */
public final class ResponseBodyReader {

    /** The value of {@code Accept-Encoding} that {@link #readBody} supports. */
    static final String ACCEPTED_ENCODINGS = "gzip, deflate";

    /** Text and markup shrink to a tenth; a higher ratio indicates a decompression bomb. */
    private static final int MAX_EXPANSION_RATIO = 100;
    private static final int MIN_EXPANDED_BYTES = 1024 * 1024;

    private final BodyLimit limit;

    /** Creates a reader with this limit. */
    public ResponseBodyReader(BodyLimit limit) {
        this.limit = limit;
    }

    /**
     * Reads a body.
     *
     * @param encoding the value of {@code Content-Encoding}; blank if there is none
     */
    public byte[] readBody(InputStream body, String encoding) throws IOException, FetchFailedException {
        var compressed = new CountingInputStream(body);
        var in = new PushbackInputStream(compressed);
        int first = in.read();
        if (first < 0) {
            return new byte[0];
        }
        in.unread(first);
        // Closing frees the inflater; it does not close the connection, whose rest would be read.
        try (var plain = decompress(in, encoding.strip().toLowerCase(Locale.ROOT))) {
            return readBody(plain, compressed);
        }
    }

    private byte[] readBody(InputStream in, CountingInputStream compressed) throws IOException, FetchFailedException {
        int maxBytes = limit.maxBytes();
        var out = new ByteArrayOutputStream();
        byte[] buffer = new byte[16 * 1024];
        for (int n = in.read(buffer); n >= 0; n = in.read(buffer)) {
            out.write(buffer, 0, n);
            if (limit.truncates() && out.size() >= maxBytes) {
                return Arrays.copyOf(out.toByteArray(), maxBytes);
            }
            boolean isBomb = out.size() > MIN_EXPANDED_BYTES && out.size() / MAX_EXPANSION_RATIO > compressed.count;
            if (out.size() > maxBytes || compressed.count > maxBytes || isBomb) {
                throw FetchFailures.contentTooLarge(maxBytes);
            }
        }
        return out.toByteArray();
    }

    private static InputStream decompress(InputStream in, String encoding)
            throws IOException, FetchFailedException {
        return switch (encoding) {
            case "", "identity" -> in;
            case "gzip", "x-gzip" -> new GZIPInputStream(in);
            case "deflate" -> new DeflateInputStream(in);
            default ->
                    throw FetchFailedException.permanentFailure("The page has a compression that was not requested.");
        };
    }

    private static final class CountingInputStream extends InputStream {

        private final InputStream in;
        private long count;

        CountingInputStream(InputStream in) {
            this.in = in;
        }

        @Override
        public int read() throws IOException {
            int b = in.read();
            count += b < 0 ? 0 : 1;
            return b;
        }

        @Override
        public int read(byte[] buffer, int offset, int length) throws IOException {
            int n = in.read(buffer, offset, length);
            count += Math.max(0, n);
            return n;
        }

        @Override
        public int available() throws IOException {
            return in.available();
        }
    }
}
