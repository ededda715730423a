package dev.carrel.cli.evaluation.collection;

import org.jspecify.annotations.Nullable;

/**
 * A document of a set, as its file of documents has it.
 *
 * @param url where readers find it; null if nowhere
 */
public record CorpusDocument(String id, @Nullable String title, @Nullable String url, String text) {}
