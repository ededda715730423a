package dev.carrel.generation.model;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** Is told what becomes of calls to a language model, on the threads that made them: it must be quick and not fail. */
public interface ModelObserver {

    /** One who does not mind. */
    ModelObserver NONE = new ModelObserver() {

        @Override
        public void ended(Called call) {}

        @Override
        public void fellBack(String trouble) {}
    };

    /** A call has ended, all of its tries together. */
    void ended(Called call);

    /**
     * A reply was written without the model.
     *
     * @param trouble why, in the word that is the outcome of the call
     */
    void fellBack(String trouble);

    /** What a call was for. */
    enum Purpose {
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
     * @param tries how many there were; 0 if the model was not asked at all
     * @param firstToken from the beginning of the call to the first token of the reply; null if there was none
     * @param took the whole call
     */
    record Called(Purpose purpose, String outcome, int tries, @Nullable Duration firstToken,
            Duration took) {}
}
