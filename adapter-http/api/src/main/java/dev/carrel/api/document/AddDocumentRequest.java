package dev.carrel.api.document;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A document to add: exactly one of {@code url} and {@code text} must be given.
 *
 * @param attributes strings, numbers, booleans and lists of strings
 */
public record AddDocumentRequest(@Nullable String url, @Nullable String text, @Nullable String key,
        @Nullable String title, @Nullable String sourceUrl, @Nullable String imageSnippet,
        @Nullable Map<String, Object> attributes) {}
