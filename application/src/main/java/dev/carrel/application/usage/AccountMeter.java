package dev.carrel.application.usage;

import dev.carrel.application.usage.RequestAdmission.Refusal;
import dev.carrel.domain.access.DailyUsage;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The requests of one account: of the current minute and hour, which begin with their first request, of the current
 * day, and in progress. Windows are fixed, so that what is left and when it is renewed are plain numbers for clients.
 * Not thread-safe.
 */
final class AccountMeter {

    private static final Duration MINUTE = Duration.ofMinutes(1);
    private static final Duration HOUR = Duration.ofHours(1);
    private static final Duration DAY = Duration.ofDays(1);
    /** A guess: requests take less than that, most of the time. */
    private static final Duration AT_ONCE_RETRY_DELAY = Duration.ofSeconds(1);

    private final String noun;
    private final Map<LocalDate, DailyUsage> unsaved = new TreeMap<>();
    private DailyUsage today;
    private final FixedWindow minute = new FixedWindow(MINUTE);
    private final FixedWindow hour = new FixedWindow(HOUR);
    private boolean isLimitedByHour;
    private int inProgress;

    /**
     * Creates a meter.
     *
     * @param noun what the limits are for, such as {@code token} or {@code library}
     * @param today what was counted today
     */
    AccountMeter(String noun, DailyUsage today) {
        this.noun = noun;
        this.today = today;
    }

    /** Counts a request, as admitted or as refused. */
    Optional<Refusal> admit(AccountLimits limits, boolean isLasting, Instant now) {
        advanceTo(now);
        Optional<Refusal> refusal = findRefusal(limits, isLasting, now);
        if (refusal.isPresent()) {
            count(new DailyUsage(today.day(), 0, 0, 1));
        } else {
            count(new DailyUsage(today.day(), 1, 0, 0));
            minute.add(1);
            hour.add(1);
            isLimitedByHour = limits.perHour() != null;
            inProgress += isLasting ? 0 : 1;
        }
        return refusal;
    }

    /** Takes back the count of an admitted request that was refused for another reason. */
    void withdraw(Instant now) {
        advanceTo(now);
        count(new DailyUsage(today.day(), -1, 0, 0));
        minute.add(-1);
        hour.add(-1);
    }

    private Optional<Refusal> findRefusal(AccountLimits limits, boolean isLasting, Instant now) {
        if (isReached(limits.perDay(), today.requests())) {
            return Optional.of(refuse("per-day", limits.perDay() + " requests a day", untilTomorrow(now)));
        }
        if (isReached(limits.perHour(), hour.requests())) {
            return Optional.of(refuse("per-hour", limits.perHour() + " requests an hour", hour.remainingTime(now)));
        }
        if (isReached(limits.perMinute(), minute.requests())) {
            return Optional.of(refuse("per-minute", limits.perMinute() + " requests a minute",
                    minute.remainingTime(now)));
        }
        if (!isLasting && isReached(limits.atOnce(), inProgress)) {
            return Optional.of(refuse("at-once", limits.atOnce() + " requests at the same time",
                    AT_ONCE_RETRY_DELAY));
        }
        return Optional.empty();
    }

    private static boolean isReached(@Nullable Integer limit, long count) {
        return limit != null && count >= limit;
    }

    private Refusal refuse(String limit, String allowed, Duration retryAfter) {
        return new Refusal(policy(limit), "The limits of this " + noun + " allow " + allowed
                + "; try again in " + formatDelay(retryAfter) + ".", retryAfter);
    }

    static String formatDelay(Duration delay) {
        long seconds = delay.plusMillis(999).toSeconds();
        return seconds <= 1 ? "a second"
                : seconds < 2 * MINUTE.toSeconds() ? seconds + " seconds"
                        : seconds < 2 * HOUR.toSeconds() ? delay.toMinutes() + 1 + " minutes"
                                : delay.toHours() + 1 + " hours";
    }

    private String policy(String limit) {
        return noun + "-" + limit;
    }

    /** Notes that a request has ended. */
    void endRequest() {
        inProgress = Math.max(0, inProgress - 1);
    }

    /** Counts an admitted request as a question. */
    void countQuestion(Instant now) {
        advanceTo(now);
        count(new DailyUsage(today.day(), 0, 1, 0));
    }

    private void count(DailyUsage more) {
        today = today.plus(more);
        unsaved.merge(more.day(), more, DailyUsage::plus);
    }

    /** Returns what is left of each limit. */
    List<QuotaState> describeQuotas(AccountLimits limits, Instant now) {
        advanceTo(now);
        var quotas = new ArrayList<QuotaState>();
        if (limits.perMinute() != null) {
            quotas.add(quota("per-minute", limits.perMinute(), MINUTE, minute.requests(), minute.remainingTime(now)));
        }
        if (limits.perDay() != null) {
            quotas.add(quota("per-day", limits.perDay(), DAY, today.requests(), untilTomorrow(now)));
        }
        if (limits.atOnce() != null) {
            quotas.add(quota("at-once", limits.atOnce(), null, inProgress, null));
        }
        return quotas;
    }

    private QuotaState quota(String limit, int allowed, @Nullable Duration window, long used,
            @Nullable Duration resetAfter) {
        return new QuotaState(policy(limit), allowed, window, (int) Math.max(0, allowed - used), resetAfter);
    }

    /** Begins the windows of a time. */
    private void advanceTo(Instant now) {
        LocalDate day = dayOf(now);
        if (day.isAfter(today.day())) {
            today = DailyUsage.none(day);
        }
        minute.advanceTo(now);
        hour.advanceTo(now);
    }

    private Duration untilTomorrow(Instant now) {
        return Duration.between(now, today.day().plusDays(1).atStartOfDay(ZoneOffset.UTC).toInstant());
    }

    static LocalDate dayOf(Instant time) {
        return LocalDate.ofInstant(time, ZoneOffset.UTC);
    }

    /** Returns what was counted and not taken yet, by day. */
    List<DailyUsage> takeUnsaved() {
        List<DailyUsage> taken = List.copyOf(unsaved.values());
        unsaved.clear();
        return taken;
    }

    /** Takes back what could not be saved. */
    void returnUnsaved(DailyUsage usage) {
        unsaved.merge(usage.day(), usage, DailyUsage::plus);
    }

    /** Returns what was counted and not taken yet. */
    List<DailyUsage> unsaved() {
        return List.copyOf(unsaved.values());
    }

    /** Returns the number of requests in the current minute. */
    int requestsOfMinute(Instant now) {
        return minute.isOver(now) ? 0 : minute.requests();
    }

    /** Returns whether nothing would be lost without this meter. */
    boolean isIdle(Instant now) {
        return inProgress == 0 && unsaved.isEmpty() && minute.isOver(now) && (!isLimitedByHour || hour.isOver(now));
    }
}
