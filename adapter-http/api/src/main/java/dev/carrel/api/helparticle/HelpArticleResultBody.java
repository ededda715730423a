package dev.carrel.api.helparticle;

import dev.carrel.application.LibraryHelpArticles.SavedArticle;

/**
 * The result of importing an article.
 *
 * @param line the number of its line in the body, from 1
 * @param status {@code created}, {@code replaced} or {@code unchanged}
 */
public record HelpArticleResultBody(long line, String key, String status) {

    /** Returns the result of a saved article. */
    public static HelpArticleResultBody of(long line, SavedArticle saved) {
        return new HelpArticleResultBody(line, saved.article().key().value(),
                saved.created() ? "created" : saved.changed() ? "replaced" : "unchanged");
    }
}
