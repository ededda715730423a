package dev.carrel.domain.conversation;

import org.jspecify.annotations.Nullable;

/**
 * A complete reply: its text and its sources.
 *
 * @param conversation the stored conversation that it belongs to; null if the caller keeps the conversation
 */
public record Reply(QueryId query, @Nullable ConversationId conversation, String text, ReplyMetadata metadata) {}
