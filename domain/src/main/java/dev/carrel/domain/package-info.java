/**
 * The domain model of Carrel, on the JDK alone: libraries, documents, passages, conversations, replies and access
 * tokens with their rules. Nothing here performs input or output, reads a clock or starts a thread.
 *
 * <p>
 * Begin with {@link dev.carrel.domain.document.Document}, how a document becomes searchable, and
 * {@link dev.carrel.domain.conversation.ReplyEvent}, how a question is answered.
 */
@NullMarked
package dev.carrel.domain;

import org.jspecify.annotations.NullMarked;
