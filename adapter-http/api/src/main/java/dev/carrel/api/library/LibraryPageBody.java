package dev.carrel.api.library;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A page of the libraries of a token.
 *
 * @param nextCursor of the next page; null if this one is the last
 */
public record LibraryPageBody(List<LibraryBody> libraries, @Nullable String nextCursor) {}
