package dev.carrel.application;

import dev.carrel.application.limits.ListLimits;
import dev.carrel.application.port.HelpArticles;
import dev.carrel.application.port.HelpArticles.SaveOutcome;
import dev.carrel.domain.error.InvalidRequestException;
import dev.carrel.domain.error.NotFoundException;
import dev.carrel.domain.helparticle.HelpArticle;
import dev.carrel.domain.helparticle.HelpArticleKey;
import dev.carrel.domain.library.LibraryId;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The curated answers of one library, see {@link LibraryHandle#helpArticles}. For a restricted handle only articles
 * exist that pass its filter. Cheap and thread-safe.
 */
public final class LibraryHelpArticles {

    /** The maximum number of articles in a page of their list. */
    public static final int MAX_PAGE_SIZE = 1000;

    private final VisibleLibrary view;
    private final LibraryId id;
    private final HelpArticles articles;

    LibraryHelpArticles(VisibleLibrary view) {
        this.view = view;
        this.id = view.id();
        this.articles = view.engine().storage().helpArticles();
    }

    /** Creates or replaces an article, as {@link #saveAll} does. */
    public SavedArticle save(HelpArticle article) {
        return saveAll(List.of(article)).getFirst();
    }

    /**
     * Creates or replaces articles by their keys with one durable write: all of them, or none if it throws. The replies
     * that start after it show them; by vectors they are found when they have been embedded, soon after.
     *
     * @param saved no key twice
     * @return in the given order
     * @throws NotFoundException if the library does not exist
     * @throws InvalidRequestException if an article, or the one that it replaces, does not pass the filter of the
     * handle, or if there would be too many
     */
    public List<SavedArticle> saveAll(List<HelpArticle> saved) {
        view.requireLibrary();
        List<SaveOutcome> outcomes = articles.saveAll(id, saved, view.filter());
        if (outcomes.stream().anyMatch(outcome -> outcome != SaveOutcome.UNCHANGED)) {
            view.engine().helpArticles().refresh(id);
            view.engine().helpArticles().embedLater(id);
        }
        var results = new ArrayList<SavedArticle>(saved.size());
        for (int each = 0; each < saved.size(); each++) {
            results.add(new SavedArticle(saved.get(each), outcomes.get(each) == SaveOutcome.CREATED,
                    outcomes.get(each) != SaveOutcome.UNCHANGED));
        }
        return results;
    }

    /**
     * Returns an article.
     *
     * @throws NotFoundException if it does not exist
     */
    public HelpArticle get(HelpArticleKey key) {
        view.requireLibrary();
        return articles.findByKey(id, key)
                .filter(article -> article.passes(view.documentFilter()))
                .orElseThrow(() -> NotFoundException.ofHelpArticle(key.value()));
    }

    /**
     * Returns articles, ordered by key, also the ones that are not shown.
     *
     * @param after the key that the page follows, of an article or not; null for the first page
     * @param limit 1 to {@value #MAX_PAGE_SIZE}
     */
    public List<HelpArticle> list(@Nullable HelpArticleKey after, int limit) {
        view.requireLibrary();
        int wanted = ListLimits.require(limit, MAX_PAGE_SIZE);
        var visible = new ArrayList<HelpArticle>();
        List<HelpArticle> page = articles.listByKey(id, after, wanted);
        while (!page.isEmpty() && visible.size() < wanted) {
            page.stream()
                    .filter(article -> article.passes(view.documentFilter()))
                    .limit(wanted - visible.size())
                    .forEach(visible::add);
            page = page.size() < wanted ? List.of() : articles.listByKey(id, page.getLast().key(), wanted);
        }
        return visible;
    }

    /**
     * Deletes an article. No later reply shows it. Stored replies that repeat its answer are redacted.
     *
     * @throws NotFoundException if it does not exist
     */
    public void delete(HelpArticleKey key) {
        view.requireLibrary();
        if (!articles.deleteByKey(id, key, view.filter())) {
            throw NotFoundException.ofHelpArticle(key.value());
        }
        view.engine().helpArticles().refresh(id);
    }

    /**
     * The result of saving an article.
     *
     * @param created false if there was an article of this key
     * @param changed false if the library had the very same article
     */
    public record SavedArticle(HelpArticle article, boolean created, boolean changed) {}
}
