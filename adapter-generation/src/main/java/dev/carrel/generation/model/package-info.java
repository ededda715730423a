/**
 * Writes replies by a language model: {@link dev.carrel.generation.model.LanguageModelReplyWriter}, and makes
 * follow-ups stand by themselves: {@link dev.carrel.generation.model.LanguageModelQuestionRewriter}. Both need a
 * {@link dev.carrel.generation.model.LanguageModel}, which is any streaming chat model of LangChain4j, as that of a
 * {@link dev.carrel.generation.model.ChatEndpoint}, kept within {@link dev.carrel.generation.model.ModelLimits}.
 *
 * <p>
 * {@code ModelCall} is one request; what is {@code Heard} of it goes to a {@code Receiver}. {@code Telling} is the one
 * that passes a reply on. What can go wrong is a {@code Trouble}.
 */
@NullMarked
package dev.carrel.generation.model;

import org.jspecify.annotations.NullMarked;
