package dev.carrel.domain.conversation;

import dev.carrel.domain.attribute.AttributeFilter;
import dev.carrel.domain.error.InvalidRequestException;
import dev.carrel.domain.text.TextCleaner;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A question to a library.
 *
 * @param text 1 to 8,192 characters (Unicode code points); the constructor cleans it as the text of a document is, and
 * trims it
 * @param conversation the stored conversation that it continues; null to begin one, or if the caller keeps it
 * @param history the earlier turns, oldest first, if the caller keeps the conversation, which then is not stored; null
 * if the library keeps it
 * @param filter the documents to answer from
 * @param access the documents that exist for the asker, which contain those of the filter
 * @param options wishes about the writing of the reply
 * @param asker null if it was asked without a token
 * @param isLogged whether the question log may keep it
 * @param depth how many passages the answer model reads at most, from 0 to {@value #MAX_DEPTH}; null for the setting
 */
public record Question(String text, @Nullable ConversationId conversation, @Nullable List<EarlierTurn> history,
        AttributeFilter filter, AttributeFilter access, ReplyOptions options,
        @Nullable Asker asker, boolean isLogged, @Nullable Integer depth) {

    /** The maximum length of a question. */
    public static final int MAX_CHARACTERS = 8192;
    /** The maximum depth. */
    public static final int MAX_DEPTH = 100;

    public Question {
        text = clean(text);
        if (text.isEmpty()) {
            throw InvalidRequestException.of("query", "must not be blank");
        }
        if (text.codePointCount(0, text.length()) > MAX_CHARACTERS) {
            throw InvalidRequestException.of("query", "must be at most " + MAX_CHARACTERS + " characters");
        }
        if (history != null) {
            if (conversation != null) {
                throw InvalidRequestException.of("history", "must not be given with a conversationId");
            }
            history = List.copyOf(history);
        }
        if (depth != null && (depth < 0 || depth > MAX_DEPTH)) {
            throw InvalidRequestException.of("depth", "must be from 0 to " + MAX_DEPTH);
        }
    }

    /** Cleans and trims a text of the asker. */
    static String clean(String text) {
        return TextCleaner.WEB_PAGE.toVerbatimLines(text).strip();
    }

    /** Creates a question to all documents, asked without a token. */
    public Question(String text, @Nullable ConversationId conversation) {
        this(text, conversation, null, AttributeFilter.everything(), AttributeFilter.everything(), ReplyOptions.NONE,
                null, true, null);
    }

    /** Returns a question that begins a conversation. */
    public static Question of(String text) {
        return new Question(text, null);
    }

    /** Returns the question as a continuation of a stored conversation; null to begin one. */
    public Question inConversation(@Nullable ConversationId continued) {
        return new Question(text, continued, null, filter, access, options, asker, isLogged, depth);
    }

    /**
     * Returns the question as a continuation of a conversation that the caller keeps: neither the question nor its
     * reply are stored in a conversation.
     *
     * @param turns oldest first; none for the first question
     */
    public Question withHistory(List<EarlierTurn> turns) {
        return new Question(text, null, turns, filter, access, options, asker, isLogged, depth);
    }

    /** Returns the question to fewer documents: the ones that pass its filter and this one. */
    public Question narrowedBy(AttributeFilter other) {
        return new Question(text, conversation, history, filter.and(other), access, options, asker, isLogged, depth);
    }

    /** Returns the question of an asker for whom only some documents exist: what else was asked is no context. */
    public Question restrictedTo(AttributeFilter visible) {
        return new Question(text, conversation, history, filter.and(visible), access.and(visible), options, asker,
                isLogged, depth);
    }

    /** Returns the question with wishes about the writing of its reply. */
    public Question withOptions(ReplyOptions wishes) {
        return new Question(text, conversation, history, filter, access, wishes, asker, isLogged, depth);
    }

    /** Returns the question as asked with a token, which the conversation that it begins remembers. */
    public Question askedBy(Asker by) {
        return new Question(text, conversation, history, filter, access, options, by, isLogged, depth);
    }

    /** Returns the question with another depth; null for the setting. */
    public Question withDepth(@Nullable Integer passages) {
        return new Question(text, conversation, history, filter, access, options, asker, isLogged, passages);
    }

    /** Returns the question without an entry in the question log. */
    public Question withoutLogEntry() {
        return new Question(text, conversation, history, filter, access, options, asker, false, depth);
    }
}
