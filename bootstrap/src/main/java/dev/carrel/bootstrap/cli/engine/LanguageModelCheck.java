package dev.carrel.bootstrap.cli.engine;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * The result of asking a language model for a short reply.
 *
 * @param model the name and the address of the model, such as {@code gemma3 at http://localhost:11434/v1}
 * @param failure what failed, as a clause that follows the name; null if the model replied
 * @param outcome the kind of result, such as {@code unreachable}
 * @param pieceCount the number of pieces that the reply was streamed in
 * @param timeToFirstToken from the request to the first piece
 * @param writingTime from the first piece to the last
 * @param maxReplyTokens the longest reply that the settings allow
 */
public record LanguageModelCheck(String model, @Nullable String failure, String outcome, int pieceCount,
        Duration timeToFirstToken, Duration writingTime, int maxReplyTokens) {}
