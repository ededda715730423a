/**
 * Queries: how a question becomes a reply. {@link dev.carrel.application.query.QueryService} is the door.
 * {@link dev.carrel.application.query.AskLibrary} refuses what it must, then {@code AnswerQuestion} runs on a thread of
 * its own: it interprets the question in its conversation, retrieves passages, has the reply written, saves the turn,
 * and delivers each step through a stream. {@link dev.carrel.application.query.SearchLibrary} stops after the
 * retrieval.
 *
 * <pre>
 * AskLibrary → AnswerQuestion → InterpretQuestion → FindPassages → RerankPassages → ReplyWriter
 *            → ConversationHistory → ReplyBuffer
 * </pre>
 */
@NullMarked
package dev.carrel.application.query;

import org.jspecify.annotations.NullMarked;
