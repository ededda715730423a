package dev.carrel.domain.conversation;

/** A whole reply: its text, the conversation it is a turn of, and the sources it was made from. */
public record Reply(QueryId query, ConversationId conversation, String text, ReplyMetadata metadata) {}
