package dev.carrel.application.helparticle;

import dev.carrel.application.port.HelpArticles;
import dev.carrel.application.port.Libraries.LibraryState;
import dev.carrel.domain.library.LibraryId;
import dev.carrel.domain.passage.ModelId;
import java.util.Comparator;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/**
 * The help articles of the libraries asked lately, in memory. A question to a library without articles costs one lookup
 * in memory. Thread-safe.
 */
final class HelpArticleCatalog {

    /** The number of texts of all libraries in memory: some hundred bytes each, and as many of an embedding. */
    private static final int MAX_TEXTS = 100_000;
    /** The number of libraries in memory, most of which have no article. */
    private static final int MAX_LIBRARIES = 10_000;

    private final HelpArticles articles;
    private final @Nullable ModelId model;
    private final Map<LibraryId, CachedIndex> indexes = new ConcurrentHashMap<>();
    private final AtomicLong uses = new AtomicLong();

    /** @param model the model by which questions are embedded; null for none */
    HelpArticleCatalog(HelpArticles articles, @Nullable ModelId model) {
        this.articles = articles;
        this.model = model;
    }

    /** Returns the index of a library's articles, as they were at least when its state was read. */
    HelpArticleIndex findIndex(LibraryState state) {
        LibraryId library = state.id();
        var version = new CatalogVersion(state.position().epoch(), state.helpVersion());
        CachedIndex cached = indexes.get(library);
        if (cached == null || !cached.version.equals(version)) {
            // Atomic with the removal in refresh: what is read before a change cannot stay after it.
            cached = indexes.compute(library, (id, before) -> before != null && before.version.equals(version)
                    ? before
                    : new CachedIndex(HelpArticleIndex.of(articles.listEmbedded(id, model)), version,
                            new AtomicLong()));
            evictOldest(library);
        }
        cached.lastUse.set(uses.incrementAndGet());
        return cached.index;
    }

    /** Has the articles of a library read again after they changed. */
    void refresh(LibraryId library) {
        indexes.remove(library);
    }

    private void evictOldest(LibraryId kept) {
        while (isFull()) {
            var oldest = indexes.entrySet()
                    .stream()
                    .filter(entry -> !entry.getKey().equals(kept))
                    .min(Comparator.comparingLong(entry -> entry.getValue().lastUse.get()));
            if (oldest.isEmpty()) {
                return;
            }
            indexes.remove(oldest.get().getKey());
        }
    }

    private boolean isFull() {
        return indexes.size() > MAX_LIBRARIES
                || indexes.values().stream().mapToInt(each -> each.index.countTexts()).sum() > MAX_TEXTS;
    }

    /** @param version of the articles before they were read, so that a later change is noticed */
    private record CachedIndex(HelpArticleIndex index, CatalogVersion version, AtomicLong lastUse) {}

    /** A version of the articles in a life of the library: another engine may have created it anew. */
    private record CatalogVersion(String epoch, long helpVersion) {}
}
