package dev.carrel.application.usage;

import dev.carrel.application.fake.storage.InMemoryStorage;
import dev.carrel.application.port.UsageLog;
import dev.carrel.application.usage.RequestAdmission.Refusal;
import dev.carrel.domain.access.AccessToken;
import dev.carrel.domain.access.AccessToken.LibraryGrant;
import dev.carrel.domain.access.AccessToken.TokenScope;
import dev.carrel.domain.access.AccessTokenId;
import dev.carrel.domain.access.DailyUsage;
import dev.carrel.domain.access.UsageAccount;
import dev.carrel.domain.error.StorageException;
import dev.carrel.domain.library.LibraryId;
import dev.carrel.domain.library.UsageLimits;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

class RequestMeterTest {

    private static final LocalDate TODAY = LocalDate.of(2026, 11, 22);
    private static final LibraryId LIBRARY = new LibraryId("handbook");

    private final InMemoryStorage storage = new InMemoryStorage();
    private Instant now = Instant.parse("2026-11-22T23:58:30Z");
    private RequestMeter meter = newMeter(storage.usageLog());
    private AccessToken token = new AccessToken(new AccessTokenId("t"), "Token", Set.of(TokenScope.QUERY),
            new LibraryGrant.AllLibraries(), now, null, null);

    private RequestMeter newMeter(UsageLog usageLog) {
        return new RequestMeter(usageLog, storage.libraries(), () -> now);
    }

    @BeforeEach
    void addToken() {
        storage.accessTokens().addToken(token, new byte[]{1});
    }

    private void setLimits(UsageLimits limits) {
        token = token.withLimits(limits);
    }

    /** Makes a request that ends at once; returns whether it was admitted. */
    private boolean request() {
        try (RequestAdmission admission = meter.admitToken(token, false)) {
            return admission.refusal() == null;
        }
    }

    private Refusal findRefusal() {
        try (RequestAdmission admission = meter.admitToken(token, false)) {
            return Objects.requireNonNull(admission.refusal());
        }
    }

    private long requestUntilRefused() {
        return IntStream.range(0, 1000).takeWhile(each -> request()).count();
    }

    private Optional<RequestAdmission> admitLibrary() {
        return meter.admitLibrary(storage.libraries().findById(LIBRARY).orElseThrow(), false);
    }

    @Test
    void admitsEverythingWithoutLimits() {
        assertThat(requestUntilRefused()).isEqualTo(1000);
        assertThat(meter.admitToken(token, false).quotas()).isEmpty();
    }

    @Test
    void limitsTheRequestsOfAMinuteThatBeginsWithTheFirst() {
        setLimits(new UsageLimits(3, null, null, null));
        assertThat(requestUntilRefused()).isEqualTo(3);

        now = now.plusSeconds(20);
        assertThat(findRefusal()).isEqualTo(new Refusal("token-per-minute",
                "The limits of this token allow 3 requests a minute; try again in 40 seconds.",
                Duration.ofSeconds(40)));
        assertThat(meter.describeQuotas(token)).containsExactly(new QuotaState("token-per-minute", 3,
                Duration.ofMinutes(1), 0, Duration.ofSeconds(40)));

        now = now.plusSeconds(40);
        assertThat(requestUntilRefused()).isEqualTo(3);
    }

    @Test
    void limitsTheRequestsOfADayOfUtc() {
        setLimits(new UsageLimits(null, 5, null, null));
        assertThat(requestUntilRefused()).isEqualTo(5);
        assertThat(findRefusal()).isEqualTo(new Refusal("token-per-day",
                "The limits of this token allow 5 requests a day; try again in 90 seconds.", Duration.ofSeconds(90)));

        now = now.plusSeconds(90);
        assertThat(requestUntilRefused()).isEqualTo(5);
        assertThat(meter.listUsage(token.id(), 2)).containsExactly(new DailyUsage(TODAY.plusDays(1), 5, 0, 1),
                new DailyUsage(TODAY, 5, 0, 2));
    }

    @Test
    void limitsTheRequestsInProgressButNotLastingOnes() {
        setLimits(new UsageLimits(null, null, 2, null));
        RequestAdmission first = meter.admitToken(token, false);
        RequestAdmission second = meter.admitToken(token, false);
        assertThat(second.quotas()).containsExactly(new QuotaState("token-at-once", 2, null, 0, null));
        assertThat(findRefusal().policy()).isEqualTo("token-at-once");
        assertThat(meter.admitToken(token, true).refusal()).isNull();

        first.close();
        first.close();
        assertThat(request()).isTrue();
        assertThat(meter.admitToken(token, false).refusal()).isNull();
        assertThat(request()).isFalse();
    }

