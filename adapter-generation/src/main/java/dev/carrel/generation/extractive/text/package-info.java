/**
 * Text structure for extractive answers. {@code ParsedPassage} comes first: it divides a passage into blocks
 * ({@code BlockLayout}), sentences ({@code SentenceSplitter}, {@code ClauseSplitter}) and their positions.
 * {@code StreamPieces} splits the finished answer for streaming. {@code UnspacedScripts} knows the scripts without
 * spaces, for which words are estimated ({@code WordCount}).
 */
@NullMarked
package dev.carrel.generation.extractive.text;

import org.jspecify.annotations.NullMarked;
