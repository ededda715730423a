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
    private static final Duration FIRST_PAUSE = Duration.ofSeconds(5);

    private final Embeddings embeddings;
    private final @Nullable PassageEmbedder embedder;
    private final Function<ModelId, Optional<PassageEmbedder>> formerEmbedders;
    private final Map<LibraryId, Set<ModelId>> models = new ConcurrentHashMap<>();
    private final Map<ModelId, Optional<PassageEmbedder>> former = new ConcurrentHashMap<>();
    private final RecentQuestions recent = new RecentQuestions();
    private final Map<ModelId, Outage> outages = new ConcurrentHashMap<>();

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
        return models(library).stream()
                .flatMap(model -> embedder(model).stream())
                .flatMap(by -> meaning(by, question).stream())
                .toList();
    }

    /**
     * The models by which a library is embedded may have changed; those that are former ones are made ready to be
     * asked.
     */
    public void prepare(LibraryId library) {
        models.remove(library);
        if (embedder != null) {
            for (ModelId model : models(library)) {
                if (!model.equals(embedder.modelId())) {
                    former.computeIfAbsent(model, this::former);
                }
            }
        }
    }

    /** Of a library without any, as of one that was deleted, nothing is remembered. */
    private Set<ModelId> models(LibraryId library) {
        Set<ModelId> known = models.computeIfAbsent(library, id -> {
            Set<ModelId> found = embeddings.findModels(id);
            return found.isEmpty() ? null : found;
        });
        return known == null ? Set.of() : known;
    }

    /** How many libraries the models are remembered of. */
    int remembered() {
        return models.size();
    }

    /** Closes all embedders. */
    @Override
    public void close() {
        former.values().forEach(each -> each.ifPresent(PassageEmbedder::close));
        if (embedder != null) {
            embedder.close();
        }
    }

    private Optional<PassageEmbedder> former(ModelId model) {
        try {
            return formerEmbedders.apply(model);
        } catch (RuntimeException | Error e) {
            log.warn(
                    "The former model {} is not to be had; what it embedded is found by words until it is embedded anew",
                    model, e);
            return Optional.empty();
        }
    }

    private Optional<PassageEmbedder> embedder(ModelId model) {
        return embedder != null && model.equals(embedder.modelId())
                ? Optional.of(embedder)
                : former.getOrDefault(model, Optional.empty());
    }

    private Optional<QueryEmbedding> meaning(PassageEmbedder by, String question) {
        Optional<QueryEmbedding> known = recent.find(by.modelId(), question);
        Outage outage = outages.computeIfAbsent(by.modelId(),
                model -> new Outage("To embed questions by " + model, FIRST_PAUSE));
        if (known.isPresent() || outage.isPaused()) {
            return known;
        }
        try {
            if (!by.supportsText(question)) {
                return Optional.empty();
            }
            var meaning = new QueryEmbedding(by.embedQuestion(question), by.baselineCosine());
            recent.add(question, meaning);
            outage.over();
            return Optional.of(meaning);
        } catch (RuntimeException | Error e) {
            // Who asks next is not to wait for the like.
            outage.failed(e);
            return Optional.empty();
        }
    }
}
