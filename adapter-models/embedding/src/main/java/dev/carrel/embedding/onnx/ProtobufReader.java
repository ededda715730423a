package dev.carrel.embedding.onnx;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;

/** Reads the fields of a Protocol Buffers message one after the other, without copying them. For one thread. */
final class ProtobufReader {

    private static final int VARINT = 0;
    private static final int FIXED64 = 1;
    private static final int LENGTH_DELIMITED = 2;
    private static final int FIXED32 = 5;
    private static final int WIRE_TYPE_BITS = 3;

    private final ByteBuffer rest;
    private int field;
    private ByteBuffer content = ByteBuffer.allocate(0);

    ProtobufReader(ByteBuffer message) {
        this.rest = message.slice();
    }

    /** Moves to the next field; returns false at the end of the message. */
    boolean nextField() {
        if (!rest.hasRemaining()) {
            return false;
        }
        int tag = (int) readVarint();
        field = tag >>> WIRE_TYPE_BITS;
        int start = rest.position();
        int length = switch (tag & (1 << WIRE_TYPE_BITS) - 1) {
            case VARINT -> {
                readVarint();
                yield rest.position() - start;
            }
            case FIXED64 -> Long.BYTES;
            case FIXED32 -> Integer.BYTES;
            case LENGTH_DELIMITED -> {
                int delimited = (int) readVarint();
                start = rest.position();
                yield delimited;
            }
            default -> throw new IllegalArgumentException("the message is damaged at byte " + start);
        };
        content = rest.slice(start, length);
        rest.position(start + length);
        return true;
    }

    /** Returns the number of the current field. */
    int fieldNumber() {
        return field;
    }

    /** Returns the content of the current field: bytes, a text or a message. */
    ByteBuffer fieldBytes() {
        return content.slice();
    }

    /** Returns the content of the current field as text. */
    String fieldText() {
        return StandardCharsets.UTF_8.decode(content.slice()).toString();
    }

    private long readVarint() {
        long value = 0;
        int shift = 0;
        byte next;
        do {
            next = rest.get();
            value |= (next & 0x7FL) << shift;
            shift += 7;
        } while (next < 0);
        return value;
    }
}
