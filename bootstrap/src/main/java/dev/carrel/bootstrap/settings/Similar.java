package dev.carrel.bootstrap.settings;

import java.util.Comparator;
import java.util.Optional;
import java.util.stream.StreamSupport;

/** Finds what somebody who misspelt a name may have meant. */
final class Similar {

    private static final int MOST_SLIPS = 3;

    private Similar() {}

    /** The known name that is nearest, if it is near: a few slips, but not most of the name. */
    static Optional<String> to(String name, Iterable<String> known) {
        return StreamSupport.stream(known.spliterator(), false)
                .min(Comparator.comparingInt(candidate -> slips(name, candidate)))
                .filter(nearest -> slips(name, nearest) <= Math.min(MOST_SLIPS, name.length() / 2));
    }

    /** The Levenshtein distance: how many characters to insert, delete or replace. */
    static int slips(String from, String to) {
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
