package dev.carrel.http;

import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.io.SequenceInputStream;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A body in memory, in segments that grow with it: no more than twice a small one and a mebibyte above a large one.
 * Unlike a {@link java.io.ByteArrayOutputStream} it is never copied, neither as it grows nor to be read. For one thread
 * at a time.
 */
final class BodyBytes implements AutoCloseable {

    private static final int MIN_SEGMENT_BYTES = 512;
    private static final int MAX_SEGMENT_BYTES = 1024 * 1024;

    private final List<ByteBuffer> segments = new ArrayList<>();
    private final BodyMemory.@Nullable Claim memory;
    private int size;

    private BodyBytes(BodyMemory.@Nullable Claim memory) {
        this.memory = memory;
    }

    /** No bytes, and never any. */
    static BodyBytes none() {
        return new BodyBytes(null);
    }

    /** Bytes to come, which fill the memory of a claim. */
    static BodyBytes filling(BodyMemory.Claim memory) {
        return new BodyBytes(memory);
    }

    int size() {
        return size;
    }

    /** Appends all bytes, or none. @return whether there was memory for them */
    boolean append(ByteBuffer bytes) {
        if (memory == null || !memory.extend(bytes.remaining())) {
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

    /** Reads all that came so far, from its beginning. */
    InputStream open() {
        List<ByteArrayInputStream> streams = segments.stream()
                .map(segment -> new ByteArrayInputStream(segment.array(), segment.arrayOffset(),
                        segment.position()))
                .toList();
        return new SequenceInputStream(Collections.enumeration(streams));
    }

    /** Forgets the bytes and gives their memory back. Idempotent. */
    @Override
    public void close() {
        segments.clear();
        size = 0;
        if (memory != null) {
            memory.close();
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
