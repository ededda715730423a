/**
 * Extractive question answering. {@code AnswerExtractor} comes first: it answers a question with sentences quoted from
 * the retrieved passages, without a language model.
 *
 * <p>
 * The passages are parsed ({@code extractive.text}), the question is analysed ({@code AskedQuestion}, with the phrases
 * and stemmers of {@code extractive.language}), the sentences are scored ({@code SentenceScorer}), a few are selected
 * ({@code SentenceSelector}) and joined ({@code ExcerptComposer}).
 */
@NullMarked
package dev.carrel.generation.extractive;

import org.jspecify.annotations.NullMarked;
