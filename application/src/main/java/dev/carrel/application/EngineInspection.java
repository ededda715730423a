package dev.carrel.application;

import dev.carrel.application.EngineConfig.EnginePorts;
import dev.carrel.application.inspection.ModelTrial;
import dev.carrel.application.inspection.TryModels;
import dev.carrel.application.port.Documents;
import dev.carrel.domain.attribute.AttributeFilter;
import dev.carrel.domain.document.DocumentStatus;
import dev.carrel.domain.library.Library;
import java.time.Instant;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** What an engine holds and does, over all libraries, for the people who operate it. Thread-safe. */
public final class EngineInspection {

    private final EngineParts engine;
    private final TryModels models;
    private final Instant openedAt;

    private EngineInspection(EngineParts engine, TryModels models, Instant openedAt) {
        this.engine = engine;
        this.models = models;
        this.openedAt = openedAt;
    }

    static EngineInspection of(EngineParts engine) {
        EnginePorts ports = engine.config().ports();
        return new EngineInspection(engine, new TryModels(ports.embedders().current(), ports.reranker()),
                engine.environment().clock().instant());
    }

    /** Returns the counts and sizes of the moment. Costs a few reads for each library. */
    public EngineOverview describeEngine() {
        List<Library> libraries = engine.storage().libraries().findAll();
        Documents documents = engine.storage().documents();
        Map<DocumentStatus, Long> counts = new EnumMap<>(DocumentStatus.class);
        long unembedded = 0;
        for (Library library : libraries) {
            documents.countByStatus(library.id()).forEach((status, count) -> counts.merge(status, count, Long::sum));
            unembedded += engine.embedding().countUnembedded(library.id(), AttributeFilter.everything());
        }
        return new EngineOverview(openedAt, libraries.size(), counts, unembedded, engine.storage().countBytes(),
                engine.config().ports().index().countBytes(), engine.config().ports().index().countOpenLibraries(),
                engine.ingest().countLostThreads());
    }

    /** Returns the name of the embedding model; empty if search is lexical only. */
    public Optional<String> embeddingModel() {
        return models.embeddingModel();
    }

    /** Returns the name of the reranking model; empty for none. */
    public Optional<String> rerankingModel() {
        return models.rerankingModel();
    }

    /** Tries the embedding model with a question, which may take seconds; empty if there is none. */
    public Optional<ModelTrial> tryEmbeddingModel() {
        return models.tryEmbeddingModel();
    }

    /** Tries the reranking model with a question, which may take seconds; empty if there is none. */
    public Optional<ModelTrial> tryRerankingModel() {
        return models.tryRerankingModel();
    }

    /**
     * The counts and sizes of an engine.
     *
     * @param openedAt when the engine was opened
     * @param documents in all libraries, by status; a status may be missing
     * @param unembedded documents that lexical search finds, but vector search does not yet
     * @param storageBytes the size of the storage's files
     * @param indexBytes the size of the index's files
     * @param openLibraries the libraries whose index is open
     * @param lostThreads the threads that do not return from documents that took too long
     */
    public record EngineOverview(Instant openedAt, int libraries, Map<DocumentStatus, Long> documents, long unembedded,
            long storageBytes, long indexBytes, long openLibraries, int lostThreads) {

        public EngineOverview {
            documents = Map.copyOf(documents);
        }
    }
}
