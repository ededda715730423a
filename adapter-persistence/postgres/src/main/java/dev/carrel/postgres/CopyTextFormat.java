package dev.carrel.postgres;

import dev.carrel.application.port.copy.CopiedRow;
import dev.carrel.persistence.database.SortableValue;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The text format of {@code COPY}: a line for each row, with tabs between the values.
 *
 * @param types the types of the columns
 */
record CopyTextFormat(List<ColumnType> types) {

    private static final String NULL = "\\N";
    private static final String BINARY_PREFIX = "\\x";

    /** How the values of a column are written. */
    enum ColumnType {
        WHOLE, REAL, FLAG, TEXT, BINARY,
        /** A {@link SortableValue} as a text. */
        SORTABLE
    }

    /** Appends a row. */
    void write(CopiedRow row, StringBuilder lines) {
        for (int column = 0; column < types.size(); column++) {
            Object value = row.values().get(column);
            lines.append(column == 0 ? "" : "\t");
            if (value == null) {
                lines.append(NULL);
            } else {
                appendEscaped(format(types.get(column), value), lines);
            }
        }
        lines.append('\n');
    }

    private static String format(ColumnType type, Object value) {
        return switch (type) {
            case WHOLE, REAL -> value.toString();
            case FLAG -> value.equals(0L) ? "f" : "t";
            case TEXT -> TextCodec.encode((String) value);
            case BINARY -> BINARY_PREFIX + HexFormat.of().formatHex((byte[]) value);
            case SORTABLE -> TextCodec.encode(SortableTextArgument.encode(new SortableValue(value)));
        };
    }

    private static void appendEscaped(String text, StringBuilder lines) {
        for (int at = 0; at < text.length(); at++) {
            char character = text.charAt(at);
            switch (character) {
                case '\\' -> lines.append("\\\\");
                case '\n' -> lines.append("\\n");
                case '\r' -> lines.append("\\r");
                case '\t' -> lines.append("\\t");
                default -> lines.append(character);
            }
        }
    }

    /** Reads a row, with the line feed at its end. */
    CopiedRow read(byte[] row) {
        var line = new String(row, StandardCharsets.UTF_8);
        List<@Nullable Object> values = new ArrayList<>(types.size());
        int begin = 0;
        for (ColumnType type : types) {
            int end = line.indexOf(values.size() == types.size() - 1 ? '\n' : '\t', begin);
            String value = line.substring(begin, end);
            values.add(value.equals(NULL) ? null : parse(type, unescape(value)));
            begin = end + 1;
        }
        return new CopiedRow(values);
    }

    private static Object parse(ColumnType type, String text) {
        return switch (type) {
            case WHOLE -> Long.parseLong(text);
            case REAL -> Double.parseDouble(text);
            case FLAG -> text.equals("t") ? 1L : 0L;
            case TEXT -> TextCodec.decode(text);
            case BINARY -> HexFormat.of().parseHex(text, BINARY_PREFIX.length(), text.length());
            case SORTABLE -> SortableTextArgument.decode(TextCodec.decode(text)).value();
        };
    }

    private static String unescape(String value) {
        int escape = value.indexOf('\\');
        if (escape < 0) {
            return value;
        }
        var text = new StringBuilder(value.length());
        int begin = 0;
        while (escape >= 0) {
            text.append(value, begin, escape).append(switch (value.charAt(escape + 1)) {
                case 'b' -> '\b';
                case 'f' -> '\f';
                case 'n' -> '\n';
                case 'r' -> '\r';
                case 't' -> '\t';
                case 'v' -> '\u000b';
                default -> value.charAt(escape + 1);
            });
            begin = escape + 2;
            escape = value.indexOf('\\', begin);
        }
        return text.append(value, begin, value.length()).toString();
    }
}
