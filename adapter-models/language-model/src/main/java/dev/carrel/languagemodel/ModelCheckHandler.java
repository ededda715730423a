package dev.carrel.languagemodel;

import dev.carrel.languagemodel.LanguageModel.ModelCheckResult;
import dev.carrel.languagemodel.call.ModelException;
import dev.carrel.languagemodel.call.ModelFailure;
import dev.carrel.languagemodel.call.ResponseHandler;
import dev.carrel.languagemodel.output.ReasoningFilter;
import java.time.Duration;

/** Handler that measures the times of a reply. */
final class ModelCheckHandler implements ResponseHandler {

    private final ReasoningFilter reasoningFilter = new ReasoningFilter(false);
    private final StringBuilder reply = new StringBuilder();
    private final long begin = System.nanoTime();
    private long first = begin;
    private long last = begin;
    private int pieces;

    @Override
    public boolean onPiece(String piece) {
        String text = reasoningFilter.acceptPiece(piece);
        if (!text.isEmpty()) {
            last = System.nanoTime();
            first = pieces == 0 ? last : first;
            pieces++;
            reply.append(text);
        }
        return true;
    }

    @Override
    public boolean hasBegun() {
        return pieces > 0;
    }

    @Override
    public void onFinish(boolean truncated) {
        reply.append(reasoningFilter.finishText());
        if (reply.toString().isBlank()) {
            throw ModelException.of(truncated ? ModelFailure.TOKENS_EXHAUSTED : ModelFailure.EMPTY_REPLY);
        }
    }

    @Override
    public boolean tryReset() {
        return true;
    }

    /** Returns the result with the measured times. */
    ModelCheckResult toResult(String outcome, String clause) {
        return new ModelCheckResult(outcome, clause, Duration.ofNanos(first - begin), Duration.ofNanos(last - first),
                pieces,
                reply.toString().strip());
    }
}
