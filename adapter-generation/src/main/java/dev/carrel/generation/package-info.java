/**
 * Writes replies from passages: {@link dev.carrel.generation.extractive.ExtractiveReplyWriter} in their own words,
 * without a network, and {@link dev.carrel.generation.model.LanguageModelReplyWriter} by a language model, which
 * {@link dev.carrel.generation.prompt.Prompts} tell what to do, and whose words {@code dev.carrel.generation.parsing}
 * reads.
 */
@NullMarked
package dev.carrel.generation;

import org.jspecify.annotations.NullMarked;
