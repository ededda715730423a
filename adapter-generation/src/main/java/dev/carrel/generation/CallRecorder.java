package dev.carrel.generation;

import dev.carrel.generation.ModelObserver.CallPurpose;
import dev.carrel.generation.ModelObserver.CompletedCall;
import dev.carrel.generation.llm.ResponseHandler;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** Takes note of what becomes of a call, over all of its tries. For one thread. */
final class CallRecorder {

    private final CallPurpose purpose;
    private final long begin;
    private int attempts;
    private @Nullable Duration timeToFirstToken;

    CallRecorder(CallPurpose purpose, long begin) {
        this.purpose = purpose;
        this.begin = begin;
    }

    /** The receiver of the next try, watched. */
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

    CompletedCall toCompletedCall(String outcome) {
        return new CompletedCall(purpose, outcome, attempts, timeToFirstToken, timeSinceBegin());
    }

    private Duration timeSinceBegin() {
        return Duration.ofNanos(System.nanoTime() - begin);
    }
}
