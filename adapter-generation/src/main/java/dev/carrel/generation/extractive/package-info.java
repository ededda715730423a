/**
 * Writes replies. {@link dev.carrel.generation.ExtractiveReplyWriter} answers with sentences of the passages that were
 * found, word for word, without a language model and without a network.
 *
 * <p>
 * On the way from a brief to a reply the passages are read ({@code ParsedPassage}: {@code PassageCleaner},
 * {@code BlockLayout}, {@code SentenceSplitter}), the question is understood ({@code AskedQuestion}:
 * {@code AnalyzedLanguage}, {@code PhraseLexicon}, {@code AnswerType}), sentences are scored ({@code SentenceScorer}),
 * a few of them chosen ({@code SentenceSelector}) and set one after another ({@code ExcerptComposer}), and the text
 * goes out in {@code StreamPieces}.
 */
@NullMarked
package dev.carrel.generation.extractive;

import org.jspecify.annotations.NullMarked;
