package dev.carrel.generation.model;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;

/** A stream that fails once more has come than anybody needs, so that no server can fill the memory. */
final class BoundedStream extends FilterInputStream {

    private long left;

    BoundedStream(InputStream in, long most) {
        super(in);
        this.left = most;
    }

    @Override
    public int read() throws IOException {
        int next = super.read();
        count(next < 0 ? 0 : 1);
        return next;
    }

    @Override
    public int read(byte[] bytes, int offset, int length) throws IOException {
        int count = super.read(bytes, offset, length);
        count(Math.max(0, count));
        return count;
    }

    private void count(int bytes) throws IOException {
        left -= bytes;
        if (left < 0) {
            throw new TooMuchException();
        }
    }

    /** More came than is read. */
    static final class TooMuchException extends IOException {

        private static final long serialVersionUID = 1L;
    }
}
