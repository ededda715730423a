/**
 * Writes replies from passages: {@link dev.carrel.generation.ExtractiveReplyWriter} in their own words, without a
 * network, and {@link dev.carrel.generation.LanguageModelReplyWriter} by a language model, which
 * {@link dev.carrel.generation.llm.prompt.PromptBuilder} tell what to do, and whose words
 * {@code dev.carrel.generation.parsing} reads.
 */
@NullMarked
package dev.carrel.generation;

import org.jspecify.annotations.NullMarked;
