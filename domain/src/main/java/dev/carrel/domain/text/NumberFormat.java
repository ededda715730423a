package dev.carrel.domain.text;

import java.util.Locale;

/** How the numbers of lists and headings are written: 3, c, C, iii or III. */
public enum NumberFormat {

    NONE, DECIMAL, LETTERS, CAPITALS, ROMAN, CAPITAL_ROMAN;

    private static final int LETTERS_IN_ALPHABET = 26;
    private static final int[] VALUES = {1000, 900, 500, 400, 100, 90, 50, 40, 10, 9, 5, 4, 1};
    private static final String[] DIGITS = {"m", "cm", "d", "cd", "c", "xc", "l", "xl", "x", "ix", "v", "iv", "i"};
    private static final int MAX_ROMAN = 3999;

    /**
     * Returns the format with a name of OpenDocument's {@code num-format} or HTML's {@code type}; an unknown one is
     * decimal.
     *
     * @param name 1, a, A, i, I; empty for no number
     */
    public static NumberFormat of(String name) {
        return switch (name) {
            case "" -> NONE;
            case "a" -> LETTERS;
            case "A" -> CAPITALS;
            case "i" -> ROMAN;
            case "I" -> CAPITAL_ROMAN;
            default -> DECIMAL;
        };
    }

    /** Writes a number from 1; a smaller one, or one that is too large, with digits. */
    public String write(int number) {
        return switch (this) {
            case NONE -> "";
            case DECIMAL -> String.valueOf(number);
            case LETTERS -> letters(number);
            case CAPITALS -> letters(number).toUpperCase(Locale.ROOT);
            case ROMAN -> roman(number);
            case CAPITAL_ROMAN -> roman(number).toUpperCase(Locale.ROOT);
        };
    }

    private static String letters(int number) {
        return number < 1 ? String.valueOf(number)
                : number <= LETTERS_IN_ALPHABET ? String.valueOf((char) ('a' + number - 1))
                        : letters((number - 1) / LETTERS_IN_ALPHABET) + letters((number - 1) % LETTERS_IN_ALPHABET + 1);
    }

    private static String roman(int number) {
        if (number < 1 || number > MAX_ROMAN) {
            return String.valueOf(number);
        }
        var digits = new StringBuilder();
        int rest = number;
        for (int i = 0; i < VALUES.length; i++) {
            while (rest >= VALUES[i]) {
                digits.append(DIGITS[i]);
                rest -= VALUES[i];
            }
        }
        return digits.toString();
    }
}
