package dev.carrel.formats.worker;

import java.io.DataInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/**
 * Input from an untrusted process, with a limit on the memory that all values together take. A length is not trusted
 * before its bytes have arrived.
 */
final class BoundedInput {

    /** The memory of a string beside its bytes, so that many empty strings are limited too. */
    private static final int STRING_OVERHEAD = 64;

    private final DataInputStream in;
    private long remainingBytes;

    BoundedInput(DataInputStream in, long maxBytes) {
        this.in = in;
        remainingBytes = maxBytes;
    }

    boolean readBoolean() throws IOException {
        return in.readBoolean();
    }

    double readDouble() throws IOException {
        return in.readDouble();
    }

    /** Reads the number of values that follow. */
    int readCount(int max) throws IOException {
        int count = in.readInt();
        if (count < 0 || count > max) {
            throw new IOException("too many: " + count);
        }
        return count;
    }

    byte[] readBytes() throws IOException {
        int length = in.readInt();
        remainingBytes -= STRING_OVERHEAD + Math.max(0L, length);
        if (length < 0 || remainingBytes < 0) {
            throw new IOException("too long: " + length);
        }
        byte[] bytes = in.readNBytes(length);
        if (bytes.length < length) {
            throw new EOFException();
        }
        return bytes;
    }

    String readString() throws IOException {
        return new String(readBytes(), StandardCharsets.UTF_8);
    }

    /** Reads an optional string; null if it is missing. */
    @Nullable
    String readOptional() throws IOException {
        return in.readBoolean() ? readString() : null;
    }
}
