package dev.carrel.generation.testserver;

import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/** A request and what becomes of it. */
public final class ServedCall {

    /** How a call ended. */
    public enum CallEnd {

        /** Its script was played to the end. */
        PLAYED,

        /** The client closed or reset the connection before. */
        CLIENT_LEFT,

        /** The server closed or reset the connection before: by the script, or because it was closed itself. */
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

    /** What was asked. */
    public ModelRequest request() {
        return request;
    }

    /** When all of the request was there, in {@link System#nanoTime}. */
    public long startedAt() {
        return began;
    }

    /** How it ended, if it did. */
    public Optional<CallEnd> end() {
        return Optional.ofNullable(ended.getNow(null)).map(EndedCall::how);
    }

    /** When it ended, in {@link System#nanoTime}, if it did. */
    public Optional<Long> endedAt() {
        return Optional.ofNullable(ended.getNow(null)).map(EndedCall::when);
    }

    /** Whether its script was played to the end. */
    public boolean wasPlayedToEnd() {
        return end().filter(CallEnd.PLAYED::equals).isPresent();
    }

    /** Whether the client left before the end of the script. */
    public boolean hasClientLeft() {
        return end().filter(CallEnd.CLIENT_LEFT::equals).isPresent();
    }

    /** Waits for the client to leave; false if the call ended otherwise, or not in time. */
    public boolean awaitClientLeft(Duration patience) throws InterruptedException {
        return awaitEnd(patience).filter(CallEnd.CLIENT_LEFT::equals).isPresent();
    }

    /** Waits for the end; empty if it did not come in time. */
    public Optional<CallEnd> awaitEnd(Duration patience) throws InterruptedException {
        try {
            return Optional.of(ended.get(patience.toNanos(), TimeUnit.NANOSECONDS).how());
        } catch (TimeoutException ignored) {
            return Optional.empty();
        } catch (ExecutionException e) {
            throw new AssertionError(e);
        }
    }

    /** Only the first end counts. */
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
