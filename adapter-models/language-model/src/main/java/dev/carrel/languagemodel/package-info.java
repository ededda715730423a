/**
 * Models on servers and of LangChain4j: replies, embeddings, reranking.
 * {@link dev.carrel.languagemodel.LanguageModelReplyWriter} asks a {@link dev.carrel.languagemodel.LanguageModel},
 * which also makes follow-up questions self-contained ({@link dev.carrel.languagemodel.LanguageModelQuestionRewriter}).
 * A model is any streaming chat model of LangChain4j, such as one of a {@link dev.carrel.languagemodel.ChatEndpoint},
 * within {@link dev.carrel.languagemodel.ModelLimits}. {@link dev.carrel.languagemodel.EmbeddingEndpoint} connects to a
 * server with an OpenAI-compatible embedding API, {@link dev.carrel.languagemodel.LangChainEmbedder} wraps any
 * embedding model of LangChain4j, and {@link dev.carrel.languagemodel.EndpointReranker} calls a reranking model on a
 * server.
 *
 * <p>
 * The sub-packages are internal: {@code call} calls the language model, {@code prompt} builds prompts, {@code output}
 * filters what the model writes, and {@code error} classifies errors.
 */
@NullMarked
package dev.carrel.languagemodel;

import org.jspecify.annotations.NullMarked;
