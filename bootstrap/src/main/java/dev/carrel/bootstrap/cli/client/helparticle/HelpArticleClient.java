package dev.carrel.bootstrap.cli.client.helparticle;

import dev.carrel.api.helparticle.HelpArticleBody;
import dev.carrel.bootstrap.cli.client.page.ListPage;
import dev.carrel.domain.helparticle.HelpArticle;
import dev.carrel.domain.helparticle.HelpArticleKey;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The help articles of one library. */
public sealed interface HelpArticleClient permits EmbeddedHelpArticles, RemoteHelpArticles {

    /**
     * Creates or replaces an article.
     *
     * @return whether it was created
     */
    boolean saveArticle(HelpArticle article);

    /**
     * Creates or replaces articles, each by itself.
     *
     * @param articles at most 100, no key twice
     * @return the results in the given order
     */
    List<SaveResult> saveArticles(List<HelpArticle> articles);

    /** Returns an article. */
    HelpArticleBody getArticle(HelpArticleKey key);

    /**
     * Returns articles, ordered by key.
     *
     * @param cursor the {@link ListPage#nextCursor} of the previous page; null for the first page
     * @param limit 1 to 1000
     */
    ListPage<HelpArticleBody> listArticles(@Nullable String cursor, int limit);

    /** Deletes an article. */
    void deleteArticle(HelpArticleKey key);

    /**
     * The result of saving an article.
     *
     * @param status {@code created}, {@code replaced} or {@code unchanged}; null if it was refused
     * @param problem why it was refused; null if it was not
     */
    record SaveResult(@Nullable String status, @Nullable String problem) {}
}
