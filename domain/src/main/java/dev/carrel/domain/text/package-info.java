/**
 * Cleaning and measuring text: which characters are invisible, and what is removed from text before it is stored,
 * shown, sent to a language model or written to a terminal. Begin with {@link dev.carrel.domain.text.TextCleaner}.
 * {@link dev.carrel.domain.text.PhraseLists} reads lists of words by language, and
 * {@link dev.carrel.domain.text.WordNGrams} takes words apart.
 */
@NullMarked
package dev.carrel.domain.text;

import org.jspecify.annotations.NullMarked;
