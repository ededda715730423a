package dev.carrel.persistence.column;

import dev.carrel.domain.document.Document.Correction;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The column of what is known of a document's correction: a JSON object; null for none. */
public final class CorrectionColumn {

    private static final String AT = "at";
    private static final String BY = "by";
    private static final String OUTDATED = "outdated";

    private CorrectionColumn() {}

    /** Returns the column. */
    public static @Nullable String toColumn(@Nullable Correction correction) {
        if (correction == null) {
            return null;
        }
        var tree = new LinkedHashMap<String, @Nullable Object>();
        tree.put(AT, correction.at().toString());
        tree.put(BY, correction.by());
        tree.put(OUTDATED, correction.isOutdated());
        return JsonColumns.write(tree);
    }

    /** Returns what a column has. */
    public static @Nullable Correction readCorrection(@Nullable String column) {
        if (column == null) {
            return null;
        }
        var tree = (Map<?, ?>) JsonColumns.read(column);
        return new Correction(Instant.parse((String) tree.get(AT)), (String) tree.get(BY),
                Boolean.TRUE.equals(tree.get(OUTDATED)));
    }
}
