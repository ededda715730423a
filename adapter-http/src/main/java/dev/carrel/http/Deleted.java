package dev.carrel.http;

/** Says that something was deleted, and what kind of thing it was. */
record Deleted(String id, String object, boolean deleted) {

    static Deleted document(String id) {
        return new Deleted(id, "document", true);
    }

    static Deleted library(String id) {
        return new Deleted(id, "library", true);
    }

    static Deleted conversation(String id) {
        return new Deleted(id, "conversation", true);
    }
}
