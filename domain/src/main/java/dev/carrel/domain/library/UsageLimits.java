package dev.carrel.domain.library;

import dev.carrel.domain.error.InvalidRequestException;
import dev.carrel.domain.error.InvalidRequestException.Violation;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The limits on the requests of an access token, or on the requests about a library; null for what is not limited.
 *
 * @param perMinute the number of requests in a minute
 * @param perDay the number of requests in a day, which begins at midnight UTC
 * @param atOnce the number of requests in progress at the same time
 * @param questionCharacters the length of a question, in Unicode code points
 */
public record UsageLimits(@Nullable Integer perMinute, @Nullable Integer perDay, @Nullable Integer atOnce,
        @Nullable Integer questionCharacters) {

    /** No limits. */
    public static final UsageLimits NONE = new UsageLimits(null, null, null, null);

    /** The largest limit: with more, a count of a day could exceed an {@code int}. */
    public static final int MAX_LIMIT = 1_000_000_000;

    public UsageLimits {
        var violations = new ArrayList<Violation>();
        requireRange("perMinute", perMinute, violations);
        requireRange("perDay", perDay, violations);
        requireRange("atOnce", atOnce, violations);
        requireRange("questionCharacters", questionCharacters, violations);
        if (!violations.isEmpty()) {
            throw new InvalidRequestException(violations);
        }
    }

    /** Returns whether nothing is limited. */
    public boolean isNone() {
        return equals(NONE);
    }

    /** Returns whether requests are counted for a limit. */
    public boolean limitsRequests() {
        return perMinute != null || perDay != null || atOnce != null;
    }

    private static void requireRange(String name, @Nullable Integer limit, List<Violation> violations) {
        if (limit != null && (limit < 1 || limit > MAX_LIMIT)) {
            violations.add(new Violation("limits/" + name, "must be from 1 to " + MAX_LIMIT));
        }
    }
}
