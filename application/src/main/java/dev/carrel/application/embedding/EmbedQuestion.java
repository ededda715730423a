package dev.carrel.application.embedding;

import dev.carrel.application.port.Embeddings;
import dev.carrel.application.port.PassageEmbedder;
import dev.carrel.application.port.PassageIndex.QueryEmbedding;
import dev.carrel.domain.library.LibraryId;
import dev.carrel.domain.passage.ModelId;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Embeds a question with every model that a library is embedded with and that is available. Without any, queries search
 * by words alone; each model has a circuit breaker of its own. Thread-safe.
 */
public final class EmbedQuestion implements AutoCloseable {

    private static final Logger log = LoggerFactory.getLogger(EmbedQuestion.class);
    private static final Duration MIN_PAUSE = Duration.ofSeconds(5);

    private final Embeddings embeddings;
    private final @Nullable PassageEmbedder embedder;
    private final Function<ModelId, Optional<PassageEmbedder>> formerEmbedders;
    private final Consumer<LibraryId> askedLibraries;
    private final Map<LibraryId, Set<ModelId>> modelsByLibrary = new ConcurrentHashMap<>();
    private final Map<ModelId, Optional<PassageEmbedder>> formerByModel = new ConcurrentHashMap<>();
    private final QuestionEmbeddingCache cache = new QuestionEmbeddingCache();
    private final Map<ModelId, OutageBackoff> outages = new ConcurrentHashMap<>();

    /**
     * @param embedder the current model; null to search by words alone
     * @param formerEmbedders opens the models that libraries were embedded with earlier
     * @param askedLibraries receives the library of every question
     */
    EmbedQuestion(Embeddings embeddings, @Nullable PassageEmbedder embedder,
            Function<ModelId, Optional<PassageEmbedder>> formerEmbedders, Consumer<LibraryId> askedLibraries) {
        this.embeddings = embeddings;
        this.embedder = embedder;
        this.formerEmbedders = formerEmbedders;
        this.askedLibraries = askedLibraries;
    }

    /** Returns an embedding per available model of the library; empty if it has none or none works. */
    public List<QueryEmbedding> embed(LibraryId library, String question) {
        if (embedder == null || question.isBlank()) {
            return List.of();
        }
        askedLibraries.accept(library);
        return findModels(library).stream()
                .flatMap(model -> findEmbedder(model).stream())
                .flatMap(available -> embedWith(available, question).stream())
                .toList();
    }

    /** Returns the embedding of a question by the current model; empty without a model, or if it does not work. */
    public Optional<QueryEmbedding> embedByCurrentModel(String question) {
        return embedder == null || question.isBlank() ? Optional.empty() : embedWith(embedder, question);
    }

    /** Forgets the cached models of a library, which may have changed, and opens its former ones. */
    public void refreshModels(LibraryId library) {
        modelsByLibrary.remove(library);
        if (embedder != null) {
            for (ModelId model : findModels(library)) {
                if (!model.equals(embedder.modelId())) {
                    formerByModel.computeIfAbsent(model, this::openFormer);
                }
            }
        }
    }

    /** Caches nothing for a library without models, such as a deleted one. */
    private Set<ModelId> findModels(LibraryId library) {
        Set<ModelId> models = modelsByLibrary.computeIfAbsent(library, id -> {
            Set<ModelId> found = embeddings.findModels(id);
            return found.isEmpty() ? null : found;
        });
        return models == null ? Set.of() : models;
    }

    /** Counts the libraries whose models are cached. */
    int countCachedLibraries() {
        return modelsByLibrary.size();
    }

    /** Closes all embedders. */
    @Override
    public void close() {
        formerByModel.values().forEach(each -> each.ifPresent(PassageEmbedder::close));
        if (embedder != null) {
            embedder.close();
        }
    }

    private Optional<PassageEmbedder> openFormer(ModelId model) {
        try {
            return formerEmbedders.apply(model);
        } catch (RuntimeException | Error e) {
            log.warn(
                    "The former model {} is unavailable; what it embedded is found by words until it is embedded again",
                    model, e);
            return Optional.empty();
        }
    }

    private Optional<PassageEmbedder> findEmbedder(ModelId model) {
        return embedder != null && model.equals(embedder.modelId())
                ? Optional.of(embedder)
                : formerByModel.getOrDefault(model, Optional.empty());
    }

    private Optional<QueryEmbedding> embedWith(PassageEmbedder model, String question) {
        Optional<QueryEmbedding> cached = cache.find(model.modelId(), question);
        OutageBackoff outage = outages.computeIfAbsent(model.modelId(),
                id -> new OutageBackoff("To embed questions by " + id, MIN_PAUSE));
        if (cached.isPresent() || outage.isPaused()) {
            return cached;
        }
        try {
            if (!model.supportsText(question)) {
                return Optional.empty();
            }
            var embedding = new QueryEmbedding(model.embedQuestion(question), model.baselineCosine());
            cache.add(question, embedding);
            outage.recordSuccess();
            return Optional.of(embedding);
        } catch (RuntimeException | Error e) {
            // The next question does not wait for the same failure.
            outage.recordFailure(e);
            return Optional.empty();
        }
    }
}
