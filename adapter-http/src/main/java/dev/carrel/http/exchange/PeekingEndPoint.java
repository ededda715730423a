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
 * The end of a connection that can be asked, while a request is in work, whether its client has left. HTTP/1.1 reads
 * nothing in that time; what a look at the connection brings instead of its end, the beginning of a pipelined request,
 * is kept for the next read.
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
     * Returns whether the other side has closed the connection, or will send nothing more. To be called only between
     * the last read of a request's body and the end of its answer.
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

    /** The selector does not know of bytes that were read already. */
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
