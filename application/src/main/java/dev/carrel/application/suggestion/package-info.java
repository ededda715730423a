/** Questions to begin with: {@link dev.carrel.application.suggestion.SuggestQuestions}. */
@NullMarked
package dev.carrel.application.suggestion;

import org.jspecify.annotations.NullMarked;
