package dev.carrel.formats.worker;

import java.io.DataInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/**
 * Input from a process that is not trusted: all that is read from it together takes no more memory than a bound. No
 * length is believed before its bytes have arrived.
 */
final class BoundedInput {

    /** What a string takes beside its bytes, so that many empty ones are bounded, too. */
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

    /** Reads how many of something follow. */
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

    /** Reads a string that may be missing. */
    @Nullable
    String readOptional() throws IOException {
        return in.readBoolean() ? readString() : null;
    }
}
