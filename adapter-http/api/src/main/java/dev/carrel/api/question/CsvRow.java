package dev.carrel.api.question;

import java.util.List;
import java.util.Objects;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Writes rows of CSV (RFC 4180) that no spreadsheet takes for formulas. */
public final class CsvRow {

    /** What a spreadsheet takes for the beginning of a formula, also in the full-width forms that some of them know. */
    private static final Pattern FORMULA = Pattern
            .compile("[\\t\\r].*|[\\s\\p{C}]*[=+\\-@\\uFF1D\\uFF0B\\uFF0D\\uFF20].*", Pattern.DOTALL);

    private CsvRow() {}

    /** Returns a row with its line break. */
    public static String of(List<? extends @Nullable Object> cells) {
        return cells.stream().map(CsvRow::toCell).collect(Collectors.joining(",", "", "\r\n"));
    }

    /** Returns a quoted cell; an apostrophe keeps a spreadsheet from evaluating a text as a formula. */
    private static String toCell(@Nullable Object value) {
        String text = Objects.toString(value, "");
        boolean isFormula = value instanceof String && FORMULA.matcher(text).matches();
        return '"' + (isFormula ? "'" : "") + text.replace("\"", "\"\"") + '"';
    }
}
