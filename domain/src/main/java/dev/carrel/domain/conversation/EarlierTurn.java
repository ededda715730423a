package dev.carrel.domain.conversation;

/**
 * An earlier question and its reply, as a caller gives them who keeps the conversation.
 *
 * @param reply empty if there was none
 */
public record EarlierTurn(String query, String reply) {}
