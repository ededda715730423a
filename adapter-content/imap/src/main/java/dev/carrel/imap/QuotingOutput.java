package dev.carrel.imap;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;

/** Quotes lines of a mail that would begin the next one. */
final class QuotingOutput extends OutputStream {

    private static final byte[] BEGINNING = "From ".getBytes(StandardCharsets.US_ASCII);

    private final OutputStream output;
    /** How much of the beginning the line has so far; negative if it has another one. */
    private int matched;

    QuotingOutput(OutputStream output) {
        this.output = output;
    }

    @Override
    public void write(int next) throws IOException {
        if (next == '\n') {
            release();
            output.write(next);
            matched = 0;
        } else if (matched >= 0 && next == BEGINNING[matched]) {
            matched++;
            if (matched == BEGINNING.length) {
                output.write('>');
                release();
            }
        } else {
            release();
            output.write(next);
        }
    }

    /** Writes what may have been the beginning. */
    void release() throws IOException {
        if (matched > 0) {
            output.write(BEGINNING, 0, matched);
        }
        matched = -1;
    }

    @Override
    public void flush() throws IOException {
        output.flush();
    }
}
