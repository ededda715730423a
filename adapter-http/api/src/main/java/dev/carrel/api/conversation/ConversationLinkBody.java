package dev.carrel.api.conversation;

/**
 * The link by which others read a conversation.
 *
 * @param key what stands for the conversation
 * @param url where people open it, or programs where there is no web interface
 */
public record ConversationLinkBody(String id, String key, String url) {}
