package dev.carrel.application.usage;

import dev.carrel.application.usage.RequestAdmission.Refusal;
import dev.carrel.domain.access.DailyUsage;
import dev.carrel.domain.library.UsageLimits;
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
 * The requests of one account: of the current minute, which begins with its first request, of the current day, and in
 * progress. Windows are fixed, so that what is left and when it is renewed are plain numbers for clients. Not
 * thread-safe.
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
    private Instant minuteStart = Instant.EPOCH;
    private int requestsOfMinute;
    private int inProgress;

    /**
     * Creates a meter.
     *
     * @param noun what the limits are for: {@code token} or {@code library}
     * @param today what was counted today
     */
    AccountMeter(String noun, DailyUsage today) {
        this.noun = noun;
        this.today = today;
    }

    /** Counts a request, as admitted or as refused. */
    Optional<Refusal> admit(UsageLimits limits, boolean isLasting, Instant now) {
        advanceTo(now);
        Optional<Refusal> refusal = findRefusal(limits, isLasting, now);
        if (refusal.isPresent()) {
            count(new DailyUsage(today.day(), 0, 0, 1));
        } else {
            count(new DailyUsage(today.day(), 1, 0, 0));
            requestsOfMinute++;
            inProgress += isLasting ? 0 : 1;
        }
        return refusal;
    }

    private Optional<Refusal> findRefusal(UsageLimits limits, boolean isLasting, Instant now) {
        if (isReached(limits.perDay(), today.requests())) {
            return Optional.of(refuse("per-day", limits.perDay() + " requests a day", untilTomorrow(now)));
        }
        if (isReached(limits.perMinute(), requestsOfMinute)) {
            return Optional.of(refuse("per-minute", limits.perMinute() + " requests a minute",
                    untilNextMinute(now)));
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

    private static String formatDelay(Duration delay) {
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
    List<QuotaState> describeQuotas(UsageLimits limits, Instant now) {
        advanceTo(now);
        var quotas = new ArrayList<QuotaState>();
        if (limits.perMinute() != null) {
            quotas.add(quota("per-minute", limits.perMinute(), MINUTE, requestsOfMinute, untilNextMinute(now)));
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

    /** Begins the windows of a time. A clock that goes back neither begins nor prolongs one. */
    private void advanceTo(Instant now) {
        LocalDate day = dayOf(now);
        if (day.isAfter(today.day())) {
            today = DailyUsage.none(day);
        }
        if (!now.isBefore(minuteEnd())) {
            minuteStart = now;
            requestsOfMinute = 0;
        } else if (now.isBefore(minuteStart)) {
            minuteStart = now;
        }
    }

    private Instant minuteEnd() {
        return minuteStart.plus(MINUTE);
    }

    private Duration untilNextMinute(Instant now) {
        return Duration.between(now, minuteEnd());
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

    /** Returns whether nothing would be lost without this meter. */
    boolean isIdle(Instant now) {
        return inProgress == 0 && unsaved.isEmpty() && !now.isBefore(minuteEnd());
    }
}
