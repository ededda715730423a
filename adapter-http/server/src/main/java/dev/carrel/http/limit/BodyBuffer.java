package dev.carrel.http.limit;

import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.io.SequenceInputStream;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A request body in memory, in segments that grow with it: at most twice a small body, and a mebibyte above a large
 * one. Unlike {@link java.io.ByteArrayOutputStream} it never copies, neither to grow nor to be read. Not thread-safe.
 */
public final class BodyBuffer implements AutoCloseable {

    private static final int MIN_SEGMENT_BYTES = 512;
    private static final int MAX_SEGMENT_BYTES = 1024 * 1024;

    private final List<ByteBuffer> segments = new ArrayList<>();
    private final BodyMemory.@Nullable MemoryClaim claim;
    private int size;

    private BodyBuffer(BodyMemory.@Nullable MemoryClaim claim) {
        this.claim = claim;
    }

    /** Returns a buffer that stays empty. */
    public static BodyBuffer empty() {
        return new BodyBuffer(null);
    }

    /** Returns an empty buffer that claims memory as it grows. */
    public static BodyBuffer backedBy(BodyMemory.MemoryClaim claim) {
        return new BodyBuffer(claim);
    }

    /** Returns the number of bytes. */
    public int byteCount() {
        return size;
    }

    /**
     * Appends all bytes, or none.
     *
     * @return false if there is no memory for them
     */
    public boolean tryAppend(ByteBuffer bytes) {
        if (claim == null || !claim.tryExtend(bytes.remaining())) {
            return false;
        }
        while (bytes.hasRemaining()) {
            ByteBuffer last = lastSegment(bytes.remaining());
            int length = Math.min(bytes.remaining(), last.remaining());
            last.put(bytes.slice(bytes.position(), length));
            bytes.position(bytes.position() + length);
            size += length;
        }
        return true;
    }

    /** Returns a stream of the bytes so far. */
    public InputStream openStream() {
        List<ByteArrayInputStream> streams = segments.stream()
                .map(segment -> new ByteArrayInputStream(segment.array(), segment.arrayOffset(),
                        segment.position()))
                .toList();
        return new SequenceInputStream(Collections.enumeration(streams));
    }

    /** Discards the bytes and releases their memory. Idempotent. */
    @Override
    public void close() {
        segments.clear();
        size = 0;
        if (claim != null) {
            claim.close();
        }
    }

    private ByteBuffer lastSegment(int wanted) {
        if (segments.isEmpty() || !segments.getLast().hasRemaining()) {
            segments.add(ByteBuffer.allocate(
                    Math.clamp(Math.max(size, wanted), MIN_SEGMENT_BYTES, MAX_SEGMENT_BYTES)));
        }
        return segments.getLast();
    }
}
