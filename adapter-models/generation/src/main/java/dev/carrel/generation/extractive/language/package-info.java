/**
 * Languages of extractive answers. {@code LanguageDetector} finds the {@code AnalyzedLanguage} of a text,
 * {@code TermReader} reads its content words in base form, and {@code PhraseLexicon} matches its phrases by
 * {@code CueCategory}, as listed in {@code phrases.txt}.
 */
@NullMarked
package dev.carrel.generation.extractive.language;

import org.jspecify.annotations.NullMarked;
