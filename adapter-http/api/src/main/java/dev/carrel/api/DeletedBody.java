package dev.carrel.api;

/**
 * Confirms that something was deleted.
 *
 * @param object the kind of what was deleted: {@code document}, {@code help-article}, {@code library} or
 * {@code conversation}
 * @param deleted always true
 */
public record DeletedBody(String id, String object, boolean deleted) {

    /** Returns the confirmation for a document. */
    public static DeletedBody ofDocument(String id) {
        return new DeletedBody(id, "document", true);
    }

    /** Returns the confirmation for a help article. */
    public static DeletedBody ofHelpArticle(String key) {
        return new DeletedBody(key, "help-article", true);
    }

    /** Returns the confirmation for a library. */
    public static DeletedBody ofLibrary(String id) {
        return new DeletedBody(id, "library", true);
    }

    /** Returns the confirmation for a conversation. */
    public static DeletedBody ofConversation(String id) {
        return new DeletedBody(id, "conversation", true);
    }
}
