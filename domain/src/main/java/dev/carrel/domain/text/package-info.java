/**
 * Cleaning and measuring text: which characters are invisible, and what is removed from text before it is stored,
 * shown, sent to a language model or written to a terminal. Begin with {@link dev.carrel.domain.text.TextCleaner}.
 */
@NullMarked
package dev.carrel.domain.text;

import org.jspecify.annotations.NullMarked;
