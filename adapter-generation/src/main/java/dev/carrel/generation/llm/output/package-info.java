/**
 * Reads what a language model says, piece by piece: what it {@link dev.carrel.generation.llm.output.ReasoningFilter
 * thinks}, and what it {@link dev.carrel.generation.llm.output.CitationParser cites}. What is left is the reply.
 */
@NullMarked
package dev.carrel.generation.llm.output;

import org.jspecify.annotations.NullMarked;
