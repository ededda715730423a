package dev.carrel.bootstrap.cli.importing;

import dev.carrel.bootstrap.cli.importing.ImportSources.SourceIssue;
import dev.carrel.domain.error.ServerException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.Consumer;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The result of an import.
 *
 * @param added the number of items that were added or fetched again
 * @param unchanged the number of items that the library already had
 * @param skipped files of folders that contain no text
 * @param failed items that could not be imported
 * @param queued items that failed transiently and will be retried
 * @param littleKept pages of which little was kept, with the share
 * @param connectionFailure why the server became unreachable; null if it did not
 */
public record ImportResult(int added, int unchanged, List<SourceIssue> skipped, List<SourceIssue> failed,
        List<SourceIssue> queued, List<SourceIssue> littleKept,
        @Nullable ServerException connectionFailure) {

    /** Of 2,592 pages of 44 manuals 2 % keep less, most of them lists of contents. */
    private static final double MIN_KEPT = 0.3;

    public ImportResult {
        skipped = List.copyOf(skipped);
        failed = List.copyOf(failed);
        queued = List.copyOf(queued);
        littleKept = List.copyOf(littleKept);
    }

    /** Returns the number of finished items; less than the number of all items if the import was interrupted. */
    public int processedCount() {
        return added + unchanged + skipped.size() + failed.size();
    }

    /** Returns whether no item failed or is still queued. */
    public boolean isClean() {
        return failed.isEmpty() && queued.isEmpty() && connectionFailure == null;
    }

    /** Counts outcomes. Thread-safe. */
    static final class ResultCounter {

        /** Matches the messages of all text extractors, local or on a server, for a file without text. */
        private static final Pattern NO_TEXT = Pattern
                .compile("(?i)(?<!\\w)(?:no text|no pages)(?!\\w)|^The file is empty\\.$");
        /** Matches their message for a binary file. A file with the extension of a document is damaged in that case. */
        private static final Pattern NOT_A_TEXT = Pattern.compile("(?i)(?<!\\w)not a text(?!\\w)");

        private final Consumer<ItemReport> reports;
        private int processed;
        private int added;
        private int unchanged;
        private final List<SourceIssue> skipped = new ArrayList<>();
        private final List<SourceIssue> failed = new ArrayList<>();
        private final List<SourceIssue> queued = new ArrayList<>();
        private final List<SourceIssue> littleKept = new ArrayList<>();

        /** Creates a counter that passes the outcomes on as they are recorded. */
        ResultCounter(Consumer<ItemReport> reports) {
            this.reports = reports;
        }

        /**
         * Records an outcome.
         *
         * @return the number of items so far
         */
        synchronized int recordOutcome(ImportItem item, ImportOutcome outcome) {
            reports.accept(switch (outcome) {
                case ImportOutcome.Added add -> {
                    added++;
                    if (add.kept() != null && add.kept() < MIN_KEPT) {
                        littleKept.add(new SourceIssue(item.label(), formatShare(add.kept())));
                    }
                    yield ItemReport.of(item, "added", null);
                }
                case ImportOutcome.AlreadyPresent same -> {
                    unchanged++;
                    yield ItemReport.of(item, "unchanged", null);
                }
                case ImportOutcome.Failed why -> {
                    boolean isSkipped = isSkipped(item, why);
                    (isSkipped ? skipped : failed).add(new SourceIssue(item.label(), why.reason()));
                    yield ItemReport.of(item, isSkipped ? ItemReport.SKIPPED : ItemReport.FAILED, why.reason());
                }
                case ImportOutcome.StillQueued why -> {
                    queued.add(new SourceIssue(item.label(), why.reason()));
                    yield ItemReport.of(item, "queued", why.reason());
                }
            });
            return ++processed;
        }

        synchronized ImportResult toResult(@Nullable ServerException lost) {
            return new ImportResult(added, unchanged, sortByLabel(skipped), sortByLabel(failed), sortByLabel(queued),
                    sortByLabel(littleKept), lost);
        }

        private static String formatShare(double kept) {
            return Math.round(kept * 100) + " % of its text was kept.";
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
