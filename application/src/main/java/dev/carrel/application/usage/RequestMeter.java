package dev.carrel.application.usage;

import dev.carrel.application.port.Libraries;
import dev.carrel.application.port.UsageLog;
import dev.carrel.application.port.UsageLog.AccountUsage;
import dev.carrel.application.usage.RequestAdmission.Refusal;
import dev.carrel.domain.access.AccessToken;
import dev.carrel.domain.access.AccessTokenId;
import dev.carrel.domain.access.DailyUsage;
import dev.carrel.domain.access.UsageAccount;
import dev.carrel.domain.access.UsageAccount.LibraryAccount;
import dev.carrel.domain.access.UsageAccount.NetworkAccount;
import dev.carrel.domain.access.UsageAccount.TokenAccount;
import dev.carrel.domain.access.UsageAccount.VisitorAccount;
import dev.carrel.domain.access.UsageAccount.WidgetAccount;
import dev.carrel.domain.library.Library;
import dev.carrel.domain.library.LibraryId;
import dev.carrel.domain.library.UsageLimits;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/**
 * Counts requests and admits no more than the limits allow, for programs that serve other users. Calls of a program
 * that embeds the engine are not requests. Counts of days are kept in memory and written every few seconds and at the
 * end: a killed process loses the last seconds, so that a request does not cost a write. Thread-safe.
 */
public final class RequestMeter {

    /** How often counts are to be saved, which is what a killed process loses. */
    public static final Duration SAVE_INTERVAL = Duration.ofSeconds(5);

    /** How many days of usage are kept: a year and a day, to compare with the year before. */
    public static final int MAX_DAYS = 366;

    private final UsageLog usageLog;
    private final Libraries libraries;
    private final InstantSource clock;
    private final ConcurrentMap<UsageAccount, AccountMeter> meters = new ConcurrentHashMap<>();

    /** Creates a meter; one for each storage. */
    public RequestMeter(UsageLog usageLog, Libraries libraries, InstantSource clock) {
        this.usageLog = usageLog;
        this.libraries = libraries;
        this.clock = clock;
    }

    /**
     * Decides about a request with a token.
     *
     * @param isLasting whether it does not count as a request in progress, as a stream of events that stays open
     */
    public RequestAdmission admitToken(AccessToken token, boolean isLasting) {
        return admit(new TokenAccount(token.id()), AccountLimits.of(token.limits()), isLasting);
    }

    /**
     * Decides about a request about a library; empty if the library has no limits.
     *
     * @param isLasting whether it does not count as a request in progress, as a stream of events that stays open
     */
    public Optional<RequestAdmission> admitLibrary(Library library, boolean isLasting) {
        return limitsOf(library).map(found -> admit(found.account(), found.limits(), isLasting));
    }

    /** Returns the account of a library; empty if the library has no limits, or does not exist. */
    Optional<LimitedAccount> findLimited(LibraryId library) {
        return libraries.findById(library).flatMap(RequestMeter::limitsOf);
    }

    private static Optional<LimitedAccount> limitsOf(Library library) {
        UsageLimits limits = library.settings().limits();
        return limits.limitsRequests()
                ? Optional.of(new LimitedAccount(new LibraryAccount(library.id()), AccountLimits.of(limits)))
                : Optional.empty();
    }

    private RequestAdmission admit(UsageAccount account, AccountLimits limits, boolean isLasting) {
        Instant now = clock.instant();
        var decided = new Object() {
            Optional<Refusal> refusal = Optional.empty();
            List<QuotaState> quotas = List.of();
        };
        meters.compute(account, (key, known) -> {
            AccountMeter meter = openMeter(account, known, now);
            decided.refusal = meter.admit(limits, isLasting, now);
            decided.quotas = meter.describeQuotas(limits, now);
            return meter;
        });
        boolean isInProgress = decided.refusal.isEmpty() && !isLasting;
        return new RequestAdmission(decided.quotas, decided.refusal.orElse(null),
                isInProgress ? () -> endRequest(account) : () -> {});
    }

    /** An account with its limits. */
    record LimitedAccount(UsageAccount account, AccountLimits limits) {}

    /**
     * Decides about a request that several accounts must admit. It counts for all of them, or only as refused for the
     * first that refuses it.
     */
    RequestAdmission admitForAll(List<LimitedAccount> accounts) {
        var admitted = new ArrayList<UsageAccount>();
        var inProgress = new ArrayList<RequestAdmission>();
        for (LimitedAccount each : accounts) {
            RequestAdmission admission = admit(each.account(), each.limits(), each.limits().atOnce() == null);
            if (admission.refusal() != null) {
                inProgress.forEach(RequestAdmission::close);
                admitted.forEach(this::withdrawRequest);
                return admission;
            }
            admitted.add(each.account());
            inProgress.add(admission);
        }
        return new RequestAdmission(List.of(), null, () -> inProgress.forEach(RequestAdmission::close));
    }

