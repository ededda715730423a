package dev.carrel.api.question;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A page of the question log, newest first.
 *
 * @param nextCursor of the next page; null if this one is the last
 */
public record QuestionListBody(List<QuestionBody> questions, @Nullable String nextCursor) {}
