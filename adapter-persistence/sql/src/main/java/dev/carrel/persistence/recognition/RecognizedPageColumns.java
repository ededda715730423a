package dev.carrel.persistence.recognition;

import dev.carrel.domain.document.RecognizedLine;
import dev.carrel.domain.document.RecognizedPage;
import dev.carrel.persistence.column.JsonColumns;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The column of recognised lines: a JSON array of arrays, one for each line, since a scan has many; before them the
 * number of quarter turns, if the page did not lie upright.
 */
final class RecognizedPageColumns {

    private RecognizedPageColumns() {}

    static String writeLines(RecognizedPage page) {
        var values = new ArrayList<Object>();
        if (page.quarterTurns() > 0) {
            values.add(page.quarterTurns());
        }
        for (RecognizedLine line : page.lines()) {
            values.add(List.of(line.text(), line.left(), line.top(), line.right(), line.bottom(), line.fontSize(),
                    line.hasGap(), line.confidence()));
        }
        return JsonColumns.write(values);
    }

    static RecognizedPage readPage(String lines, float height, @Nullable String failure) {
        List<?> values = (List<?>) JsonColumns.read(lines);
        int turns = !values.isEmpty() && values.getFirst() instanceof Integer quarters ? quarters : 0;
        return new RecognizedPage(values.stream()
                .filter(List.class::isInstance)
                .map(line -> readLine((List<?>) line))
                .toList(), height, turns, failure);
    }

    private static RecognizedLine readLine(List<?> line) {
        return new RecognizedLine((String) line.get(0), number(line, 1), number(line, 2), number(line, 3),
                number(line, 4), number(line, 5), (Boolean) line.get(6), (int) number(line, 7));
    }

    private static float number(List<?> line, int index) {
        return ((Number) line.get(index)).floatValue();
    }
}
