package dev.carrel.application.copy;

import dev.carrel.application.port.copy.CopiedRow;
import dev.carrel.domain.text.Sha256;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import org.jspecify.annotations.Nullable;

/**
 * A checksum of a table that does not depend on the order of its rows: the number of rows, and the sum of their SHA-256
 * digests. Not thread-safe.
 */
final class TableDigest {

    private final MessageDigest digest = Sha256.newDigest();
    private final ByteBuffer number = ByteBuffer.allocate(1 + Long.BYTES);
    private long rows;
    private long firstSum;
    private long secondSum;

    void add(CopiedRow row) {
        row.values().forEach(this::addValue);
        ByteBuffer sum = ByteBuffer.wrap(digest.digest());
        rows++;
        firstSum += sum.getLong();
        secondSum += sum.getLong();
    }

    /** Adds a value with its type and length, so that no two rows have the same bytes. */
    private void addValue(@Nullable Object value) {
        switch (value) {
            case null -> digest.update((byte) 'n');
            case Long whole -> addNumber('i', whole);
            // Both zeros are equal: SQLite has only one.
            case Double real -> addNumber('d', Double.doubleToLongBits(real + 0.0));
            case String text -> addBytes('s', text.getBytes(StandardCharsets.UTF_8));
            case byte[] binary -> addBytes('b', binary);
            default -> throw new IllegalArgumentException("no value of a row: " + value.getClass());
        }
    }

    private void addNumber(char type, long value) {
        digest.update(number.clear().put((byte) type).putLong(value).flip());
    }

    private void addBytes(char type, byte[] value) {
        addNumber(type, value.length);
        digest.update(value);
    }

    long rows() {
        return rows;
    }

    boolean isEqualTo(TableDigest other) {
        return rows == other.rows && firstSum == other.firstSum && secondSum == other.secondSum;
    }
}
