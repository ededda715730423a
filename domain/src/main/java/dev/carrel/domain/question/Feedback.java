package dev.carrel.domain.question;

import dev.carrel.domain.WireName;
import dev.carrel.domain.error.InvalidRequestException;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The judgement of a user on a reply.
 *
 * @param reason at most {@value #MAX_REASON_CHARACTERS} characters; the constructor trims it, and makes a blank one
 * null
 */
public record Feedback(Vote vote, @Nullable String reason) {

    /** The maximum length of a reason: a long paragraph. */
    public static final int MAX_REASON_CHARACTERS = 2_000;

    public Feedback {
        reason = reason == null || reason.isBlank() ? null : reason.strip();
        if (reason != null && reason.codePointCount(0, reason.length()) > MAX_REASON_CHARACTERS) {
            throw InvalidRequestException.of("reason", "must be at most " + MAX_REASON_CHARACTERS + " characters");
        }
    }

    /** A vote on a reply. */
    public enum Vote implements WireName {
        /** The reply helped. */
        UP,
        /** The reply did not help. */
        DOWN;

        /** Returns the constant with a wire name, compared exactly; empty if there is none. */
        public static Optional<Vote> fromWireName(String wireName) {
            return WireName.find(Vote.class, wireName);
        }
    }
}
