package dev.carrel.generation.extractive;

import dev.carrel.domain.passage.Quantity;
import dev.carrel.generation.extractive.language.CueCategory;
import dev.carrel.generation.extractive.language.PhraseLexicon;
import dev.carrel.generation.extractive.language.TermReader;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.OptionalInt;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * The rows of a table with the highest or the lowest value, where a question asks for it: "Which room has the most
 * seats?". The column is the one that the question names after its superlative, or else the only one that measures.
 */
final class ExtremeRows {

    /** The cells of a column that have to be numbers. */
    private static final double MIN_NUMBERS = 0.8;
    /** More rows that share the value are not told apart by it. */
    private static final int MAX_ROWS = 5;
    private static final Pattern NUMBER = Pattern.compile("(?<![\\p{L}\\d.,])[-\u2212]?"
            + "(?:\\d{1,3}(?:[ '\u2019.,\u00a0\u202f]\\d{3})+(?!\\d)(?:[.,]\\d+)?|\\d+(?:[.,]\\d+)?)");
    private static final Pattern NO_LETTER = Pattern.compile("[^\\p{L}%\u20ac$\u00a3]");

    private final String question;
    private final PhraseLexicon phrases;
    private final TermReader reader;

    ExtremeRows(String question, PhraseLexicon phrases, TermReader reader) {
        this.question = question;
        this.phrases = phrases;
        this.reader = reader;
    }

    /** A superlative of a question, and what comes after it. */
    private record Superlative(boolean isHighest, boolean isOfPrices, String after) {}

    /**
     * Returns the rows with the extreme value.
     *
     * @param header the names of the columns; empty if there are none
     * @param rows all rows of the table that matter
     * @return none if the question does not ask for it, or the table does not say it
     */
    List<List<String>> select(List<String> header, List<List<String>> rows) {
        Superlative asked = findSuperlative();
        List<List<String>> counted = rows.stream().filter(row -> !isTotal(row)).toList();
        if (asked == null || header.isEmpty() || counted.size() < 2) {
            return List.of();
        }
        OptionalInt column = findColumn(asked, header, counted);
        if (column.isEmpty()) {
            return List.of();
        }
        double[] values = valuesOf(column.getAsInt(), counted);
        double sign = asked.isHighest ? 1 : -1;
        double extreme = sign * Arrays.stream(values)
                .filter(Double::isFinite)
                .map(value -> sign * value)
                .max()
                .orElseThrow();
        List<List<String>> found = IntStream.range(0, values.length)
                .filter(i -> values[i] == extreme)
                .mapToObj(counted::get)
                .toList();
        return found.size() < counted.size() && found.size() <= MAX_ROWS ? found : List.of();
    }

    private @Nullable Superlative findSuperlative() {
        for (CueCategory cue : List.of(CueCategory.DEAREST, CueCategory.CHEAPEST, CueCategory.HIGHEST,
                CueCategory.LOWEST)) {
            Matcher found = phrases.cuePattern(cue).matcher(question);
            if (found.find()) {
                boolean isOfPrices = cue == CueCategory.DEAREST || cue == CueCategory.CHEAPEST;
                return new Superlative(cue == CueCategory.DEAREST || cue == CueCategory.HIGHEST, isOfPrices,
                        question.substring(found.end()));
            }
        }
        return null;
    }

    /** A total is the highest of all, and no answer. */
    private boolean isTotal(List<String> row) {
        return row.stream().anyMatch(cell -> phrases.cuePattern(CueCategory.TOTAL).matcher(cell.strip()).matches());
    }

    private OptionalInt findColumn(Superlative asked, List<String> header, List<List<String>> rows) {
        // The first column names the rows.
        List<Integer> numeric = IntStream.range(1, header.size())
                .filter(column -> isMeasure(column, rows))
                .boxed()
                .toList();
        if (asked.isOfPrices) {
            return only(numeric.stream().filter(column -> isPrice(column, header, rows)).toList());
        }
        for (String term : reader.readTerms(asked.after)) {
            List<Integer> named = numeric.stream()
                    .filter(column -> reader.readTerms(header.get(column)).contains(term))
                    .toList();
            if (!named.isEmpty()) {
                return only(named);
            }
        }
        // "Which room is the largest?" asks for no number of a room, nor for its year.
        List<String> before = reader.readTerms(question);
        return only(numeric.stream()
                .filter(column -> reader.readTerms(header.get(column)).stream().noneMatch(before::contains))
                .filter(column -> !isYear(column, rows))
                .toList());
    }

    private static OptionalInt only(List<Integer> columns) {
        return columns.size() == 1 ? OptionalInt.of(columns.getFirst()) : OptionalInt.empty();
    }

    /** Returns true for a column of numbers in one unit. */
    private static boolean isMeasure(int column, List<List<String>> rows) {
        double[] values = valuesOf(column, rows);
        long numbers = Arrays.stream(values).filter(Double::isFinite).count();
        Set<String> units = new HashSet<>();
        for (int i = 0; i < values.length; i++) {
            if (Double.isFinite(values[i])) {
                String unit = NO_LETTER.matcher(cell(column, rows.get(i))).replaceAll("").toLowerCase(Locale.ROOT);
                units.add(unit.endsWith("s") ? unit.substring(0, unit.length() - 1) : unit);
            }
        }
        return numbers >= 2 && numbers >= MIN_NUMBERS * values.length && units.size() == 1;
    }

    private boolean isPrice(int column, List<String> header, List<List<String>> rows) {
        return phrases.containsCue(header.get(column), CueCategory.MONEY)
                || phrases.containsCue(header.get(column), CueCategory.CURRENCY)
                || rows.stream().anyMatch(row -> isMoney(cell(column, row)));
    }

    private boolean isMoney(String cell) {
        return cell.indexOf('\u20ac') >= 0 || cell.indexOf('$') >= 0 || cell.indexOf('\u00a3') >= 0
                || phrases.containsCue(cell, CueCategory.CURRENCY);
    }

    private static boolean isYear(int column, List<List<String>> rows) {
        return Arrays.stream(valuesOf(column, rows))
                .filter(Double::isFinite)
                .allMatch(Quantity::isYear);
    }

    /** Returns the numbers of a column; NaN for a cell without one, or with several. */
    private static double[] valuesOf(int column, List<List<String>> rows) {
        return rows.stream().mapToDouble(row -> valueOf(cell(column, row))).toArray();
    }

    private static String cell(int column, List<String> row) {
        return column < row.size() ? row.get(column) : "";
    }

    private static double valueOf(String cell) {
        List<String> numbers = NUMBER.matcher(cell).results().map(number -> number.group()).limit(2).toList();
        return numbers.size() == 1 ? Quantity.parseNumber(numbers.getFirst()) : Double.NaN;
    }
}
