/**
 * How a question becomes a reply: {@link dev.carrel.application.query.AskLibrary} refuses what it must, and
 * {@code AnswerQuestion} has the question understood in its conversation, finds passages, has the reply written, stores
 * the turn, and tells each step through a {@link dev.carrel.domain.conversation.ReplyStream}.
 * {@link dev.carrel.application.query.ExpireConversations} removes what is not to be kept for longer.
 */
@NullMarked
package dev.carrel.application.query;

import org.jspecify.annotations.NullMarked;
