package dev.carrel.application.embedding;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class CourtesyTest {

    private static final Duration FOR_EVER = Duration.ofDays(1);

    private final AtomicBoolean othersWork = new AtomicBoolean();
    private final Courtesy courtesy = new Courtesy(othersWork::get);

    @Test
    void nobodyWaitsForNobody() {
        courtesy.giveWay(FOR_EVER);
    }

    @Test
    void whoGivesWayGetsOnInTheEnd() {
        assertThat(courtesy.<String>first(() -> {
            courtesy.giveWay(Duration.ofMillis(1));
            return "first";
        })).isEqualTo("first");
        othersWork.set(true);
        courtesy.giveWay(Duration.ofMillis(1));
    }

    @Test
    void whoGivesWayGoesOnWhenTheOthersAreDone() throws InterruptedException {
        othersWork.set(true);
        CountDownLatch on = given();
        assertThat(on.await(100, TimeUnit.MILLISECONDS)).isFalse();
        othersWork.set(false);
        assertThat(on.await(30, TimeUnit.SECONDS)).isTrue();
    }

    @Test
    void nobodyWaitsAfterTheEnd() throws InterruptedException {
        othersWork.set(true);
        CountDownLatch on = given();
        courtesy.end();
        assertThat(on.await(30, TimeUnit.SECONDS)).isTrue();
        courtesy.giveWay(FOR_EVER);
    }

    private CountDownLatch given() {
        var on = new CountDownLatch(1);
        Thread.ofPlatform().daemon().start(() -> {
            courtesy.giveWay(FOR_EVER);
            on.countDown();
        });
        return on;
    }
}
