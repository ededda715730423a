package dev.carrel.api.token;

import dev.carrel.domain.access.AccessToken;
import dev.carrel.domain.access.DailyUsage;
import java.util.List;

/**
 * How much was requested with an access token.
 *
 * @param days the days with requests, newest first
 */
public record TokenUsageBody(String id, String name, List<DayBody> days) {

    /** Returns the body of the usage of a token. */
    public static TokenUsageBody of(AccessToken token, List<DailyUsage> days) {
        return new TokenUsageBody(token.id().value(), token.name(), days.stream().map(DayBody::of).toList());
    }

    /**
     * The requests of a day.
     *
     * @param day in UTC, such as {@code 2030-01-31}
     */
    public record DayBody(String day, long requests, long questions, long refused) {

        /** Returns the body of a day. */
        public static DayBody of(DailyUsage usage) {
            return new DayBody(usage.day().toString(), usage.requests(), usage.questions(), usage.refused());
        }
    }
}
