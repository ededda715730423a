package dev.carrel.api.helparticle;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A page of the help articles of a library, ordered by key.
 *
 * @param nextCursor of the next page; null if this one is the last
 */
public record HelpArticleListBody(List<HelpArticleBody> helpArticles, @Nullable String nextCursor) {}
