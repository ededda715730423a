package dev.carrel.application.port.copy;

import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A row of a {@link CopiedTable}, the same in all databases.
 *
 * @param values a {@link Long}, {@link Double}, {@link String}, {@code byte[]} or null for each column. Booleans are 0
 * and 1
 */
public record CopiedRow(List<@Nullable Object> values) {

    private static final int VALUE_BYTES = 16;

    /** Returns a value that is not null. */
    public Object valueAt(int column) {
        return Objects.requireNonNull(values.get(column));
    }

    /** Returns about how much memory the values need. */
    public long estimateBytes() {
        long bytes = 0;
        for (Object value : values) {
            bytes += VALUE_BYTES + switch (value) {
                case String text -> text.length();
                case byte[] binary -> binary.length;
                case null, default -> 0;
            };
        }
        return bytes;
    }
}
