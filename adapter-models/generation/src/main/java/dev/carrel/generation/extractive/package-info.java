/**
 * Extractive question answering. {@code AnswerExtractor} comes first: it answers a question with an excerpt quoted from
 * the retrieved passages, without a language model.
 *
 * <p>
 * The passages are parsed ({@code extractive.text}), the question is analysed ({@code AskedQuestion}, with the phrases,
 * synonyms and stemmers of {@code extractive.language}), the passages are matched with its words
 * ({@code MatchedPassage}) and reranked ({@code PassageScorer}). Of the best one, the best part ({@code PartScorer}) is
 * quoted with what it depends on and with its neighbours ({@code ExcerptSelector}). {@code ReplyComposer} adds a
 * heading or a second excerpt where that is needed.
 */
@NullMarked
package dev.carrel.generation.extractive;

import org.jspecify.annotations.NullMarked;
