package dev.carrel.persistence.recognition;

import dev.carrel.domain.document.RecognizedLine;
import dev.carrel.domain.document.RecognizedPage;
import dev.carrel.persistence.column.JsonColumns;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The column of recognised lines: a JSON array of arrays, one for each line, since a scan has many. */
final class RecognizedPageColumns {

    private RecognizedPageColumns() {}

    static String writeLines(List<RecognizedLine> lines) {
        return JsonColumns.write(lines.stream()
                .map(line -> List.of(line.text(), line.left(), line.top(), line.right(), line.bottom(),
                        line.fontSize(), line.hasGap(), line.confidence()))
                .toList());
    }

    static RecognizedPage readPage(String lines, float height, @Nullable String failure) {
        return new RecognizedPage(((List<?>) JsonColumns.read(lines)).stream()
                .map(line -> readLine((List<?>) line))
                .toList(), height, failure);
    }

    private static RecognizedLine readLine(List<?> line) {
        return new RecognizedLine((String) line.get(0), number(line, 1), number(line, 2), number(line, 3),
                number(line, 4), number(line, 5), (Boolean) line.get(6), (int) number(line, 7));
    }

    private static float number(List<?> line, int index) {
        return ((Number) line.get(index)).floatValue();
    }
}
