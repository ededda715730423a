package dev.carrel.api.helparticle;

import dev.carrel.domain.error.InvalidRequestException;
import dev.carrel.domain.error.InvalidRequestException.Violation;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Help articles as a table in CSV (RFC 4180): a header with the names of the columns, and a row for each article. A
 * cell with several questions has one on each line; attributes are a JSON object. An empty cell is an absent field.
 *
 * @param columns of the header, in any order, some of {@link #COLUMNS}
 */
public record HelpArticleCsv(List<String> columns) {

    /** The names of all columns: the fields of an article. */
    public static final List<String> COLUMNS = List.of("key", "url", "title", "summary", "questions", "answer",
            "attributes", "language", "pinned", "enabled", "validUntil");

    private static final List<String> REQUIRED_COLUMNS = List.of("key", "title");
    private static final String FORMULA_STARTS = "=+-@\t\r";

    /**
     * Reads the header of a table.
     *
     * @throws InvalidRequestException if a column is unknown, given twice, or missing
     */
    public HelpArticleCsv {
        columns = columns.stream().map(String::strip).toList();
        var violations = new ArrayList<Violation>();
        var given = new HashSet<String>();
        for (String column : columns) {
            if (!COLUMNS.contains(column)) {
                violations.add(new Violation("", "the column \"" + column + "\" is unknown; the columns are "
                        + String.join(", ", COLUMNS)));
            } else if (!given.add(column)) {
                violations.add(new Violation("", "the column " + column + " is there twice"));
            }
        }
        for (String required : REQUIRED_COLUMNS) {
            if (!given.contains(required)) {
                violations.add(new Violation("", "the column " + required + " is missing"));
            }
        }
        if (!violations.isEmpty()) {
            throw new InvalidRequestException(violations);
        }
    }

    /** Returns the header of a table with all columns, with its line end. */
    public static String formatHeader() {
        return String.join(",", COLUMNS) + "\r\n";
    }

    /**
     * Returns the row of an article in a table with all columns, with its line end.
     *
     * @param json formats the attributes
     */
    public static String formatRow(HelpArticleBody article, Function<Map<String, Object>, String> json) {
        Map<String, Object> attributes = Objects.requireNonNullElse(article.attributes(), Map.of());
        return Stream
                .of(article.key(), article.url(), article.title(), article.summary(),
                        String.join("\n", Objects.requireNonNullElse(article.questions(), List.<String>of())
                                .stream()
                                .map(question -> question.replaceAll("\\R", " "))
                                .toList()),
                        article.answer(), attributes.isEmpty() ? null : json.apply(attributes), article.language(),
                        article.pinned(), article.enabled(), article.validUntil())
                .map(HelpArticleCsv::formatCell)
                .collect(Collectors.joining(",", "", "\r\n"));
    }

    /** Returns a quoted cell; an apostrophe keeps a spreadsheet from evaluating a text as a formula. */
    private static String formatCell(@Nullable Object value) {
        String text = Objects.toString(value, "");
        return '"' + (isFormula(text) ? "'" : "") + text.replace("\"", "\"\"") + '"';
    }

    private static boolean isFormula(String text) {
        return !text.isEmpty() && FORMULA_STARTS.indexOf(text.charAt(0)) >= 0;
    }

    /**
     * Returns the article of a row.
     *
     * @param json parses a JSON object; empty if a text is none
     * @throws InvalidRequestException if a cell cannot be read, or there are more cells than columns
     */
    public HelpArticleBody readRow(List<String> cells, Function<String, Optional<Map<String, Object>>> json) {
        if (cells.size() > columns.size()) {
            throw InvalidRequestException.of("", "the row has " + cells.size() + " cells, and the header has "
                    + columns.size() + "; put texts with commas or line breaks into double quotes");
        }
        String questions = cell("questions", cells);
        String attributes = cell("attributes", cells);
        return new HelpArticleBody(cell("key", cells), cell("url", cells), cell("title", cells),
                cell("summary", cells),
                questions == null ? null : questions.lines().filter(line -> !line.isBlank()).toList(),
                cell("answer", cells),
                attributes == null ? null
                        : json.apply(attributes)
                                .orElseThrow(() -> InvalidRequestException.of("attributes",
                                        "must be a JSON object, such as {\"team\": \"sales\"}")),
                cell("language", cells),
                readBoolean("pinned", cells), readBoolean("enabled", cells), cell("validUntil", cells));
    }

    private @Nullable String cell(String column, List<String> cells) {
        int index = columns.indexOf(column);
        String text = index < 0 || index >= cells.size() ? "" : cells.get(index);
        if (text.isBlank()) {
            return null;
        }
        return text.startsWith("'") && isFormula(text.substring(1)) ? text.substring(1) : text;
    }

    private @Nullable Boolean readBoolean(String column, List<String> cells) {
        String text = cell(column, cells);
        if (text == null) {
            return null;
        }
        return switch (text.strip().toLowerCase(Locale.ROOT)) {
            case "true" -> true;
            case "false" -> false;
            default -> throw InvalidRequestException.of(column, "must be true or false");
        };
    }
}
