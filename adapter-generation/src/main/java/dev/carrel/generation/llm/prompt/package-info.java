/**
 * Says what a language model is told: {@link dev.carrel.generation.llm.prompt.PromptBuilder} makes a
 * {@link dev.carrel.generation.llm.prompt.Prompt} that fits into its context, of a brief, or of a question that is to
 * be rewritten.
 *
 * <p>
 * Of the {@code PromptPassages} those are taken that fit by a {@code TokenEstimate}, the rest is
 * {@code TextTruncation}. All that comes from documents and people is made {@code PromptSanitizer}, and passages stand
 * behind a {@code PromptDelimiter}. {@code RewriteValidator} is what can be used of a question that a model rewrote.
 */
@NullMarked
package dev.carrel.generation.llm.prompt;

import org.jspecify.annotations.NullMarked;
