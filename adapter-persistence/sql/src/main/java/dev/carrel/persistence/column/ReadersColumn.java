package dev.carrel.persistence.column;

import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** A column with the names as which documents are read, as a JSON array; null for none. */
public final class ReadersColumn {

    private ReadersColumn() {}

    /** Returns the column of names. */
    public static @Nullable String toColumn(Set<String> readers) {
        return readers.isEmpty() ? null : JsonColumns.write(readers.stream().sorted().toList());
    }

    /** Returns the names of a column. */
    public static Set<String> readReaders(@Nullable String column) {
        return column == null ? Set.of()
                : ((List<?>) JsonColumns.read(column)).stream().map(String.class::cast).collect(Collectors.toSet());
    }
}
