package dev.carrel.domain.conversation;

import dev.carrel.domain.error.InvalidRequestException;
import org.jspecify.annotations.Nullable;

/**
 * Wishes of a caller about the writing of a reply. Only a language model heeds them; replies that quote documents do
 * not.
 *
 * @param instructions rank below the ones of the library; truncated after {@value #MAX_INSTRUCTION_CHARACTERS}
 * characters (Unicode code points); null for none
 * @param maxTokens the length after which the reply is cut off, at least 1; null for the limit of the reply writer,
 * which it cannot exceed
 */
public record ReplyOptions(@Nullable String instructions, @Nullable Integer maxTokens) {

    /** As long as a question. */
    public static final int MAX_INSTRUCTION_CHARACTERS = Question.MAX_CHARACTERS;

    /** No wishes. */
    public static final ReplyOptions NONE = new ReplyOptions(null, null);

    public ReplyOptions {
        if (instructions != null) {
            String truncated = EarlierTurn.truncate(instructions, MAX_INSTRUCTION_CHARACTERS);
            instructions = truncated.isEmpty() ? null : truncated;
        }
        if (maxTokens != null && maxTokens < 1) {
            throw InvalidRequestException.of("maxTokens", "must be at least 1");
        }
    }
}
