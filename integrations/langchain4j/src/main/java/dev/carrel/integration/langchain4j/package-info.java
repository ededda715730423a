/**
 * A library of Carrel in LangChain4j: {@link dev.carrel.integration.langchain4j.CarrelContentRetriever} for
 * retrieval-augmented generation, {@link dev.carrel.integration.langchain4j.LibraryTools} for agents, and
 * {@link dev.carrel.integration.langchain4j.DocumentSync} to keep a library in step with documents of LangChain4j. All
 * work on a {@link dev.carrel.application.client.LibraryClient}, embedded or on a server.
 */
@NullMarked
package dev.carrel.integration.langchain4j;

import org.jspecify.annotations.NullMarked;
