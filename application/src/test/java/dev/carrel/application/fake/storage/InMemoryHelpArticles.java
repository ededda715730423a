package dev.carrel.application.fake.storage;

import dev.carrel.application.port.HelpArticles;
import dev.carrel.domain.attribute.AttributeFilter;
import dev.carrel.domain.error.NotFoundException;
import dev.carrel.domain.helparticle.HelpArticle;
import dev.carrel.domain.helparticle.HelpArticleKey;
import dev.carrel.domain.library.LibraryId;
import dev.carrel.domain.passage.ModelId;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

record InMemoryHelpArticles(InMemoryState state) implements HelpArticles {

    /** An article with its embeddings, null before it is embedded. */
    record Entry(EmbeddedArticle embedded, @Nullable ModelId model) {

        HelpArticle article() {
            return embedded.article();
        }
    }

    @Override
    public List<SaveOutcome> saveAll(LibraryId id, List<HelpArticle> articles, AttributeFilter filter) {
        synchronized (state) {
            InMemoryLibrary library = state.library(id).orElseThrow(() -> NotFoundException.ofLibrary(id.value()));
            articles.forEach(article -> HelpArticles.requireAccess(find(library, article.key()), article, filter));
            long added = articles.stream().filter(article -> find(library, article.key()).isEmpty()).count();
            if (library.helpArticles.size() + added > HelpArticle.MAX_ARTICLES) {
                throw HelpArticles.tooManyArticles();
            }
            return articles.stream().map(article -> save(library, article)).toList();
        }
    }

    private SaveOutcome save(InMemoryLibrary library, HelpArticle article) {
        Optional<HelpArticle> before = find(library, article.key());
        if (before.equals(Optional.of(article))) {
            return SaveOutcome.UNCHANGED;
        }
        library.noteHelpArticleChange();
        library.helpArticles.put(article.key().value(), new Entry(new EmbeddedArticle(article, Map.of()), null));
        if (before.isPresent()) {
            state.deleted(library.library.id());
        }
        return before.isEmpty() ? SaveOutcome.CREATED : SaveOutcome.REPLACED;
    }

    private static Optional<HelpArticle> find(InMemoryLibrary library, HelpArticleKey key) {
        return Optional.ofNullable(library.helpArticles.get(key.value())).map(Entry::article);
    }

    private Stream<Entry> entriesOf(LibraryId library) {
        return state.library(library).stream().flatMap(found -> found.helpArticles.values().stream());
    }

    @Override
    public Optional<HelpArticle> findByKey(LibraryId library, HelpArticleKey key) {
        synchronized (state) {
            return state.library(library).flatMap(found -> find(found, key));
        }
    }

    @Override
    public Map<HelpArticleKey, HelpArticle> findAllByKey(LibraryId library, Collection<HelpArticleKey> keys) {
        synchronized (state) {
            Map<HelpArticleKey, HelpArticle> found = new HashMap<>();
            keys.forEach(key -> findByKey(library, key).ifPresent(article -> found.put(key, article)));
            return found;
        }
    }

    @Override
    public List<HelpArticle> listByKey(LibraryId library, @Nullable HelpArticleKey after, int limit) {
        synchronized (state) {
            return entriesOf(library).map(Entry::article)
                    .filter(article -> after == null || article.key().value().compareTo(after.value()) > 0)
                    .limit(limit)
                    .toList();
        }
    }

    @Override
    public boolean deleteByKey(LibraryId id, HelpArticleKey key, AttributeFilter filter) {
        synchronized (state) {
            boolean exists = findByKey(id, key).filter(article -> article.passes(filter)).isPresent();
            if (exists) {
                InMemoryLibrary library = state.library(id).orElseThrow();
                library.noteHelpArticleChange();
                library.helpArticles.remove(key.value());
                library.conversations.values().forEach(turns -> turns.replaceAll(turn -> turn.redactArticle(key)));
                state.deleted(id);
            }
            return exists;
        }
    }

    @Override
    public List<EmbeddedArticle> listEmbedded(LibraryId library, @Nullable ModelId model) {
        synchronized (state) {
            return entriesOf(library)
                    .map(entry -> model != null && model.equals(entry.model()) ? entry.embedded()
                            : new EmbeddedArticle(entry.article(), Map.of()))
                    .toList();
        }
    }

    @Override
    public Set<LibraryId> findUnembeddedLibraries(ModelId model) {
        synchronized (state) {
            return state.libraries.values()
                    .stream()
                    .map(library -> library.library.id())
                    .filter(library -> !findUnembedded(library, model, 1).isEmpty())
                    .collect(Collectors.toSet());
        }
    }

    @Override
    public List<HelpArticle> findUnembedded(LibraryId library, ModelId model, int limit) {
        synchronized (state) {
            return entriesOf(library).filter(entry -> !model.equals(entry.model()))
                    .map(Entry::article)
                    .limit(limit)
                    .toList();
        }
    }

    @Override
    public void saveEmbeddings(LibraryId library, ModelId model, List<EmbeddedArticle> articles) {
        synchronized (state) {
            state.library(library).ifPresent(InMemoryLibrary::noteHelpArticleChange);
            articles.stream()
                    .filter(each -> findByKey(library, each.article().key()).equals(Optional.of(each.article())))
                    .forEach(each -> state.library(library)
                            .orElseThrow().helpArticles.put(each.article().key().value(), new Entry(each, model)));
        }
    }
}
