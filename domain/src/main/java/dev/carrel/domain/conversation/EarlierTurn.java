package dev.carrel.domain.conversation;

import dev.carrel.domain.error.InvalidRequestException;

/**
 * An earlier question and its reply, as a caller gives them who keeps the conversation. The constructor cleans and
 * trims both as a {@link Question}, and truncates what is longer than a stored turn can be: earlier turns are context
 * only.
 *
 * @param query at most {@value Question#MAX_CHARACTERS} characters (Unicode code points)
 * @param reply at most {@value #MAX_REPLY_CHARACTERS} characters; empty if there was none
 * @param metadata of the reply, as far as the caller knows it
 */
public record EarlierTurn(String query, String reply, ReplyMetadata metadata) {

    /** Four times a question: more than a language model writes by default, and than a prompt has space for. */
    public static final int MAX_REPLY_CHARACTERS = 4 * Question.MAX_CHARACTERS;

    public EarlierTurn {
        query = truncate(query, Question.MAX_CHARACTERS);
        reply = truncate(reply, MAX_REPLY_CHARACTERS);
        if (query.isEmpty()) {
            throw InvalidRequestException.of("history", "must have a query in each turn that is not blank");
        }
    }

    /** Creates a turn whose sources are not known. */
    public EarlierTurn(String query, String reply) {
        this(query, reply, ReplyMetadata.NONE);
    }

    static String truncate(String text, int maxCharacters) {
        String stripped = Question.clean(text);
        // A text never has more code points than chars.
        return stripped.length() <= maxCharacters || stripped.codePointCount(0, stripped.length()) <= maxCharacters
                ? stripped
                : stripped.substring(0, stripped.offsetByCodePoints(0, maxCharacters)).strip();
    }
}
