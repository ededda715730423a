/**
 * Filters for the output of a language model, piece by piece: {@link dev.carrel.languagemodel.output.ReasoningFilter}
 * removes reasoning, {@link dev.carrel.languagemodel.output.CitationParser} resolves citations. The rest is the reply.
 */
@NullMarked
package dev.carrel.languagemodel.output;

import org.jspecify.annotations.NullMarked;
