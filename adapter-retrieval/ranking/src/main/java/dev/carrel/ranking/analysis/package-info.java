/**
 * Text analysis that is independent of the language: {@code TextAnalysis} composes Lucene's filters and the filters
 * here into the analyzers of words, stems and identifiers. {@code FoldedText} prepares text for character n-grams.
 */
@NullMarked
package dev.carrel.ranking.analysis;

import org.jspecify.annotations.NullMarked;
