package dev.carrel.domain.conversation;

/** A complete reply: its text, the conversation that it belongs to, and its sources. */
public record Reply(QueryId query, ConversationId conversation, String text, ReplyMetadata metadata) {}
