/**
 * Writes replies. {@link dev.carrel.generation.extractive.ExtractiveReplyWriter} answers with sentences of the passages
 * that were found, word for word, without a language model and without a network.
 *
 * <p>
 * On the way from a brief to a reply the passages are read ({@code PassageText}: {@code CleanText}, {@code Layout},
 * {@code Sentences}), the question is understood ({@code AskedQuestion}: {@code Language}, {@code Phrases},
 * {@code AnswerKind}), sentences are scored ({@code SentenceScorer}), a few of them chosen ({@code Selection}) and set
 * one after another ({@code Excerpt}), and the text goes out in {@code WordPieces}.
 */
@NullMarked
package dev.carrel.generation.extractive;

import org.jspecify.annotations.NullMarked;
