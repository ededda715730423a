package dev.carrel.generation;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** Is told what becomes of calls to a language model, on the threads that made them: it must be quick and not fail. */
public interface ModelObserver {

    /** One who does not mind. */
    ModelObserver NONE = new ModelObserver() {

        @Override
        public void onCallCompleted(CompletedCall call) {}

        @Override
        public void onFallback(String trouble) {}
    };

    /** A call has ended, all of its tries together. */
    void onCallCompleted(CompletedCall call);

    /**
     * A reply was written without the model.
     *
     * @param trouble why, in the word that is the outcome of the call
     */
    void onFallback(String trouble);

    /** What a call was for. */
    enum CallPurpose {
        /** Writing a reply. */
        REPLY,
        /** Making a follow-up stand by itself. */
        REWRITING,
        /** Trying the model out. */
        TRIAL
    }

    /**
     * @param outcome {@code answered}, {@code abandoned} by its listener, or what went wrong in a word, such as
     * {@code unreachable}, {@code busy}, {@code silent} or {@code cut-short}
     * @param attempts how many there were; 0 if the model was not asked at all
     * @param timeToFirstToken from the beginning of the call to the first token of the reply; null if there was none
     * @param duration the whole call
     */
    record CompletedCall(CallPurpose purpose, String outcome, int attempts, @Nullable Duration timeToFirstToken,
            Duration duration) {}
}
