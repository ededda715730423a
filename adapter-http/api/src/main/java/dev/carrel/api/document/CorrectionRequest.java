package dev.carrel.api.document;

import org.jspecify.annotations.Nullable;

/**
 * A request to correct the text of a document.
 *
 * @param text Markdown; required
 */
public record CorrectionRequest(@Nullable String text) {}
