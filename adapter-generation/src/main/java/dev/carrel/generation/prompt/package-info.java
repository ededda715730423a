/**
 * Says what a language model is told: {@link dev.carrel.generation.prompt.Prompts} makes a
 * {@link dev.carrel.generation.prompt.Prompt} that fits into its context, of a brief, or of a question that is to be
 * rewritten.
 *
 * <p>
 * Of the {@code Passages} those are taken that fit by a {@code TokenEstimate}, the rest is {@code Cut}. All that comes
 * from documents and people is made {@code Harmless}, and passages stand behind a {@code Fence}. {@code Rewritten} is
 * what can be used of a question that a model rewrote.
 */
@NullMarked
package dev.carrel.generation.prompt;

import org.jspecify.annotations.NullMarked;
