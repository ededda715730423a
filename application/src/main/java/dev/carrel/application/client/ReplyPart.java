package dev.carrel.application.client;

/** A part of a {@linkplain LibraryClient#publish published} reply: pieces of its text, and last the whole reply. */
public sealed interface ReplyPart {

    /** A piece of the text. */
    record Token(String text) implements ReplyPart {}

    /** The complete reply, with its sources; its text is that of all tokens together. */
    record Whole(LibraryReply reply) implements ReplyPart {}
}
