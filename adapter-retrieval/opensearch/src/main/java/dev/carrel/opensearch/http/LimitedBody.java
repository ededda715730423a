package dev.carrel.opensearch.http;

import java.io.IOException;
import java.net.http.HttpResponse.BodySubscriber;
import java.net.http.HttpResponse.BodySubscribers;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Flow.Subscription;
import org.jspecify.annotations.Nullable;

/** The bytes of a response; one that is too long fails before it exhausts the memory. */
final class LimitedBody implements BodySubscriber<byte[]> {

    private final BodySubscriber<byte[]> bytes = BodySubscribers.ofByteArray();
    private final long limit;
    private long left;
    private @Nullable Subscription subscription;

    LimitedBody(long limit) {
        this.limit = limit;
        this.left = limit;
    }

    @Override
    public CompletionStage<byte[]> getBody() {
        return bytes.getBody();
    }

    @Override
    public void onSubscribe(Subscription started) {
        subscription = started;
        bytes.onSubscribe(started);
    }

    @Override
    public void onNext(List<ByteBuffer> buffers) {
        if (left < 0) {
            return;
        }
        left -= buffers.stream().mapToLong(ByteBuffer::remaining).sum();
        if (left >= 0) {
            bytes.onNext(buffers);
        } else if (subscription != null) {
            subscription.cancel();
            bytes.onError(new IOException("a response of more than " + limit + " bytes"));
        }
    }

    @Override
    public void onError(Throwable failure) {
        bytes.onError(failure);
    }

    @Override
    public void onComplete() {
        bytes.onComplete();
    }
}
