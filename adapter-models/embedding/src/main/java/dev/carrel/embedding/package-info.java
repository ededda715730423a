/**
 * Models that run in this process. {@link dev.carrel.embedding.BgeSmallEmbedder} runs a small English embedding model,
 * {@link dev.carrel.embedding.FolderEmbedder} and {@link dev.carrel.embedding.CrossEncoderReranker} run models in ONNX
 * from a folder. The built-in model is in {@code bert}.
 */
@NullMarked
package dev.carrel.embedding;

import org.jspecify.annotations.NullMarked;
