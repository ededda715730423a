package dev.carrel.scraping.fetch;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.PushbackInputStream;
import java.util.Arrays;
import java.util.Locale;
import java.util.zip.GZIPInputStream;
import org.apache.hc.client5.http.entity.DeflateInputStream;

/** Reads a body and decompresses it, within bounds that hold for what comes in and for what comes out. */
final class BodyReader {

    /** What {@link #read} can decompress, as a client tells it. */
    static final String ACCEPTED_ENCODINGS = "gzip, deflate";

    /** Text and markup shrink to a tenth; what unpacks to more than this is made for it. */
    private static final int MOST_EXPANSION = 100;
    private static final int EXPANSION_COUNTS_FROM = 1024 * 1024;

    private final Intake intake;

    BodyReader(Intake intake) {
        this.intake = intake;
    }

    /**
     * @param encoding the value of {@code Content-Encoding}, blank if there is none
     */
    byte[] read(InputStream body, String encoding) throws IOException, FetchFailedException {
        var compressed = new Counted(body);
        var in = new PushbackInputStream(compressed);
        int first = in.read();
        if (first < 0) {
            return new byte[0];
        }
        in.unread(first);
        // Closing frees the inflater; it does not reach the connection, whose rest would be read to its end.
        try (var plain = decompressed(in, encoding.strip().toLowerCase(Locale.ROOT))) {
            return read(plain, compressed);
        }
    }

    private byte[] read(InputStream in, Counted compressed) throws IOException, FetchFailedException {
        int most = intake.mostBytes();
        var out = new ByteArrayOutputStream();
        byte[] buffer = new byte[16 * 1024];
        for (int n = in.read(buffer); n >= 0; n = in.read(buffer)) {
            out.write(buffer, 0, n);
            if (intake.cuts() && out.size() >= most) {
                return Arrays.copyOf(out.toByteArray(), most);
            }
            boolean explodes = out.size() > EXPANSION_COUNTS_FROM && out.size() / MOST_EXPANSION > compressed.count;
            if (out.size() > most || compressed.count > most || explodes) {
                throw Failures.tooLarge(most);
            }
        }
        return out.toByteArray();
    }

    private static InputStream decompressed(InputStream in, String encoding)
            throws IOException, FetchFailedException {
        return switch (encoding) {
            case "", "identity" -> in;
            case "gzip", "x-gzip" -> new GZIPInputStream(in);
            case "deflate" -> new DeflateInputStream(in);
            default -> throw FetchFailedException.forGood("The page is compressed in a way that was not asked for.");
        };
    }

    private static final class Counted extends InputStream {

        private final InputStream in;
        private long count;

        Counted(InputStream in) {
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
