/**
 * The contracts of the model ports: the test of an adapter extends {@link ReplyWriterContract},
 * {@link QuestionRewriterContract} or {@link PassageEmbedderContract}.
 */
@NullMarked
package dev.carrel.application.contract.model;

import org.jspecify.annotations.NullMarked;
