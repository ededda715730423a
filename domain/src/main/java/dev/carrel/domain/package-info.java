/**
 * The rules of Carrel, on the JDK alone: what a library, a document, a passage, a conversation, a reply and an access
 * token are, and what may happen to them. Nothing here does input or output, reads a clock or starts a thread.
 *
 * <p>
 * Start with {@link dev.carrel.domain.document.Document} to see how a document becomes searchable, and with
 * {@link dev.carrel.domain.conversation.ReplyEvent} to see how a question is answered.
 */
@NullMarked
package dev.carrel.domain;

import org.jspecify.annotations.NullMarked;
