package dev.carrel.api;

/** Says that something was deleted, and what kind of thing it was. */
public record DeletedBody(String id, String object, boolean deleted) {

    public static DeletedBody ofDocument(String id) {
        return new DeletedBody(id, "document", true);
    }

    public static DeletedBody ofLibrary(String id) {
        return new DeletedBody(id, "library", true);
    }

    public static DeletedBody ofConversation(String id) {
        return new DeletedBody(id, "conversation", true);
    }
}
