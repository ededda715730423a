/**
 * Reads what a language model says, piece by piece: what it {@link dev.carrel.generation.parsing.Thinking thinks}, and
 * what it {@link dev.carrel.generation.parsing.Citations cites}. What is left is the reply.
 */
@NullMarked
package dev.carrel.generation.parsing;

import org.jspecify.annotations.NullMarked;
