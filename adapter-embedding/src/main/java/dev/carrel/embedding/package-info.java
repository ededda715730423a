/**
 * Embedding models. {@link dev.carrel.embedding.BgeSmallEmbedder} runs a small model for English in this process,
 * {@link dev.carrel.embedding.EmbeddingEndpoint} asks a server that speaks the protocol of OpenAI, and
 * {@link dev.carrel.embedding.LangChainEmbedder} takes any model that LangChain4j reaches.
 */
@NullMarked
package dev.carrel.embedding;

import org.jspecify.annotations.NullMarked;