    private void withdrawRequest(UsageAccount account) {
        Instant now = clock.instant();
        meters.computeIfPresent(account, (key, meter) -> {
            meter.withdraw(now);
            return meter;
        });
    }

    /** Returns the number of requests of an account in its current minute. */
    int countRequestsOfMinute(UsageAccount account) {
        Instant now = clock.instant();
        AtomicInteger counted = new AtomicInteger();
        meters.computeIfPresent(account, (key, meter) -> {
            counted.set(meter.requestsOfMinute(now));
            return meter;
        });
        return counted.get();
    }

    private void endRequest(UsageAccount account) {
        meters.computeIfPresent(account, (key, meter) -> {
            meter.endRequest();
            return meter;
        });
    }

    /** Returns what is left of the limits of a token. */
    public List<QuotaState> describeQuotas(AccessToken token) {
        Instant now = clock.instant();
        UsageAccount account = new TokenAccount(token.id());
        var described = new ArrayList<QuotaState>();
        meters.compute(account, (key, known) -> {
            AccountMeter meter = openMeter(account, known, now);
            described.addAll(meter.describeQuotas(AccountLimits.of(token.limits()), now));
            return meter;
        });
        return described;
    }

    /** Counts a request with a token as a question. */
    public void countQuestion(AccessTokenId token) {
        Instant now = clock.instant();
        UsageAccount account = new TokenAccount(token);
        meters.compute(account, (key, known) -> {
            AccountMeter meter = openMeter(account, known, now);
            meter.countQuestion(now);
            return meter;
        });
    }

    private AccountMeter openMeter(UsageAccount account, @Nullable AccountMeter known,
            Instant now) {
        if (known != null) {
            return known;
        }
        LocalDate today = AccountMeter.dayOf(now);
        DailyUsage saved = usageLog.findSince(account, today)
                .stream()
                .filter(usage -> usage.day().equals(today))
                .findFirst()
                .orElse(DailyUsage.none(today));
        return new AccountMeter(switch (account) {
            case TokenAccount token -> "token";
            case LibraryAccount library -> "library";
            case WidgetAccount widget -> "widget";
            case VisitorAccount visitor -> "visitor";
            case NetworkAccount network -> "network";
        }, saved);
    }

    /**
     * Returns the days on which something was requested with a token, newest first.
     *
     * @param days the number of days, up to {@value #MAX_DAYS}, the last of which is today
     */
    public synchronized List<DailyUsage> listUsage(AccessTokenId token, int days) {
        UsageAccount account = new TokenAccount(token);
        LocalDate first = AccountMeter.dayOf(clock.instant()).minusDays(Math.clamp(days, 1, MAX_DAYS) - 1L);
        var usage = new TreeMap<LocalDate, DailyUsage>(Comparator.reverseOrder());
        meters.compute(account, (key, meter) -> {
            usageLog.findSince(account, first).forEach(saved -> usage.put(saved.day(), saved));
            if (meter != null) {
                meter.unsaved()
                        .stream()
                        .filter(unsaved -> !unsaved.day().isBefore(first))
                        .forEach(unsaved -> usage.merge(unsaved.day(), unsaved, DailyUsage::plus));
            }
            return meter;
        });
        return List.copyOf(usage.values());
    }

    /** Saves what was counted since the last call, and forgets accounts without requests. */
    public synchronized void saveCounts() {
        var counted = new ArrayList<AccountUsage>();
        meters.keySet().forEach(account -> meters.computeIfPresent(account, (key, meter) -> {
            meter.takeUnsaved().forEach(usage -> counted.add(new AccountUsage(account, usage)));
            return meter;
        }));
        Instant now = clock.instant();
        if (!counted.isEmpty()) {
            try {
                usageLog.addUsage(counted, AccountMeter.dayOf(now).minusDays(MAX_DAYS - 1L));
            } catch (RuntimeException | Error e) {
                counted.forEach(this::returnUnsaved);
                throw e;
            }
        }
        meters.keySet()
                .forEach(account -> meters.computeIfPresent(account,
                        (key, meter) -> meter.isIdle(now) ? null : meter));
    }

    private void returnUnsaved(AccountUsage counted) {
        meters.computeIfPresent(counted.account(), (key, meter) -> {
            meter.returnUnsaved(counted.usage());
            return meter;
        });
    }

    /** Forgets what was counted for a library that was deleted. */
    public void forgetLibrary(LibraryId library) {
        meters.remove(new LibraryAccount(library));
    }
}
