/**
 * Questions, replies and conversations. Begin with {@link dev.carrel.domain.conversation.Question} and
 * {@link dev.carrel.domain.conversation.ReplyStream}. A streamed reply is a sequence of
 * {@link dev.carrel.domain.conversation.ReplyEvent events} with this grammar, which every producer guarantees:
 *
 * <pre>
 * stream   = InitializingEvent, { TokenEvent }, ending
 * ending   = ResponseEvent, DoneEvent   the reply is complete and stored as a turn of its conversation
 *          | FailureEvent               the reply failed; the conversation is unchanged
 * </pre> The concatenated values of all tokens are the text of the response. Nothing follows the ending.
 */
@NullMarked
package dev.carrel.domain.conversation;

import org.jspecify.annotations.NullMarked;
