package dev.carrel.domain.evaluation;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * An evaluation of a library: its checks were, or are being, asked once.
 *
 * @param questions how many checks there were at the start
 * @param done how many of them have a result
 * @param endedAt null while it runs, and if it was interrupted
 * @param failure why it failed, a sentence; null otherwise
 */
public record LoggedEvaluation(EvaluationId id, EvaluationStatus status, int questions, int done, Instant startedAt,
        @Nullable Instant endedAt, @Nullable String failure) {}
