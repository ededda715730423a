package dev.carrel.application.client;

import dev.carrel.application.Eventually;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Flow;
import java.util.concurrent.TimeUnit;

/** Records the parts of a published reply. */
final class RecordingSubscriber implements Flow.Subscriber<ReplyPart> {

    private final long wanted;
    private final List<ReplyPart> parts = new CopyOnWriteArrayList<>();
    private final CompletableFuture<Flow.Subscription> subscription = new CompletableFuture<>();
    private final CompletableFuture<Void> end = new CompletableFuture<>();

    /** Creates a subscriber that asks for a number of parts. */
    RecordingSubscriber(long wanted) {
        this.wanted = wanted;
    }

    @Override
    public void onSubscribe(Flow.Subscription given) {
        subscription.complete(given);
        given.request(wanted);
    }

    @Override
    public void onNext(ReplyPart part) {
        parts.add(part);
    }

    @Override
    public void onError(Throwable failure) {
        end.completeExceptionally(failure);
    }

    @Override
    public void onComplete() {
        end.complete(null);
    }

    List<ReplyPart> parts() {
        return parts;
    }

    void cancel() {
        subscription.join().cancel();
    }

    void awaitParts(int count) throws InterruptedException {
        Eventually.await(count + " parts came", () -> parts.size() >= count);
    }

    /** Returns all parts, or throws what the reply failed with. */
    List<ReplyPart> awaitEnd() throws Throwable {
        try {
            end.orTimeout(Eventually.LIMIT.toMillis(), TimeUnit.MILLISECONDS).join();
        } catch (CompletionException e) {
            throw e.getCause();
        }
        return parts;
    }
}
