package dev.carrel.languagemodel;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * Observer of calls to a language model. Its methods run on the calling threads, so they must be quick and must not
 * throw.
 */
public interface ModelObserver {

    /** An observer that does nothing. */
    ModelObserver NONE = new ModelObserver() {

        @Override
        public void onCallCompleted(CompletedCall call) {}

        @Override
        public void onFallback(String failure) {}
    };

    /** Called after a call has ended, once for all of its attempts. */
    void onCallCompleted(CompletedCall call);

    /**
     * Called after a reply was written by the fallback writer.
     *
     * @param failure the failure, as in {@link CompletedCall#outcome}
     */
    void onFallback(String failure);

    /** The purpose of a call. */
    enum CallPurpose {
        /** Writing a reply. */
        REPLY,
        /** Rewriting a follow-up question. */
        REWRITING,
        /** Checking the model. */
        TRIAL
    }

    /**
     * A call that has ended.
     *
     * @param outcome {@code answered}, {@code abandoned} after a cancellation, or the name of the failure, such as
     * {@code unreachable}, {@code busy}, {@code silent} or {@code cut-short}
     * @param attempts the number of attempts; 0 if the model was not called
     * @param timeToFirstToken from the start of the call to the first token of the reply; null if there was none
     * @param duration the time of the whole call
     */
    record CompletedCall(CallPurpose purpose, String outcome, int attempts, @Nullable Duration timeToFirstToken,
            Duration duration) {}
}
