/**
 * Filters for the output of a language model, piece by piece: {@link dev.carrel.generation.llm.output.ReasoningFilter}
 * removes reasoning, {@link dev.carrel.generation.llm.output.CitationParser} resolves citations. The rest is the reply.
 */
@NullMarked
package dev.carrel.generation.llm.output;

import org.jspecify.annotations.NullMarked;
