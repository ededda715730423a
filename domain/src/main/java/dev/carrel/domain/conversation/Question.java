package dev.carrel.domain.conversation;

import dev.carrel.domain.error.InvalidRequestException;
import org.jspecify.annotations.Nullable;

/**
 * What is asked of a library.
 *
 * @param text 1 to 8,192 characters (Unicode code points) after trimming, which is done here
 * @param conversation the conversation that it continues; null begins one
 */
public record Question(String text, @Nullable ConversationId conversation) {

    /** The most characters that a question may have. */
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

    /** A question that begins a conversation. */
    public static Question of(String text) {
        return new Question(text, null);
    }

    public Question inConversation(ConversationId continued) {
        return new Question(text, continued);
    }
}
