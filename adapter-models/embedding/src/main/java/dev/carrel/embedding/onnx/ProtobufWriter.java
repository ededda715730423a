package dev.carrel.embedding.onnx;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/**
 * Writes a Protocol Buffers message. Long fields are referred to, and copied only when the whole message is put
 * together. For one thread.
 */
final class ProtobufWriter {

    private static final int VARINT = 0;
    private static final int LENGTH_DELIMITED = 2;
    private static final int FIXED32 = 5;
    private static final int WIRE_TYPE_BITS = 3;
    private static final int MAX_VARINT_BYTES = 10;

    private final List<ByteBuffer> parts = new ArrayList<>();

    ProtobufWriter addNumber(int field, long value) {
        addVarint((long) field << WIRE_TYPE_BITS | VARINT);
        addVarint(value);
        return this;
    }

    ProtobufWriter addFloat(int field, float value) {
        addVarint((long) field << WIRE_TYPE_BITS | FIXED32);
        parts.add(ByteBuffer.allocate(Float.BYTES).order(ByteOrder.LITTLE_ENDIAN).putFloat(value).flip());
        return this;
    }

    ProtobufWriter addText(int field, String text) {
        return addBytes(field, ByteBuffer.wrap(text.getBytes(StandardCharsets.UTF_8)));
    }

    ProtobufWriter addBytes(int field, ByteBuffer bytes) {
        addLength(field, bytes.remaining());
        parts.add(bytes.slice());
        return this;
    }

    ProtobufWriter addMessage(int field, ProtobufWriter message) {
        addLength(field, message.countBytes());
        parts.addAll(message.parts);
        return this;
    }

    /** Adds all fields of another message. */
    ProtobufWriter addAll(ProtobufWriter fields) {
        parts.addAll(fields.parts);
        return this;
    }

    /** Returns the message in memory outside the heap. */
    ByteBuffer toBuffer() {
        ByteBuffer whole = ByteBuffer.allocateDirect(countBytes());
        parts.forEach(part -> whole.put(part.duplicate()));
        return whole.flip();
    }

    private int countBytes() {
        return parts.stream().mapToInt(ByteBuffer::remaining).sum();
    }

    private void addLength(int field, int bytes) {
        addVarint((long) field << WIRE_TYPE_BITS | LENGTH_DELIMITED);
        addVarint(bytes);
    }

    private void addVarint(long value) {
        ByteBuffer bytes = ByteBuffer.allocate(MAX_VARINT_BYTES);
        long rest = value;
        while ((rest & ~0x7FL) != 0) {
            bytes.put((byte) (rest & 0x7F | 0x80));
            rest >>>= 7;
        }
        parts.add(bytes.put((byte) rest).flip());
    }
}
