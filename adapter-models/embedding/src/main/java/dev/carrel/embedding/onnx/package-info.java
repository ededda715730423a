/**
 * Rewriting of model files: how ONNX Runtime computes the same embedding in less time.
 * {@link dev.carrel.embedding.onnx.FusedBertGraph} is the entry point. An ONNX file is a Protocol Buffers message; this
 * package reads and writes the few fields it needs without a library, because programs that embed Carrel often have one
 * of their own: protobuf-java and protobuf-javalite contain the same classes, and their versions exclude each other.
 */
@NullMarked
package dev.carrel.embedding.onnx;

import org.jspecify.annotations.NullMarked;
