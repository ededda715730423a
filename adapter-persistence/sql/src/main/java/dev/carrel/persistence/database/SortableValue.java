package dev.carrel.persistence.database;

/**
 * A value of a column that holds values of several types, ordered by type: numbers, then texts by their code points,
 * then booleans. Each database has its own way to store it, and registers an argument for this type with JDBI.
 *
 * @param value a {@link Double}, a {@link String} or a {@code byte[]}: empty, or 0 or 1 for a boolean
 */
public record SortableValue(Object value) {

    /** Sorts after all numbers, and not after any text. */
    public static final SortableValue FIRST_TEXT = new SortableValue("");
    /** Sorts after all texts, and before the booleans. */
    public static final SortableValue FIRST_BOOLEAN = new SortableValue(new byte[0]);

    public static SortableValue of(double number) {
        return new SortableValue(number);
    }

    public static SortableValue of(String text) {
        return new SortableValue(text);
    }

    public static SortableValue of(boolean flag) {
        return new SortableValue(new byte[]{(byte) (flag ? 1 : 0)});
    }
}
