/**
 * Questions and replies. A streamed reply is a sequence of {@link dev.carrel.domain.conversation.ReplyEvent events}
 * with this grammar, which every producer keeps and every consumer may rely on:
 *
 * <pre>
 * stream   = Initializing, { Token }, ending
 * ending   = Response, Done          the reply is whole, and stored as a turn of its conversation
 *          | Failed                  it is not; nothing was added to the conversation
 * </pre>
 *
 * The values of all tokens, joined in order, are the text of the response. Nothing follows {@code Done} or
 * {@code Failed}.
 */
@NullMarked
package dev.carrel.domain.conversation;

import org.jspecify.annotations.NullMarked;
