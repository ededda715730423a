package dev.carrel.application.helparticle;

import dev.carrel.application.coordination.HoldDuties;
import dev.carrel.application.embedding.OutageBackoff;
import dev.carrel.application.port.HelpArticles;
import dev.carrel.application.port.HelpArticles.EmbeddedArticle;
import dev.carrel.application.port.PassageEmbedder;
import dev.carrel.domain.helparticle.HelpArticle;
import dev.carrel.domain.library.LibraryId;
import dev.carrel.domain.passage.Embedding;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Embeds help articles in the background, some at a time; until then questions find them by words alone. Its methods
 * are called by one thread, but for {@link #addPending}.
 */
final class EmbedHelpArticles {

    private static final Logger log = LoggerFactory.getLogger(EmbedHelpArticles.class);
    /** So that a batch takes about a second with a small model on one processor. */
    private static final int MAX_BATCH_SIZE = 20;
    private static final Duration MIN_PAUSE = Duration.ofSeconds(1);

    /** The name of the duty, which one of the engines that share a storage has at a time. */
    private static final String DUTY = "embedding of help articles";

    private final HoldDuties duties;
    private final HelpArticles articles;
    private final HelpArticleCatalog catalog;
    private final PassageEmbedder embedder;
    private final OutageBackoff outage = new OutageBackoff("To embed help articles", MIN_PAUSE);
    private final Set<LibraryId> pending = ConcurrentHashMap.newKeySet();
    private boolean resumed;

    EmbedHelpArticles(HoldDuties duties, HelpArticles articles, HelpArticleCatalog catalog,
            PassageEmbedder embedder) {
        this.duties = duties;
        this.articles = articles;
        this.catalog = catalog;
        this.embedder = embedder;
    }

    /** Has the articles of a library embedded that changed. */
    void addPending(LibraryId library) {
        pending.add(library);
    }

    /**
     * Embeds some articles. At first, it resumes where an earlier process stopped.
     *
     * @return whether there may be more to embed at once
     */
    boolean embedNextBatch() {
        if (outage.isPaused() || pending.isEmpty() && resumed || !duties.tryHold(DUTY)) {
            return false;
        }
        if (!resumed) {
            pending.addAll(articles.findUnembeddedLibraries(embedder.modelId()));
            resumed = true;
        }
        for (LibraryId library : List.copyOf(pending)) {
            pending.remove(library);
            try {
                if (embedBatch(library)) {
                    pending.add(library);
                }
                outage.recordSuccess();
            } catch (RuntimeException e) {
                pending.add(library);
                outage.recordFailure(e);
                return false;
            }
        }
        return !pending.isEmpty();
    }

    /** Returns whether there may be more. */
    private boolean embedBatch(LibraryId library) {
        List<HelpArticle> batch = articles.findUnembedded(library, embedder.modelId(), MAX_BATCH_SIZE);
        if (batch.isEmpty()) {
            return false;
        }
        articles.saveEmbeddings(library, embedder.modelId(), embedAll(batch));
        catalog.refresh(library);
        log.debug("Embedded {} help articles of library {}", batch.size(), library);
        return batch.size() == MAX_BATCH_SIZE;
    }

    private List<EmbeddedArticle> embedAll(List<HelpArticle> batch) {
        Map<String, Embedding> embeddings = embedPassages(batch.stream()
                .flatMap(article -> article.matchedTexts()
                        .stream()
                        .filter(text -> !article.questions().contains(text)))
                .filter(embedder::supportsText)
                .distinct()
                .toList());
        // As questions are: the same question has the same embedding.
        batch.stream()
                .flatMap(article -> article.questions().stream())
                .filter(embedder::supportsText)
                .distinct()
                .forEach(question -> embeddings.put(question, embedder.embedQuestion(question)));
        return batch.stream().map(article -> withEmbeddings(article, embeddings)).toList();
    }

    private Map<String, Embedding> embedPassages(List<String> texts) {
        Map<String, Embedding> embeddings = new HashMap<>();
        for (int from = 0; from < texts.size(); from += embedder.preferredBatchSize()) {
            List<String> some = texts.subList(from, Math.min(texts.size(), from + embedder.preferredBatchSize()));
            List<Embedding> embedded = embedder.embedPassages(some);
            for (int each = 0; each < some.size(); each++) {
                embeddings.put(some.get(each), embedded.get(each));
            }
        }
        return embeddings;
    }

    private static EmbeddedArticle withEmbeddings(HelpArticle article, Map<String, Embedding> embeddings) {
        List<String> texts = article.matchedTexts();
        var byPosition = new HashMap<Integer, Embedding>();
        for (int each = 0; each < texts.size(); each++) {
            Embedding embedding = embeddings.get(texts.get(each));
            if (embedding != null) {
                byPosition.put(each, embedding);
            }
        }
        return new EmbeddedArticle(article, byPosition);
    }
}
