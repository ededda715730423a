/**
 * Classification of the exceptions that LangChain4j throws, for chat and embedding models:
 * {@link dev.carrel.languagemodel.error.ModelErrorKind#of}.
 */
@NullMarked
package dev.carrel.languagemodel.error;

import org.jspecify.annotations.NullMarked;
