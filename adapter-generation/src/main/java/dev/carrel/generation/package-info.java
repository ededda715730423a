/**
 * Reply generation. {@link dev.carrel.generation.ExtractiveReplyWriter} quotes the passages and needs no network;
 * {@link dev.carrel.generation.LanguageModelReplyWriter} asks a {@link dev.carrel.generation.LanguageModel}, which also
 * makes follow-up questions self-contained ({@link dev.carrel.generation.LanguageModelQuestionRewriter}). A model is
 * any streaming chat model of LangChain4j, such as one of a {@link dev.carrel.generation.ChatEndpoint}, within
 * {@link dev.carrel.generation.ModelLimits}.
 *
 * <p>
 * The sub-packages are internal: {@code extractive} scores and selects sentences, {@code llm} calls the model.
 */
@NullMarked
package dev.carrel.generation;

import org.jspecify.annotations.NullMarked;
