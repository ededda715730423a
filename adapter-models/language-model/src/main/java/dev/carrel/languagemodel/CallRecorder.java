package dev.carrel.languagemodel;

import dev.carrel.languagemodel.ModelObserver.CallPurpose;
import dev.carrel.languagemodel.ModelObserver.CompletedCall;
import dev.carrel.languagemodel.call.ResponseHandler;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** Recorder of the attempts and times of one call. Not thread-safe. */
final class CallRecorder {

    private final CallPurpose purpose;
    private final long begin;
    private int attempts;
    private @Nullable Duration timeToFirstToken;

    CallRecorder(CallPurpose purpose, long begin) {
        this.purpose = purpose;
        this.begin = begin;
    }

    /** Wraps the handler of the next attempt to record its first token. */
    ResponseHandler recordAttempt(ResponseHandler handler) {
        attempts++;
        return new ResponseHandler() {

            @Override
            public boolean onPiece(String piece) {
                boolean more = handler.onPiece(piece);
                if (timeToFirstToken == null && handler.hasBegun()) {
                    timeToFirstToken = timeSinceBegin();
                }
                return more;
            }

            @Override
            public boolean hasBegun() {
                return handler.hasBegun();
            }

            @Override
            public void onFinish(boolean truncated) {
                handler.onFinish(truncated);
            }

            @Override
            public boolean tryReset() {
                return handler.tryReset();
            }
        };
    }

    /** Returns the record of the call, with its duration until now. */
    CompletedCall toCompletedCall(String outcome) {
        return new CompletedCall(purpose, outcome, attempts, timeToFirstToken, timeSinceBegin());
    }

    private Duration timeSinceBegin() {
        return Duration.ofNanos(System.nanoTime() - begin);
    }
}
