package dev.carrel.opensearch.http;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Flow.Subscription;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class LimitedBodyTest {

    private final LimitedBody body = new LimitedBody(10);
    private final CompletableFuture<byte[]> read = body.getBody().toCompletableFuture();
    private boolean isCancelled;

    @Test
    void readsAResponseThatIsAsLongAsAllowed() {
        receive(6, 4);
        body.onComplete();
        assertThat(read).isCompletedWithValueMatching(bytes -> bytes.length == 10);
        assertThat(isCancelled).isFalse();
    }

    @Test
    void endsAResponseThatIsLonger() {
        receive(6, 5, 1);
        body.onComplete();
        assertThat(read).failsWithin(Duration.ZERO)
                .withThrowableThat()
                .withCauseInstanceOf(IOException.class)
                .withMessageContaining("more than 10 bytes");
        assertThat(isCancelled).isTrue();
    }

    private void receive(int... sizes) {
        body.onSubscribe(new Subscription() {

            @Override
            public void request(long count) {}

            @Override
            public void cancel() {
                isCancelled = true;
            }
        });
        for (int size : sizes) {
            body.onNext(List.of(ByteBuffer.allocate(size)));
        }
    }
}
