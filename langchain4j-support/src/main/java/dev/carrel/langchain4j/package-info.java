/**
 * Shared code of the adapters that call models through LangChain4j: {@link dev.carrel.langchain4j.ModelErrorKind#of}
 * classifies the exceptions that it throws.
 */
@NullMarked
package dev.carrel.langchain4j;

import org.jspecify.annotations.NullMarked;
