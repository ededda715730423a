package dev.carrel.application.helparticle;

import dev.carrel.application.embedding.EmbedQuestion;
import dev.carrel.application.port.Libraries.LibraryState;
import dev.carrel.domain.attribute.AttributeFilter;
import dev.carrel.domain.helparticle.HelpArticle;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** Finds the help articles of a library that are like a question, by words and by vectors. Thread-safe. */
public final class FindHelpArticles {

    private final HelpArticleCatalog catalog;
    private final EmbedQuestion embedQuestion;
    private final InstantSource clock;

    FindHelpArticles(HelpArticleCatalog catalog, EmbedQuestion embedQuestion, InstantSource clock) {
        this.catalog = catalog;
        this.embedQuestion = embedQuestion;
        this.clock = clock;
    }

    /** Returns whether a library has any article, visible or not. Costs a lookup in memory. */
    public boolean hasArticles(LibraryState library) {
        return !catalog.findIndex(library).isEmpty();
    }

    /**
     * Compares a question with the articles of a library that are shown now.
     *
     * @param filter what an article must pass
     * @param language the ISO 639-1 code of the question's language; null if it is not known
     * @return all of them, the most relevant first
     */
    public List<HelpArticleMatch> match(LibraryState library, String question, AttributeFilter filter,
            @Nullable String language) {
        HelpArticleIndex index = catalog.findIndex(library);
        if (index.isEmpty()) {
            return List.of();
        }
        return index
                .match(question, embedQuestion.embedByCurrentModel(question).orElse(null), isShown(filter, language))
                .stream()
                .sorted(Comparator.comparingDouble(HelpArticleMatch::relevance).reversed())
                .toList();
    }

    /** Returns the pinned articles of a library that are shown now, by their keys. */
    public List<HelpArticle> listPinned(LibraryState library, AttributeFilter filter, @Nullable String language) {
        return catalog.findIndex(library).list(isShown(filter, language).and(HelpArticle::pinned));
    }

    private Predicate<HelpArticle> isShown(AttributeFilter filter, @Nullable String language) {
        Instant now = clock.instant();
        return article -> article.isShownAt(now) && article.passes(filter) && fitsLanguage(article, language);
    }

    private static boolean fitsLanguage(HelpArticle article, @Nullable String language) {
        return language == null || Optional.ofNullable(article.language())
                .map(tag -> tag.split("-", 2)[0].toLowerCase(Locale.ROOT))
                .map(language::equals)
                .orElse(true);
    }
}
