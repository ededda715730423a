package dev.carrel.bootstrap.cli.command.document;

import dev.carrel.api.document.CorrectionBody;
import dev.carrel.api.document.DocumentBody;
import dev.carrel.client.transport.ApiJson;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Formats documents for the terminal. */
final class DocumentFormatter {

    private DocumentFormatter() {}

    /** Returns why processing failed, the number of attempts and the time of the next one; null if it did not fail. */
    static @Nullable String failureReason(DocumentBody document) {
        if (document.message() == null) {
            return null;
        }
        String attempts = document.attempts() < 2 ? "" : document.attempts() + " attempts";
        String next = nextAttempt(document);
        String details = attempts + (attempts.isEmpty() || next == null ? "" : ", ")
                + (next == null ? "" : "next at " + next);
        return details.isEmpty() ? document.message() : document.message() + " (" + details + ")";
    }

    /** Returns the share of a page's text that was kept, in percent; null if the document is no page. */
    static @Nullable String keptShare(DocumentBody document) {
        return document.kept() == null ? null : Math.round(document.kept() * 100) + " % of the page's text";
    }

    /** Returns what was found in the source and not taken, such as "pictures (3)"; null for nothing. */
    static @Nullable String leftOut(DocumentBody document) {
        return document.leftOut().isEmpty() ? null
                : document.leftOut()
                        .stream()
                        .map(each -> each.part().replace('-', ' ') + " (" + each.count() + ")")
                        .collect(Collectors.joining(", "));
    }

    /** Returns when the text was corrected, by whom, and whether that is outdated; null if it was not. */
    static @Nullable String correction(DocumentBody document) {
        CorrectionBody correction = document.correction();
        return correction == null ? null
                : correction.at() + (correction.by() == null ? "" : " by " + correction.by())
                        + (correction.outdated() ? ", on an older version: the new text counts" : "");
    }

    /** Returns the time of the next attempt, to the second; null if none is scheduled. */
    static @Nullable String nextAttempt(DocumentBody document) {
        return document.nextAttemptAt() == null ? null
                : ApiJson.parseField(document.nextAttemptAt(), "nextAttemptAt", Instant::parse)
                        .truncatedTo(ChronoUnit.SECONDS)
                        .toString();
    }
}
