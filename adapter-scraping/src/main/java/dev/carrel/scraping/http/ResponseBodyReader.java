package dev.carrel.scraping.http;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.PushbackInputStream;
import java.util.Arrays;
import java.util.Locale;
import java.util.zip.GZIPInputStream;
import org.apache.hc.client5.http.entity.DeflateInputStream;

/** Reads a body and decompresses it, within bounds that hold for what comes in and for what comes out. */
public final class ResponseBodyReader {

    /** What {@link #readBody} can decompress, as a client tells it. */
    static final String ACCEPTED_ENCODINGS = "gzip, deflate";

    /** Text and markup shrink to a tenth; what unpacks to more than this is made for it. */
    private static final int MAX_EXPANSION_RATIO = 100;
    private static final int MIN_EXPANDED_BYTES = 1024 * 1024;

    private final BodyLimit limit;

    public ResponseBodyReader(BodyLimit limit) {
        this.limit = limit;
    }

    /**
     * @param encoding the value of {@code Content-Encoding}, blank if there is none
     */
    public byte[] readBody(InputStream body, String encoding) throws IOException, FetchFailedException {
        var compressed = new CountingInputStream(body);
        var in = new PushbackInputStream(compressed);
        int first = in.read();
        if (first < 0) {
            return new byte[0];
        }
        in.unread(first);
        // Closing frees the inflater; it does not reach the connection, whose rest would be read to its end.
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
            default -> throw FetchFailedException
                    .permanentFailure("The page is compressed in a way that was not asked for.");
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
