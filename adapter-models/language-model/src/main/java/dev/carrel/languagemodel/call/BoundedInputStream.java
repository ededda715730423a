package dev.carrel.languagemodel.call;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;

/** A stream that fails after a maximum number of bytes, so that a server cannot exhaust the memory. */
public final class BoundedInputStream extends FilterInputStream {

    private long left;

    public BoundedInputStream(InputStream in, long maxBytes) {
        super(in);
        this.left = maxBytes;
    }

    @Override
    public int read() throws IOException {
        int next = super.read();
        countBytes(next < 0 ? 0 : 1);
        return next;
    }

    @Override
    public int read(byte[] bytes, int offset, int length) throws IOException {
        int count = super.read(bytes, offset, length);
        countBytes(Math.max(0, count));
        return count;
    }

    private void countBytes(int bytes) throws IOException {
        left -= bytes;
        if (left < 0) {
            throw new StreamTooLongException();
        }
    }

    /** Signals that the stream is longer than allowed. */
    static final class StreamTooLongException extends IOException {

        private static final long serialVersionUID = 1L;
    }
}
