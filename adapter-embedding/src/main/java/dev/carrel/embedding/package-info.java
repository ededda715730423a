/**
 * Embedding models. {@link dev.carrel.embedding.BgeSmallEmbedder} runs a small English model in this process,
 * {@link dev.carrel.embedding.EmbeddingEndpoint} connects to a server with an OpenAI-compatible API, and
 * {@link dev.carrel.embedding.LangChainEmbedder} wraps any embedding model of LangChain4j. The local model is in {@code
 * bert}.
 */
@NullMarked
package dev.carrel.embedding;

import org.jspecify.annotations.NullMarked;
