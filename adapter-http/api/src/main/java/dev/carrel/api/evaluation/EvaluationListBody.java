package dev.carrel.api.evaluation;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A page of the evaluations of a library, newest first.
 *
 * @param nextCursor of the next page; null if this one is the last
 */
public record EvaluationListBody(List<EvaluationBody> evaluations, @Nullable String nextCursor) {}
