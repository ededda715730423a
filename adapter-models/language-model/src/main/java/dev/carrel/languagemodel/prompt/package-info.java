/**
 * Prompts for a language model. {@link dev.carrel.languagemodel.prompt.PromptBuilder} comes first: it builds a
 * {@link dev.carrel.languagemodel.prompt.Prompt} that fits into the context, to write a reply or to rewrite a question.
 *
 * <p>
 * {@code PromptPassages} selects the passages by {@code TokenEstimate} and shortens them by {@code
 * TextTruncation}. All untrusted text passes the {@code PromptSanitizer} and stands between the tags of a {@code
 * PromptDelimiter} (defences against prompt injection). {@code RewriteValidator} checks a rewritten question.
 */
@NullMarked
package dev.carrel.languagemodel.prompt;

import org.jspecify.annotations.NullMarked;
