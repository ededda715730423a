package dev.carrel.api.conversation;

import org.jspecify.annotations.Nullable;

/**
 * A conversation with its new name.
 *
 * @param title null for none
 */
public record NamedConversationBody(String id, @Nullable String title) {}
