package dev.carrel.bootstrap.cli.importing;

import org.jspecify.annotations.Nullable;

/**
 * What became of one source of an import.
 *
 * @param source the path or URL
 * @param outcome {@code added}, {@code unchanged}, {@code skipped}, {@code failed} or {@code queued}
 * @param reason why it was not added, in one sentence; null for added and unchanged ones
 */
public record ItemReport(String source, String outcome, @Nullable String reason) {

    /** The outcome of a source that is not imported and is no failure. */
    public static final String SKIPPED = "skipped";
    /** The outcome of a source that could not be imported. */
    public static final String FAILED = "failed";

    static ItemReport of(ImportItem item, String outcome, @Nullable String reason) {
        return new ItemReport(item.label(), outcome, reason);
    }
}
