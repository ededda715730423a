package dev.carrel.git;

import dev.carrel.git.GuardedPack.TooLargeException;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;

/**
 * The answer to a request of Git: packets, each after its length in four hexadecimal digits. Git holds in memory what
 * they say, but for the content of a pack, which {@link GuardedPack} limits. Fails when the branches of a list, or
 * everything else, are longer than some number of bytes. Not thread-safe.
 */
class LimitedAnswer extends FilterInputStream {

    /** The first byte of a packet of a pack. */
    private static final int CONTENT = 1;
    /** Progress without an end of line, and commits whose ids collide, cost Git the square of their length. */
    private static final long MAX_OTHER_BYTES = 200_000;
    private static final int LENGTH_DIGITS = 4;

    private final byte[] length = new byte[LENGTH_DIGITS];
    private int digits;
    /** The bytes of the packet that have not been read. */
    private int left;
    /** The first byte of the packet; -1 before it. */
    private int kind;
    private long branchesLeft;
    private long othersLeft = MAX_OTHER_BYTES;

    LimitedAnswer(InputStream in, long maxBranchesBytes) {
        super(in);
        branchesLeft = maxBranchesBytes;
    }

    @Override
    public int read() throws IOException {
        byte[] one = new byte[1];
        return read(one, 0, 1) < 0 ? -1 : one[0] & 0xFF;
    }

    @Override
    public int read(byte[] bytes, int from, int wanted) throws IOException {
        int limit = left == 0 ? LENGTH_DIGITS - digits : kind < 0 ? 1 : left;
        int count = in.read(bytes, from, Math.min(wanted, limit));
        if (count > 0 && left == 0) {
            System.arraycopy(bytes, from, length, digits, count);
            digits += count;
            if (digits == LENGTH_DIGITS) {
                beginPacket();
            }
        } else if (count > 0) {
            kind = kind < 0 ? bytes[from] : kind;
            left -= count;
            spend(count);
        }
        return count;
    }

    private void beginPacket() throws TooLargeException {
        digits = 0;
        kind = -1;
        left = Math.max(0, packetLength() - LENGTH_DIGITS);
        if (left == 0) {
            spend(LENGTH_DIGITS);
        }
    }

    /** Git refuses what is no length. */
    private int packetLength() {
        try {
            return Integer.parseInt(new String(length, StandardCharsets.ISO_8859_1), 16);
        } catch (NumberFormatException ignored) {
            return Integer.MAX_VALUE;
        }
    }

    private void spend(int count) throws TooLargeException {
        if (isBranch()) {
            branchesLeft -= count;
        } else if (kind != CONTENT) {
            othersLeft -= count;
        }
        if (branchesLeft < 0 || othersLeft < 0) {
            throw new TooLargeException();
        }
    }

    /** A branch begins with the id of its commit. */
    private boolean isBranch() {
        return kind >= '0' && kind <= '9' || kind >= 'a' && kind <= 'f';
    }

    @Override
    public long skip(long wanted) throws IOException {
        return Math.max(0, read(new byte[Math.clamp(wanted, 0, 8192)]));
    }

    @Override
    public boolean markSupported() {
        return false;
    }
}
