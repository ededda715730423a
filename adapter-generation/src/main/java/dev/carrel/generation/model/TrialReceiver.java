package dev.carrel.generation.model;

import dev.carrel.generation.parsing.Thinking;
import java.time.Duration;

/** Takes the time of what a model says. */
final class TrialReceiver implements Receiver {

    private final Thinking thinking = new Thinking(false);
    private final StringBuilder reply = new StringBuilder();
    private final long begin = System.nanoTime();
    private long first = begin;
    private long last = begin;
    private int pieces;

    @Override
    public boolean take(String piece) {
        String said = thinking.accept(piece);
        if (!said.isEmpty()) {
            last = System.nanoTime();
            first = pieces == 0 ? last : first;
            pieces++;
            reply.append(said);
        }
        return true;
    }

    @Override
    public boolean hasBegun() {
        return pieces > 0;
    }

    @Override
    public void end(boolean cutOff) {
        reply.append(thinking.end());
        if (reply.toString().isBlank()) {
            throw ModelTroubleException.of(cutOff ? Trouble.USED_UP : Trouble.EMPTY);
        }
    }

    @Override
    public boolean takeBack() {
        return true;
    }

    ModelTrial trial(String outcome, String clause) {
        return new ModelTrial(outcome, clause, Duration.ofNanos(first - begin), Duration.ofNanos(last - first), pieces,
                reply.toString().strip());
    }
}
