package dev.carrel.formats.text;

import java.time.LocalDate;
import java.time.format.DateTimeParseException;
import java.util.HashSet;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.IntStream;

/** Decides whether the first row of a sheet or of a table names its columns. */
public final class ColumnNames {

    private static final int MIN_COLUMNS_OF_WORDS = 3;
    private static final int MIN_NUMBERED_COLUMNS = 3;
    private static final int MIN_DATED_COLUMNS = 2;
    private static final int MAX_NAME_LENGTH = 60;
    private static final Pattern VALUE = Pattern.compile("[\\d\\p{Punct}\\p{Sc}\\s]+|.*[.!?]\\s.*");
    private static final Pattern NUMBER = Pattern.compile("\\d{1,6}");
    private static final Pattern YEAR = Pattern.compile("(?:19|20)\\d\\d(?:[/\\u2013-]\\d{2,4})?");

    private ColumnNames() {}

    /**
     * Returns true if the row names the columns: by words, by years, dates or numbers in sequence after the name of the
     * first column, which may be empty.
     *
     * @param next the row below it; empty if there is none
     */
    public static boolean areNames(List<String> row, List<String> next) {
        List<String> names = withoutEmptyEnd(row);
        if (names.size() < 2 || new HashSet<>(names).size() < names.size()
                || names.stream().anyMatch(name -> name.length() > MAX_NAME_LENGTH)) {
            return false;
        }
        if (names.stream().allMatch(ColumnNames::isWord)) {
            return names.size() >= MIN_COLUMNS_OF_WORDS || hasNumber(next);
        }
        if (names.getFirst().isEmpty() && names.stream().skip(1).allMatch(ColumnNames::isWord)) {
            return hasNumber(next);
        }
        int words = (int) names.stream().takeWhile(name -> name.isEmpty() || isWord(name)).count();
        return words > 0 && names.subList(1, words).stream().noneMatch(String::isEmpty)
                && isSequence(withoutWordsAtEnd(names.subList(words, names.size())))
                && !withoutEmptyEnd(next).equals(names);
    }

    /**
     * Returns true if the first row of a table that marks none names its columns, as that of a sheet does. Of two
     * columns, the second then has numbers only: labels with their values have no names above them.
     */
    static boolean areFirst(List<List<String>> rows) {
        return rows.size() > 2 && areNames(rows.getFirst(), rows.get(1))
                && (rows.getFirst().size() > 2 || rows.stream().skip(1).allMatch(ColumnNames::hasNumber));
    }

    private static boolean hasNumber(List<String> row) {
        return row.stream().skip(1).anyMatch(cell -> !cell.isEmpty() && !isWord(cell));
    }

    private static boolean isWord(String cell) {
        return !cell.isEmpty() && !VALUE.matcher(cell).matches();
    }

    /** A sum may follow the last year. */
    private static List<String> withoutWordsAtEnd(List<String> names) {
        int end = names.size();
        while (end > 0 && isWord(names.get(end - 1))) {
            end--;
        }
        return names.subList(0, end);
    }

    private static boolean isSequence(List<String> names) {
        if (names.size() >= MIN_DATED_COLUMNS && names.stream().allMatch(name -> YEAR.matcher(name).matches())) {
            return isEvenlySpaced(names.stream().map(name -> name.substring(0, 4)).toList());
        }
        if (names.size() >= MIN_NUMBERED_COLUMNS && names.stream().allMatch(name -> NUMBER.matcher(name).matches())) {
            return Integer.parseInt(names.getFirst()) <= 1 && isEvenlySpaced(names);
        }
        return names.size() >= MIN_DATED_COLUMNS && names.stream().allMatch(ColumnNames::isDate);
    }

    private static boolean isEvenlySpaced(List<String> numbers) {
        int[] values = numbers.stream().mapToInt(Integer::parseInt).toArray();
        int step = values[1] - values[0];
        return step != 0 && IntStream.range(1, values.length).allMatch(i -> values[i] - values[i - 1] == step);
    }

    private static boolean isDate(String name) {
        try {
            return name.length() == 10 && LocalDate.parse(name).getYear() > 0;
        } catch (DateTimeParseException ignored) {
            return false;
        }
    }

    private static List<String> withoutEmptyEnd(List<String> cells) {
        int end = cells.size();
        while (end > 0 && cells.get(end - 1).isEmpty()) {
            end--;
        }
        return cells.subList(0, end);
    }
}
