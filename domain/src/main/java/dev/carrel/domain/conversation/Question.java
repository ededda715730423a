package dev.carrel.domain.conversation;

import dev.carrel.domain.error.InvalidRequestException;
import org.jspecify.annotations.Nullable;

/**
 * A question to a library.
 *
 * @param text 1 to 8,192 characters (Unicode code points); the constructor trims it
 * @param conversation the conversation that it continues; null to begin one
 */
public record Question(String text, @Nullable ConversationId conversation) {

    /** The maximum length of a question. */
    public static final int MAX_CHARACTERS = 8192;

    public Question {
        text = text.strip();
        if (text.isEmpty()) {
            throw InvalidRequestException.of("query", "must not be blank");
        }
        if (text.codePointCount(0, text.length()) > MAX_CHARACTERS) {
            throw InvalidRequestException.of("query", "must be at most " + MAX_CHARACTERS + " characters");
        }
    }

    /** Returns a question that begins a conversation. */
    public static Question of(String text) {
        return new Question(text, null);
    }

    /** Returns the question as a continuation of a conversation. */
    public Question inConversation(ConversationId continued) {
        return new Question(text, continued);
    }
}
