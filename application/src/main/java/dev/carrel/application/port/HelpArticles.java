package dev.carrel.application.port;

import dev.carrel.domain.attribute.AttributeFilter;
import dev.carrel.domain.error.InvalidRequestException;
import dev.carrel.domain.error.NotFoundException;
import dev.carrel.domain.helparticle.HelpArticle;
import dev.carrel.domain.helparticle.HelpArticleKey;
import dev.carrel.domain.library.LibraryId;
import dev.carrel.domain.passage.Embedding;
import dev.carrel.domain.passage.ModelId;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Stores the help articles of libraries, with the embeddings of their {@linkplain HelpArticle#matchedTexts texts}. They
 * are deleted with their library.
 */
public interface HelpArticles {

    /**
     * Creates or replaces articles by their keys: all of them, or none if it throws. An article that is there already
     * and equal is left as it is; one that changes loses its embeddings.
     *
     * @param articles no key twice
     * @param filter what the articles must pass, and the ones that they replace
     * @return the outcome of each, in the same order
     * @throws NotFoundException if the library does not exist
     * @throws InvalidRequestException if an article does not pass the filter, or if the library would have more than
     * {@value HelpArticle#MAX_ARTICLES}
     */
    List<SaveOutcome> saveAll(LibraryId library, List<HelpArticle> articles, AttributeFilter filter);

    /** Returns an article; empty if it does not exist. */
    Optional<HelpArticle> findByKey(LibraryId library, HelpArticleKey key);

    /** Returns the articles with these keys, as far as they exist. */
    Map<HelpArticleKey, HelpArticle> findAllByKey(LibraryId library, Collection<HelpArticleKey> keys);

    /**
     * Returns articles, ordered by key.
     *
     * @param after the key that the page follows, of an article or not; null for the first page
     * @param limit at least 1
     */
    List<HelpArticle> listByKey(LibraryId library, @Nullable HelpArticleKey after, int limit);

    /**
     * Deletes an article if it passes a filter. Stored replies that repeat its answer are
     * {@linkplain dev.carrel.domain.conversation.ConversationTurn#redactArticle redacted}, and its link is removed from
     * all.
     *
     * @return whether it existed
     */
    boolean deleteByKey(LibraryId library, HelpArticleKey key, AttributeFilter filter);

    /** Returns all articles of a library with their embeddings by a model; null for articles without embeddings. */
    List<EmbeddedArticle> listEmbedded(LibraryId library, @Nullable ModelId model);

    /** Returns the libraries that have articles which are not embedded by a model. */
    Set<LibraryId> findUnembeddedLibraries(ModelId model);

    /**
     * Returns articles of a library that are not embedded by a model.
     *
     * @param limit at least 1
     */
    List<HelpArticle> findUnembedded(LibraryId library, ModelId model, int limit);

    /**
     * Marks articles as embedded by a model, and replaces their embeddings. Articles that were deleted or changed
     * meanwhile are ignored.
     */
    void saveEmbeddings(LibraryId library, ModelId model, List<EmbeddedArticle> articles);

    /**
     * Checks that a client with a filter may save an article.
     *
     * @param before the article of this key
     * @throws InvalidRequestException if it may not
     */
    static void requireAccess(Optional<HelpArticle> before, HelpArticle article, AttributeFilter filter) {
        if (before.isPresent() && !before.get().passes(filter)) {
            throw InvalidRequestException.of("key",
                    "must not be that of a help article that is hidden from this access");
        }
        filter.requireMatch(article.attributes());
    }

    /** Returns the exception of a library that would have too many articles. */
    static InvalidRequestException tooManyArticles() {
        return InvalidRequestException.of("",
                "the library must have at most " + HelpArticle.MAX_ARTICLES + " help articles");
    }

    /** The outcome of saving an article. */
    enum SaveOutcome {
        /** There was no article of this key. */
        CREATED,
        /** The article of this key was replaced. */
        REPLACED,
        /** The article was there already. */
        UNCHANGED
    }

    /**
     * An article with the embeddings of its texts.
     *
     * @param embeddings by the position of the text in {@link HelpArticle#matchedTexts}; not of texts that the model
     * does not support
     */
    record EmbeddedArticle(HelpArticle article, Map<Integer, Embedding> embeddings) {

        public EmbeddedArticle {
            embeddings = Map.copyOf(embeddings);
        }
    }
}
