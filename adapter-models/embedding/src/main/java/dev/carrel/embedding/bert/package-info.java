/**
 * BERT models on ONNX Runtime. {@code BertModel} comes first: it embeds the word pieces of a text, as split by
 * {@code BasicTokenizer} and {@code WordPieceTokenizer}. {@code BgeSmallFiles} loads the built-in model, once by
 * {@code LazyResource}; {@code EnglishDetector} decides which texts it supports. {@code ModelSession} runs a model;
 * {@code NativeLibrary} and {@code OrtEnvironmentPin} load ONNX Runtime and keep it alive.
 */
@NullMarked
package dev.carrel.embedding.bert;

import org.jspecify.annotations.NullMarked;
