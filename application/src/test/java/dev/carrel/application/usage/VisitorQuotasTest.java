package dev.carrel.application.usage;

import dev.carrel.application.fake.storage.InMemoryStorage;
import dev.carrel.application.usage.RequestAdmission.Refusal;
import dev.carrel.domain.access.UsageAccount.WidgetAccount;
import dev.carrel.domain.library.LibraryId;
import dev.carrel.domain.library.UsageLimits;
import dev.carrel.domain.widget.Visitor;
import dev.carrel.domain.widget.Widget;
import dev.carrel.domain.widget.WidgetId;
import dev.carrel.domain.widget.WidgetKey;
import dev.carrel.domain.widget.WidgetLimits;
import dev.carrel.domain.widget.WidgetSecret;
import dev.carrel.domain.widget.WidgetSettings;
import java.net.InetAddress;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.util.Objects;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class VisitorQuotasTest {

    private static final LibraryId LIBRARY = new LibraryId("handbook");
    private static final InetAddress HOME = InetAddress.getLoopbackAddress();

    private final InMemoryStorage storage = new InMemoryStorage();
    private Instant now = Instant.parse("2026-11-22T10:00:00Z");
    private RequestMeter meter = newMeter();
    private Widget widget = new Widget(LIBRARY, new WidgetId("shop"), WidgetKey.of(new byte[18]),
            WidgetSettings.named("Shop"), new WidgetSecret("s"), null, now, now);

    private RequestMeter newMeter() {
        return new RequestMeter(storage.usageLog(), storage.libraries(), () -> now);
    }

    @BeforeEach
    void addWidget() {
        storage.libraries().createOrUpdate(LIBRARY, settings -> settings, now);
    }

    private void setLimits(WidgetLimits limits) {
        widget = storage.widgets().save(widget.withSettings(widget.settings().withLimits(limits), now)).widget();
    }

    /** Asks a question, which is answered at once; returns the limit that refuses it, or an empty text. */
    private String ask(String visitor) {
        try (RequestAdmission admission = start(visitor)) {
            Refusal refusal = admission.refusal();
            return refusal == null ? "" : refusal.policy();
        }
    }

    private RequestAdmission start(String visitor) {
        return new VisitorQuotas(meter).admitQuestion(widget, new Visitor(widget.key(), visitor, false), HOME);
    }

    @Test
    void anHourBeginsWithItsFirstQuestion() {
        setLimits(new WidgetLimits(2, 9, 99, 99, 500));
        assertThat(ask("ada")).isEmpty();
        now = now.plus(Duration.ofMinutes(50));
        meter.saveCounts();
        assertThat(ask("ada")).isEmpty();
        assertThat(ask("ada")).isEqualTo("visitor-per-hour");
        now = now.plus(Duration.ofMinutes(10));
        assertThat(ask("ada")).isEmpty();
    }

    @Test
    void aRefusedQuestionCountsForNoOtherLimit() {
        setLimits(new WidgetLimits(1, 9, 3, 3, 500));
        assertThat(ask("ada")).isEmpty();
        for (int attempt = 0; attempt < 5; attempt++) {
            assertThat(ask("ada")).isEqualTo("visitor-per-hour");
        }
        assertThat(ask("bob")).isEmpty();
        assertThat(ask("cleo")).isEmpty();
        assertThat(ask("dan")).isEqualTo("widget-per-day");
        meter.saveCounts();
        assertThat(storage.usageLog().findSince(new WidgetAccount(widget.key().value()), LocalDate.EPOCH))
                .singleElement()
                .satisfies(day -> {
                    assertThat(day.requests()).isEqualTo(3);
                    assertThat(day.refused()).isOne();
                });
    }

    @Test
    void aQuestionCountsForTheLibraryAndTheVisitorOrForNeither() {
        setLimits(new WidgetLimits(2, 9, 99, 99, 500));
        limitLibrary(new UsageLimits(4, null, 1, null));
        assertThat(ask("ada")).isEmpty();
        try (RequestAdmission other = start("bob")) {
            assertThat(other.refusal()).isNull();
            assertThat(other.quotas()).isEmpty();
            assertThat(ask("ada")).isEqualTo("library-at-once");
        }
        assertThat(ask("ada")).isEmpty();
        assertThat(ask("ada")).isEqualTo("visitor-per-hour");
        assertThat(ask("cleo")).isEmpty();
        try (RequestAdmission refused = start("dan")) {
            assertThat(refused.refusal()).isEqualTo(new Refusal("library-per-minute",
                    "Many questions are being answered right now; try again in 60 seconds.", Duration.ofMinutes(1)));
            assertThat(refused.quotas()).isEmpty();
        }
        limitLibrary(new UsageLimits(null, 4, null, null));
        try (RequestAdmission refused = start("dan")) {
            assertThat(Objects.requireNonNull(refused.refusal()).sentence())
                    .isEqualTo("No more questions are answered here today; try again in 15 hours.");
        }
    }

    private void limitLibrary(UsageLimits limits) {
        storage.libraries().createOrUpdate(LIBRARY, before -> before.withLimits(limits), now);
    }

    @Test
    void daysSurviveARestartAndEndAtMidnight() {
        setLimits(new WidgetLimits(9, 1, 99, 99, 500));
        assertThat(ask("ada")).isEmpty();
        meter.saveCounts();
        meter = newMeter();
        assertThat(ask("ada")).isEqualTo("visitor-per-day");
        now = Instant.parse("2026-11-23T00:00:00Z");
        assertThat(ask("ada")).isEmpty();
    }

    @Test
    void aNetworkIsBusyWhenMoreThanHalfOfItsMinuteIsUsed() {
        setLimits(new WidgetLimits(9, 9, 4, 99, 500));
        assertThat(ask("ada")).isEmpty();
        assertThat(ask("bob")).isEmpty();
        assertThat(new VisitorQuotas(meter).countNewVisitor(widget, HOME)).isFalse();
        assertThat(ask("cleo")).isEmpty();
        assertThat(new VisitorQuotas(meter).countNewVisitor(widget, HOME)).isTrue();
        now = now.plus(Duration.ofMinutes(1));
        assertThat(new VisitorQuotas(meter).countNewVisitor(widget, HOME)).isFalse();
    }

    @Test
    void aNetworkIsBusyWhenItHasManyNewVisitorsInItsMinute() {
        setLimits(WidgetLimits.DEFAULT);
        var quotas = new VisitorQuotas(meter);
        for (int visitor = 0; visitor < VisitorQuotas.MAX_NEW_VISITORS_PER_MINUTE; visitor++) {
            assertThat(quotas.countNewVisitor(widget, HOME)).isFalse();
        }
        assertThat(quotas.countNewVisitor(widget, HOME)).isTrue();
        now = now.plus(Duration.ofMinutes(1));
        assertThat(quotas.countNewVisitor(widget, HOME)).isFalse();
    }

    @Test
    void aVisitorWaitsForOneOfTwoReplies() {
        setLimits(WidgetLimits.DEFAULT);
        RequestAdmission first = start("ada");
        try (RequestAdmission second = start("ada")) {
            assertThat(second.refusal()).isNull();
            assertThat(ask("ada")).isEqualTo("visitor-at-once");
            assertThat(ask("bob")).isEmpty();
            first.close();
            assertThat(ask("ada")).isEmpty();
        }
    }
}