    @Test
    void aClockThatGoesBackNeitherGrantsMoreNorBlocksForLong() {
        setLimits(new UsageLimits(2, 3, null, null));
        now = now.plusSeconds(90);
        assertThat(requestUntilRefused()).isEqualTo(2);
        now = now.minusSeconds(3600);
        assertThat(findRefusal().retryAfter()).isEqualTo(Duration.ofMinutes(1));
        now = now.plusSeconds(60);
        assertThat(requestUntilRefused()).isEqualTo(1);
    }

    @Test
    void aRestartKeepsTheCountsOfTheDay() {
        setLimits(new UsageLimits(null, 5, null, null));
        request();
        request();
        meter.countQuestion(token.id());
        meter.saveCounts();
        request();
        meter.saveCounts();

        meter = newMeter(storage.usageLog());
        assertThat(meter.listUsage(token.id(), 1)).containsExactly(new DailyUsage(TODAY, 3, 1, 0));
        assertThat(requestUntilRefused()).isEqualTo(2);
        assertThat(meter.listUsage(token.id(), 1)).containsExactly(new DailyUsage(TODAY, 5, 1, 1));
    }

    @Test
    void keepsCountsThatCouldNotBeSaved() {
        var failing = new UsageLog() {
            private boolean isFull = true;

            @Override
            public void addUsage(List<AccountUsage> counted, LocalDate firstKept) {
                if (isFull) {
                    throw new StorageException("The disk is full.", null);
                }
                storage.usageLog().addUsage(counted, firstKept);
            }

            @Override
            public List<DailyUsage> findSince(UsageAccount account, LocalDate first) {
                return storage.usageLog().findSince(account, first);
            }
        };
        meter = newMeter(failing);
        request();
        assertThatThrownBy(meter::saveCounts).isInstanceOf(StorageException.class);
        request();
        failing.isFull = false;
        meter.saveCounts();
        meter.saveCounts();

        assertThat(newMeter(storage.usageLog()).listUsage(token.id(), 1))
                .containsExactly(new DailyUsage(TODAY, 2, 0, 0));
    }

    @Test
    void savingForgetsNoLimit() {
        setLimits(new UsageLimits(2, 4, 1, null));
        RequestAdmission open = meter.admitToken(token, false);
        meter.saveCounts();
        assertThat(findRefusal().policy()).isEqualTo("token-at-once");
        open.close();
        assertThat(request()).isTrue();
        meter.saveCounts();
        assertThat(findRefusal().policy()).isEqualTo("token-per-minute");
        now = now.plusSeconds(61);
        meter.saveCounts();
        assertThat(requestUntilRefused()).isEqualTo(2);
    }

    @Test
    void limitsALibraryForAllTokens() {
        storage.libraries()
                .createOrUpdate(LIBRARY, before -> before.withLimits(new UsageLimits(2, null, null, null)), now);
        admitLibrary().orElseThrow().close();
        admitLibrary().orElseThrow().close();
        assertThat(admitLibrary().orElseThrow().refusal())
                .isEqualTo(new Refusal("library-per-minute",
                        "The limits of this library allow 2 requests a minute; try again in 60 seconds.",
                        Duration.ofMinutes(1)));
    }

    @Test
    void aLibraryThatIsCreatedAgainBeginsAnew() {
        storage.libraries()
                .createOrUpdate(LIBRARY, before -> before.withLimits(new UsageLimits(null, 1, null, null)), now);
        admitLibrary().orElseThrow().close();
        meter.saveCounts();
        storage.libraries().deleteById(LIBRARY);
        meter.forgetLibrary(LIBRARY);
        storage.libraries()
                .createOrUpdate(LIBRARY, before -> before.withLimits(new UsageLimits(null, 1, null, null)), now);

        assertThat(admitLibrary().orElseThrow().refusal()).isNull();
    }

    @Test
    void formatsLongDelays() {
        setLimits(new UsageLimits(null, 1, null, null));
        now = Instant.parse("2026-11-22T03:30:00Z");
        request();
        assertThat(findRefusal().sentence()).endsWith("try again in 21 hours.");
        now = Instant.parse("2026-11-22T23:30:30Z");
        assertThat(findRefusal().sentence()).endsWith("try again in 30 minutes.");
        now = Instant.parse("2026-11-22T23:59:59.5Z");
        assertThat(findRefusal().sentence()).endsWith("try again in a second.");
    }
}
