/**
 * Text structure for extractive answers. {@code ParsedPassage} comes first: it divides a passage into blocks
 * ({@code BlockLayout}), sentences ({@code SentenceSplitter}, {@code ClauseSplitter}) and their positions.
 * {@code StreamPieces} splits the finished answer for streaming. {@code WordCount} estimates the length of a text for a
 * reader.
 */
@NullMarked
package dev.carrel.generation.extractive.text;

import org.jspecify.annotations.NullMarked;
