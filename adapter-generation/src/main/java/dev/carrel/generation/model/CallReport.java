package dev.carrel.generation.model;

import dev.carrel.generation.model.ModelObserver.Called;
import dev.carrel.generation.model.ModelObserver.Purpose;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** Takes note of what becomes of a call, over all of its tries. For one thread. */
final class CallReport {

    private final Purpose purpose;
    private final long begin;
    private int tries;
    private @Nullable Duration firstToken;

    CallReport(Purpose purpose, long begin) {
        this.purpose = purpose;
        this.begin = begin;
    }

    /** The receiver of the next try, watched. */
    Receiver watching(Receiver receiver) {
        tries++;
        return new Receiver() {

            @Override
            public boolean take(String piece) {
                boolean more = receiver.take(piece);
                if (firstToken == null && receiver.hasBegun()) {
                    firstToken = sinceBegin();
                }
                return more;
            }

            @Override
            public boolean hasBegun() {
                return receiver.hasBegun();
            }

            @Override
            public void end(boolean cutOff) {
                receiver.end(cutOff);
            }

            @Override
            public boolean takeBack() {
                return receiver.takeBack();
            }
        };
    }

    Called of(String outcome) {
        return new Called(purpose, outcome, tries, firstToken, sinceBegin());
    }

    private Duration sinceBegin() {
        return Duration.ofNanos(System.nanoTime() - begin);
    }
}
