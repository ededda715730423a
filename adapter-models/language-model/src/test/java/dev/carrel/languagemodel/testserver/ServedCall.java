package dev.carrel.languagemodel.testserver;

import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/** A request to the test server with its progress. */
public final class ServedCall {

    /** The end of a call. */
    public enum CallEnd {

        /** The script was played to the end. */
        PLAYED,

        /** The client closed or reset the connection before the end. */
        CLIENT_LEFT,

        /** The server closed or reset the connection before the end, by the script or on its own close. */
        SERVER_LEFT
    }

    private record EndedCall(CallEnd how, long when) {}

    private final ModelRequest request;
    private final Runnable atEnd;
    private final long began = System.nanoTime();
    private final CompletableFuture<EndedCall> ended = new CompletableFuture<>();

    ServedCall(ModelRequest request, Runnable atEnd) {
        this.request = request;
        this.atEnd = atEnd;
    }

    /** Returns the request. */
    public ModelRequest request() {
        return request;
    }

    /** Returns the time at which the request was complete, in {@link System#nanoTime}. */
    public long startedAt() {
        return began;
    }

    /** Returns how the call ended, if it has. */
    public Optional<CallEnd> end() {
        return Optional.ofNullable(ended.getNow(null)).map(EndedCall::how);
    }

    /** Returns when the call ended, in {@link System#nanoTime}, if it has. */
    public Optional<Long> endedAt() {
        return Optional.ofNullable(ended.getNow(null)).map(EndedCall::when);
    }

    /** Returns whether the script was played to the end. */
    public boolean wasPlayedToEnd() {
        return end().filter(CallEnd.PLAYED::equals).isPresent();
    }

    /** Returns whether the client left before the end of the script. */
    public boolean hasClientLeft() {
        return end().filter(CallEnd.CLIENT_LEFT::equals).isPresent();
    }

    /** Waits for the client to leave; returns false if the call ended otherwise or not in time. */
    public boolean awaitClientLeft(Duration timeout) throws InterruptedException {
        return awaitEnd(timeout).filter(CallEnd.CLIENT_LEFT::equals).isPresent();
    }

    /** Waits for the end; returns empty if it did not come in time. */
    public Optional<CallEnd> awaitEnd(Duration timeout) throws InterruptedException {
        try {
            return Optional.of(ended.get(timeout.toNanos(), TimeUnit.NANOSECONDS).how());
        } catch (TimeoutException ignored) {
            return Optional.empty();
        } catch (ExecutionException e) {
            throw new AssertionError(e);
        }
    }

    /** Records the end; only the first counts. */
    void end(CallEnd how) {
        if (ended.complete(new EndedCall(how, System.nanoTime()))) {
            atEnd.run();
        }
    }

    @Override
    public String toString() {
        @Nullable
        EndedCall end = ended.getNow(null);
        return "call " + request.number() + " " + (end == null ? "under way" : end.how());
    }
}
