package dev.carrel.http.exchange;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.SocketChannel;
import java.util.concurrent.Executor;
import org.eclipse.jetty.io.ManagedSelector;
import org.eclipse.jetty.io.SocketChannelEndPoint;
import org.eclipse.jetty.util.BufferUtil;
import org.eclipse.jetty.util.thread.Scheduler;

/**
 * An endpoint of a connection that can be checked, while a request is in progress, for a client that has disconnected.
 * HTTP/1.1 reads nothing in that time: the check reads, and keeps what it finds, the start of a pipelined request, for
 * the next read.
 */
public final class PeekingEndPoint extends SocketChannelEndPoint {

    private static final int PEEKED_BYTES = 1024;

    private final Executor executor;
    private ByteBuffer peeked = BufferUtil.EMPTY_BUFFER;

    public PeekingEndPoint(SocketChannel channel, ManagedSelector selector, SelectionKey key, Scheduler scheduler,
            Executor executor) {
        super(channel, selector, key, scheduler);
        this.executor = executor;
    }

    /**
     * Returns whether the client has closed the connection or its sending half. To be called only between the last read
     * of a request's body and the end of its response.
     */
    synchronized boolean isClosedByPeer() {
        if (!isOpen()) {
            return true;
        }
        if (peeked.hasRemaining()) {
            return false;
        }
        ByteBuffer bytes = ByteBuffer.allocate(PEEKED_BYTES);
        try {
            boolean ended = getChannel().read(bytes) < 0;
            peeked = bytes.flip();
            return ended;
        } catch (IOException ignored) {
            return true;
        }
    }

    @Override
    public int fill(ByteBuffer buffer) throws IOException {
        synchronized (this) {
            if (peeked.hasRemaining()) {
                notIdle();
                return BufferUtil.append(buffer, peeked);
            }
        }
        return super.fill(buffer);
    }

    /** Runs the reader at once if bytes were already read, of which the selector does not know. */
    @Override
    protected void needsFillInterest() {
        boolean isFillable;
        synchronized (this) {
            isFillable = peeked.hasRemaining();
        }
        if (isFillable) {
            executor.execute(getFillInterest()::fillable);
        } else {
            super.needsFillInterest();
        }
    }
}
