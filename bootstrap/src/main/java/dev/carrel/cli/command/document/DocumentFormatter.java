package dev.carrel.cli.command.document;

import dev.carrel.cli.client.DocumentView;
import java.time.temporal.ChronoUnit;
import org.jspecify.annotations.Nullable;

/** How documents are told of. */
final class DocumentFormatter {

    private DocumentFormatter() {}

    /** Why reading failed, how often, and when it is tried next; null if it did not. */
    static @Nullable String failureReason(DocumentView document) {
        if (document.message() == null) {
            return null;
        }
        String tried = document.attempts() < 2 ? "" : "tried " + document.attempts() + " times";
        String next = nextAttempt(document);
        String more = tried + (tried.isEmpty() || next == null ? "" : ", ") + (next == null ? "" : "next at " + next);
        return more.isEmpty() ? document.message() : document.message() + " (" + more + ")";
    }

    /** When reading is tried next, to the second. */
    static @Nullable String nextAttempt(DocumentView document) {
        return document.nextAttemptAt() == null ? null
                : document.nextAttemptAt().truncatedTo(ChronoUnit.SECONDS).toString();
    }
}
