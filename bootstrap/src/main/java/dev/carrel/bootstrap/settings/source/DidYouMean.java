package dev.carrel.bootstrap.settings.source;

import java.util.Comparator;
import java.util.Optional;
import java.util.stream.StreamSupport;

/** Suggests a known name for a misspelled one. */
final class DidYouMean {

    private static final int MAX_DISTANCE = 3;

    private DidYouMean() {}

    /** Returns the nearest known name if its edit distance is at most 3 and at most half of the name's length. */
    static Optional<String> suggest(String name, Iterable<String> known) {
        return StreamSupport.stream(known.spliterator(), false)
                .min(Comparator.comparingInt(candidate -> editDistance(name, candidate)))
                .filter(nearest -> editDistance(name, nearest) <= Math.min(MAX_DISTANCE, name.length() / 2));
    }

    /** Computes the Levenshtein distance: the number of characters to insert, delete or replace. */
    static int editDistance(String from, String to) {
        var row = new int[to.length() + 1];
        for (int column = 0; column <= to.length(); column++) {
            row[column] = column;
        }
        for (int line = 1; line <= from.length(); line++) {
            int diagonal = row[0];
            row[0] = line;
            for (int column = 1; column <= to.length(); column++) {
                int replaced = diagonal + (from.charAt(line - 1) == to.charAt(column - 1) ? 0 : 1);
                diagonal = row[column];
                row[column] = Math.min(replaced, 1 + Math.min(row[column], row[column - 1]));
            }
        }
        return row[to.length()];
    }
}
