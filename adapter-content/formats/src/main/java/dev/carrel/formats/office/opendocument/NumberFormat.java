package dev.carrel.formats.office.opendocument;

import java.util.Locale;

/** How OpenDocument writes the numbers of lists and headings: 3, c, C, iii or III. */
enum NumberFormat {

    NONE, DECIMAL, LETTERS, CAPITALS, ROMAN, CAPITAL_ROMAN;

    private static final int LETTERS_IN_ALPHABET = 26;
    private static final int[] VALUES = {1000, 900, 500, 400, 100, 90, 50, 40, 10, 9, 5, 4, 1};
    private static final String[] DIGITS = {"m", "cm", "d", "cd", "c", "xc", "l", "xl", "x", "ix", "v", "iv", "i"};
    private static final int MAX_ROMAN = 3999;

    /** Returns the format with a name of the attribute {@code num-format}; an unknown one is decimal. */
    static NumberFormat of(String name) {
        return switch (name) {
            case "" -> NONE;
            case "a" -> LETTERS;
            case "A" -> CAPITALS;
            case "i" -> ROMAN;
            case "I" -> CAPITAL_ROMAN;
            default -> DECIMAL;
        };
    }

    /** Writes a number from 1. */
    String write(int number) {
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
