package dev.carrel.bootstrap.cli.evaluation.collection;

import org.jspecify.annotations.Nullable;

/**
 * A document of a test collection.
 *
 * @param url the URL for readers; null if none
 */
public record CorpusDocument(String id, @Nullable String title, @Nullable String url, String text) {}
