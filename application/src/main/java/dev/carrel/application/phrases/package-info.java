/**
 * What people say in their languages, as lists of words and patterns, and what the service says in them: small talk,
 * follow-up questions, questions about the documents themselves, a glossary, and the texts of replies that no writer
 * writes.
 */
@NullMarked
package dev.carrel.application.phrases;

import org.jspecify.annotations.NullMarked;
