package dev.carrel.languagemodel.testserver;

import java.io.IOException;
import java.io.InputStream;
import java.io.InterruptedIOException;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;

/** The bytes that one thread reads from a socket, as a stream for another thread. */
final class ConnectionInput extends InputStream {

    private static final byte[] END = {};

    private final BlockingQueue<byte[]> arrived = new LinkedBlockingQueue<>();
    private byte[] current = {};
    private int next;
    private boolean ended;

    void put(byte[] bytes) {
        arrived.add(bytes);
    }

    void end() {
        arrived.add(END);
    }

    @Override
    public int read() throws IOException {
        return more() ? current[next++] & 0xFF : -1;
    }

    @Override
    public int read(byte[] into, int offset, int length) throws IOException {
        if (length == 0) {
            return 0;
        }
        if (!more()) {
            return -1;
        }
        int count = Math.min(length, current.length - next);
        System.arraycopy(current, next, into, offset, count);
        next += count;
        return count;
    }

    private boolean more() throws IOException {
        if (next == current.length && !ended) {
            try {
                current = arrived.take();
            } catch (InterruptedException ignored) {
                throw new InterruptedIOException();
            }
            next = 0;
            ended = current.length == 0;
        }
        return !ended;
    }
}
