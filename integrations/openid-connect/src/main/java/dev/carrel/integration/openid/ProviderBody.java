package dev.carrel.integration.openid;

import java.io.IOException;
import java.net.http.HttpResponse.BodySubscriber;
import java.net.http.HttpResponse.BodySubscribers;
import java.nio.Buffer;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Flow.Subscription;
import org.jspecify.annotations.Nullable;

/** The bytes of a body that a provider sends; one that is too long fails, and is not received further. */
final class ProviderBody implements BodySubscriber<byte[]> {

    private final BodySubscriber<byte[]> received = BodySubscribers.ofByteArray();
    private final int maxBytes;
    private @Nullable Subscription subscription;
    private long bytes;

    ProviderBody(int maxBytes) {
        this.maxBytes = maxBytes;
    }

    @Override
    public CompletionStage<byte[]> getBody() {
        return received.getBody();
    }

    @Override
    public void onSubscribe(Subscription source) {
        subscription = source;
        received.onSubscribe(source);
    }

    @Override
    public void onNext(List<ByteBuffer> parts) {
        if (bytes > maxBytes) {
            return;
        }
        bytes += parts.stream().mapToLong(Buffer::remaining).sum();
        if (bytes <= maxBytes) {
            received.onNext(parts);
            return;
        }
        if (subscription != null) {
            subscription.cancel();
        }
        received.onError(new IOException("the body has more than " + maxBytes + " bytes"));
    }

    @Override
    public void onError(Throwable failure) {
        received.onError(failure);
    }

    @Override
    public void onComplete() {
        if (bytes <= maxBytes) {
            received.onComplete();
        }
    }
}
