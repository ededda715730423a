package dev.carrel.persistence.column;

import dev.carrel.domain.WireName;
import dev.carrel.domain.document.LeftOut;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The column of what was left out of a document: a JSON object of counts by part; null for nothing. */
public final class LeftOutColumn {

    private LeftOutColumn() {}

    /** Returns the column. */
    public static @Nullable String toColumn(List<LeftOut> leftOut) {
        return leftOut.isEmpty() ? null
                : JsonColumns.write(leftOut.stream()
                        .collect(Collectors.toMap(each -> each.part().wireName(), LeftOut::count)));
    }

    /** Returns what a column has, in the order of the parts; parts of a later version are ignored. */
    public static List<LeftOut> readLeftOut(@Nullable String column) {
        Map<LeftOut.Part, Integer> counts = new EnumMap<>(LeftOut.Part.class);
        if (column != null) {
            ((Map<?, ?>) JsonColumns.read(column)).forEach((part, count) -> WireName
                    .find(LeftOut.Part.class, String.valueOf(part))
                    .ifPresent(known -> counts.put(known, ((Number) count).intValue())));
        }
        return counts.entrySet().stream().map(each -> new LeftOut(each.getKey(), each.getValue())).toList();
    }
}
