package dev.carrel.persistence.table;

import dev.carrel.domain.attribute.AttributeFilter;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Decides for the rows of one query whether their attributes pass a filter. It asks the filter itself instead of
 * translating it into SQL, so that the storage, the index and the engine cannot disagree, and remembers the outcome for
 * each column: most documents share their attributes with others. Not thread-safe.
 */
public final class AttributeMatcher {

    /** The number of different columns to remember: about a megabyte. */
    private static final int MAX_REMEMBERED = 4096;

    private final AttributeFilter filter;
    private final Map<@Nullable String, Boolean> remembered = new HashMap<>();

    public AttributeMatcher(AttributeFilter filter) {
        this.filter = filter;
    }

    /** Returns whether the attributes of a column pass. */
    public boolean matches(@Nullable String column) {
        if (filter.isEverything()) {
            return true;
        }
        Boolean known = remembered.get(column);
        if (known == null) {
            known = filter.matches(AttributeColumns.readAttributes(column));
            if (remembered.size() < MAX_REMEMBERED) {
                remembered.put(column, known);
            }
        }
        return known;
    }
}
