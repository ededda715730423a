package dev.carrel.cli.importing;

import dev.carrel.cli.client.ServerException;
import dev.carrel.cli.importing.ImportSources.SourceIssue;
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
 * @param queued what is in the queue, having failed in a way that may heal
 * @param connectionFailure why the server could not be reached any more; null if that was not so
 */
public record ImportResult(int added, int unchanged, List<SourceIssue> skipped, List<SourceIssue> failed,
        List<SourceIssue> queued,
        @Nullable ServerException connectionFailure) {

    public ImportResult {
        skipped = List.copyOf(skipped);
        failed = List.copyOf(failed);
        queued = List.copyOf(queued);
    }

    /** How many were dealt with for good; fewer than there are if the import was interrupted. */
    public int processedCount() {
        return added + unchanged + skipped.size() + failed.size();
    }

    /** Whether everything that was dealt with is in the library, or has no text. */
    public boolean isClean() {
        return failed.isEmpty() && queued.isEmpty() && connectionFailure == null;
    }

    /** Counts while an import goes on. Safe for use by many threads. */
    static final class ResultCounter {

        /** What the readers of all formats, here or on a server, say of a file without text. */
        private static final Pattern NO_TEXT = Pattern
                .compile("(?i)\\bno text\\b|\\bno pages\\b|^The file is empty\\.$");
        /** What they say of a file that is no document; one that is named like a document is damaged. */
        private static final Pattern NOT_A_TEXT = Pattern.compile("(?i)\\bnot a text\\b");

        private int processed;
        private int added;
        private int unchanged;
        private final List<SourceIssue> skipped = new ArrayList<>();
        private final List<SourceIssue> failed = new ArrayList<>();
        private final List<SourceIssue> queued = new ArrayList<>();

        /** @return how many were reached so far */
        synchronized int recordOutcome(ImportItem item, ImportOutcome outcome) {
            switch (outcome) {
                case ImportOutcome.Added add -> added++;
                case ImportOutcome.AlreadyPresent same -> unchanged++;
                case ImportOutcome.Failed why -> (isSkipped(item, why) ? skipped : failed)
                        .add(new SourceIssue(item.label(), why.reason()));
                case ImportOutcome.StillQueued why -> queued.add(new SourceIssue(item.label(), why.reason()));
            }
            return ++processed;
        }

        synchronized ImportResult toResult(@Nullable ServerException lost) {
            return new ImportResult(added, unchanged, sortByLabel(skipped), sortByLabel(failed), sortByLabel(queued),
                    lost);
        }

        private static boolean isSkipped(ImportItem item, ImportOutcome.Failed why) {
            return item instanceof ImportItem.LocalFile file && file.foundInFolder()
                    && (NO_TEXT.matcher(why.reason()).find()
                            || NOT_A_TEXT.matcher(why.reason()).find() && !FileExtensions.isDocument(file.path()));
        }

        private static List<SourceIssue> sortByLabel(List<SourceIssue> unread) {
            return unread.stream().sorted(Comparator.comparing(SourceIssue::label)).toList();
        }
    }
}
