package dev.carrel.api.document;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A page of the documents of a library, newest first.
 *
 * @param nextCursor of the next page; null if this one is the last
 */
public record DocumentListBody(List<DocumentBody> documents, @Nullable String nextCursor) {}
