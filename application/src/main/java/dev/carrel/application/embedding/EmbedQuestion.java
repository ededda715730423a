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
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Embeds a question by the models by which a library is embedded, as far as they are to be had. Where one is not, or
 * fails, the question is looked for by its words; each model has a circuit breaker of its own. Thread-safe.
 */
public final class EmbedQuestion implements AutoCloseable {

    private static final Logger log = LoggerFactory.getLogger(EmbedQuestion.class);
    private static final Duration MIN_PAUSE = Duration.ofSeconds(5);

    private final Embeddings embeddings;
    private final @Nullable PassageEmbedder embedder;
    private final Function<ModelId, Optional<PassageEmbedder>> formerEmbedders;
    private final Map<LibraryId, Set<ModelId>> modelsByLibrary = new ConcurrentHashMap<>();
    private final Map<ModelId, Optional<PassageEmbedder>> formerByModel = new ConcurrentHashMap<>();
    private final QuestionEmbeddingCache cache = new QuestionEmbeddingCache();
    private final Map<ModelId, OutageBackoff> outages = new ConcurrentHashMap<>();

    /**
     * @param embedder null to search by words alone
     * @param formerEmbedders gives the embedders of models by which libraries were embedded before
     */
    public EmbedQuestion(Embeddings embeddings, @Nullable PassageEmbedder embedder,
            Function<ModelId, Optional<PassageEmbedder>> formerEmbedders) {
        this.embeddings = embeddings;
        this.embedder = embedder;
        this.formerEmbedders = formerEmbedders;
    }

    /** What a question means; nothing of a library in which nothing is embedded, nor while no model works. */
    public List<QueryEmbedding> embed(LibraryId library, String question) {
        if (embedder == null || question.isBlank()) {
            return List.of();
        }
        return findModels(library).stream()
                .flatMap(model -> findEmbedder(model).stream())
                .flatMap(by -> embedWith(by, question).stream())
                .toList();
    }

    /**
     * The models by which a library is embedded may have changed; those that are former ones are made ready to be
     * asked.
     */
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

    /** Of a library without any, as of one that was deleted, nothing is remembered. */
    private Set<ModelId> findModels(LibraryId library) {
        Set<ModelId> known = modelsByLibrary.computeIfAbsent(library, id -> {
            Set<ModelId> found = embeddings.findModels(id);
            return found.isEmpty() ? null : found;
        });
        return known == null ? Set.of() : known;
    }

    /** How many libraries the models are remembered of. */
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
                    "The former model {} is not to be had; what it embedded is found by words until it is embedded anew",
                    model, e);
            return Optional.empty();
        }
    }

    private Optional<PassageEmbedder> findEmbedder(ModelId model) {
        return embedder != null && model.equals(embedder.modelId())
                ? Optional.of(embedder)
                : formerByModel.getOrDefault(model, Optional.empty());
    }

    private Optional<QueryEmbedding> embedWith(PassageEmbedder by, String question) {
        Optional<QueryEmbedding> known = cache.find(by.modelId(), question);
        OutageBackoff outage = outages.computeIfAbsent(by.modelId(),
                model -> new OutageBackoff("To embed questions by " + model, MIN_PAUSE));
        if (known.isPresent() || outage.isPaused()) {
            return known;
        }
        try {
            if (!by.supportsText(question)) {
                return Optional.empty();
            }
            var meaning = new QueryEmbedding(by.embedQuestion(question), by.baselineCosine());
            cache.add(question, meaning);
            outage.recordSuccess();
            return Optional.of(meaning);
        } catch (RuntimeException | Error e) {
            // Who asks next is not to wait for the like.
            outage.recordFailure(e);
            return Optional.empty();
        }
    }
}
