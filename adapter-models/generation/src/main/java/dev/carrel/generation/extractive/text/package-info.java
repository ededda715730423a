/**
 * Text structure for extractive answers. {@code ParsedPassage} comes first: it divides a passage into blocks
 * ({@code ParsedBlock}) and these into sentences ({@code SentenceSplitter}, {@code ClauseSplitter}), rows or stanzas of
 * code. {@code StreamPieces} splits the finished answer for streaming. {@code WordCount} estimates the length of a text
 * for a reader.
 */
@NullMarked
package dev.carrel.generation.extractive.text;

import org.jspecify.annotations.NullMarked;
