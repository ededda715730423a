package dev.carrel.git;

import dev.carrel.git.GuardedPack.TooLargeException;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;

/** Fails when more than some number of bytes has been read. Not thread-safe. */
class LimitedInput extends FilterInputStream {

    private long left;

    LimitedInput(InputStream in, long maxBytes) {
        super(in);
        left = maxBytes;
    }

    @Override
    public int read() throws IOException {
        return (int) count(super.read(), 1);
    }

    @Override
    public int read(byte[] bytes, int from, int length) throws IOException {
        int count = super.read(bytes, from, length);
        return (int) count(count, count);
    }

    @Override
    public long skip(long length) throws IOException {
        long count = super.skip(length);
        return count(count, count);
    }

    private long count(long result, long count) throws TooLargeException {
        if (result >= 0) {
            left -= count;
        }
        if (left < 0) {
            throw new TooLargeException();
        }
        return result;
    }
}
