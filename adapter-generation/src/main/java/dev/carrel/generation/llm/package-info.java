/**
 * Writes replies by a language model: {@link dev.carrel.generation.LanguageModelReplyWriter}, and makes follow-ups
 * stand by themselves: {@link dev.carrel.generation.LanguageModelQuestionRewriter}. Both need a
 * {@link dev.carrel.generation.LanguageModel}, which is any streaming chat model of LangChain4j, as that of a
 * {@link dev.carrel.generation.ChatEndpoint}, kept within {@link dev.carrel.generation.ModelLimits}.
 *
 * <p>
 * {@code ModelCall} is one request; what is {@code ModelEvent} of it goes to a {@code ResponseHandler}.
 * {@code ReplyStreamAssembler} is the one that passes a reply on. What can go wrong is a {@code ModelFailure}.
 */
@NullMarked
package dev.carrel.generation.llm;

import org.jspecify.annotations.NullMarked;
