package dev.carrel.bootstrap.cli.importing;

import dev.carrel.bootstrap.cli.importing.Gathered.Unread;
import dev.carrel.bootstrap.cli.place.ServerException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * What came of an import.
 *
 * @param added how many were added, or read again
 * @param unchanged how many were there already
 * @param skipped files of folders that have no text
 * @param failed what could not be imported
 * @param waiting what is in the queue, having failed in a way that may heal
 * @param lost why the server could not be reached any more; null if that was not so
 */
public record Tally(int added, int unchanged, List<Unread> skipped, List<Unread> failed, List<Unread> waiting,
        @Nullable ServerException lost) {

    public Tally {
        skipped = List.copyOf(skipped);
        failed = List.copyOf(failed);
        waiting = List.copyOf(waiting);
    }

    /** How many were dealt with for good; fewer than there are if the import was interrupted. */
    public int done() {
        return added + unchanged + skipped.size() + failed.size();
    }

    /** Whether everything that was dealt with is in the library, or has no text. */
    public boolean isClean() {
        return failed.isEmpty() && waiting.isEmpty() && lost == null;
    }

    /** Counts while an import goes on. Safe for use by many threads. */
    static final class Counting {

        /** What the readers of all formats, here or on a server, say of a file without text. */
        private static final Pattern TEXTLESS = Pattern
                .compile("(?i)\\bno text\\b|\\bno pages\\b|^The file is empty\\.$");
        /** What they say of a file that is no document; one that is named like a document is damaged. */
        private static final Pattern FOREIGN = Pattern.compile("(?i)\\bnot a text\\b");

        private int reached;
        private int added;
        private int unchanged;
        private final List<Unread> skipped = new ArrayList<>();
        private final List<Unread> failed = new ArrayList<>();
        private final List<Unread> waiting = new ArrayList<>();

        /** @return how many were reached so far */
        synchronized int count(Item item, Outcome outcome) {
            switch (outcome) {
                case Outcome.Added add -> added++;
                case Outcome.Unchanged same -> unchanged++;
                case Outcome.Failed why -> (isSkipped(item, why) ? skipped : failed)
                        .add(new Unread(item.label(), why.reason()));
                case Outcome.Waiting why -> waiting.add(new Unread(item.label(), why.reason()));
            }
            return ++reached;
        }

        synchronized Tally tally(@Nullable ServerException lost) {
            return new Tally(added, unchanged, sorted(skipped), sorted(failed), sorted(waiting), lost);
        }

        private static boolean isSkipped(Item item, Outcome.Failed why) {
            return item instanceof Item.LocalFile file && file.wasMet()
                    && (TEXTLESS.matcher(why.reason()).find()
                            || FOREIGN.matcher(why.reason()).find() && !Endings.isDocument(file.path()));
        }

        private static List<Unread> sorted(List<Unread> unread) {
            return unread.stream().sorted(Comparator.comparing(Unread::label)).toList();
        }
    }
}
