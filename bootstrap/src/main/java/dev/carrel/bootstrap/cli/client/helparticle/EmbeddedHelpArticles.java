package dev.carrel.bootstrap.cli.client.helparticle;

import dev.carrel.api.helparticle.HelpArticleBody;
import dev.carrel.api.helparticle.HelpArticleResultBody;
import dev.carrel.application.LibraryHandle;
import dev.carrel.bootstrap.cli.client.page.ListPage;
import dev.carrel.domain.access.AccessToken.TokenScope;
import dev.carrel.domain.error.InvalidRequestException;
import dev.carrel.domain.helparticle.HelpArticle;
import dev.carrel.domain.helparticle.HelpArticleKey;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** The help articles of a data folder. */
public record EmbeddedHelpArticles(Function<TokenScope, LibraryHandle> library) implements HelpArticleClient {

    @Override
    public boolean saveArticle(HelpArticle article) {
        return library.apply(TokenScope.WRITE).helpArticles().save(article).created();
    }

    @Override
    public List<SaveResult> saveArticles(List<HelpArticle> saved) {
        try {
            return library.apply(TokenScope.WRITE)
                    .helpArticles()
                    .saveAll(saved)
                    .stream()
                    .map(each -> new SaveResult(HelpArticleResultBody.of(0, each).status(), null))
                    .toList();
        } catch (InvalidRequestException e) {
            return saved.size() == 1 ? List.of(new SaveResult(null, e.userMessage()))
                    : saved.stream().map(each -> saveArticles(List.of(each)).getFirst()).toList();
        }
    }

    @Override
    public HelpArticleBody getArticle(HelpArticleKey key) {
        return HelpArticleBody.of(library.apply(TokenScope.READ).helpArticles().get(key));
    }

    @Override
    public ListPage<HelpArticleBody> listArticles(@Nullable String cursor, int limit) {
        List<HelpArticle> page = library.apply(TokenScope.READ)
                .helpArticles()
                .list(cursor == null ? null : new HelpArticleKey(cursor), limit);
        return new ListPage<>(page.stream().map(HelpArticleBody::of).toList(),
                page.size() < limit ? null : page.getLast().key().value());
    }

    @Override
    public void deleteArticle(HelpArticleKey key) {
        library.apply(TokenScope.WRITE).helpArticles().delete(key);
    }
}
