package dev.carrel.domain.access;

import java.time.LocalDate;

/**
 * The requests of a day.
 *
 * @param day in UTC
 * @param requests the requests that were admitted
 * @param questions the questions and searches among them
 * @param refused the requests that exceeded a limit
 */
public record DailyUsage(LocalDate day, long requests, long questions, long refused) {

    /** Returns a day without requests. */
    public static DailyUsage none(LocalDate day) {
        return new DailyUsage(day, 0, 0, 0);
    }

    /** Returns the sum with more requests of the same day. */
    public DailyUsage plus(DailyUsage more) {
        return new DailyUsage(day, requests + more.requests, questions + more.questions, refused + more.refused);
    }
}
