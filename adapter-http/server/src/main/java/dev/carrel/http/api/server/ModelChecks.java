package dev.carrel.http.api.server;

import dev.carrel.api.server.ModelBody;
import dev.carrel.api.server.ModelBody.ModelCheckBody;
import dev.carrel.api.server.ServerHost;
import dev.carrel.application.EngineInspection;
import dev.carrel.application.inspection.ModelTrial;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.locks.ReentrantLock;

/** Checks the models on demand and keeps the last results. Thread-safe. */
final class ModelChecks {

    private static final String LANGUAGE = "language";
    private static final String EMBEDDING = "embedding";
    private static final String RERANKER = "reranker";

    private final EngineInspection engine;
    private final ServerHost host;
    /** Held while models are tried: trials at once would measure each other. */
    private final ReentrantLock trials = new ReentrantLock();
    private volatile Map<String, ModelCheckBody> results = Map.of();

    ModelChecks(EngineInspection engine, ServerHost host) {
        this.engine = engine;
        this.host = host;
    }

    /** Returns the models with the results of the last checks. */
    List<ModelBody> listModels() {
        return List.of(modelOf(LANGUAGE, host.languageModel()), modelOf(EMBEDDING, engine.embeddingModel()),
                modelOf(RERANKER, engine.rerankingModel()));
    }

    /** Tries all models, one after the other. */
    void checkAll(Instant now) throws InterruptedException {
        trials.lockInterruptibly();
        try {
            var checked = new HashMap<String, ModelCheckBody>();
            host.tryLanguageModel().ifPresent(trial -> checked.put(LANGUAGE, bodyOf(trial, now)));
            engine.tryEmbeddingModel().ifPresent(trial -> checked.put(EMBEDDING, bodyOf(trial, now)));
            engine.tryRerankingModel().ifPresent(trial -> checked.put(RERANKER, bodyOf(trial, now)));
            results = Map.copyOf(checked);
        } finally {
            trials.unlock();
        }
    }

    private ModelBody modelOf(String role, Optional<String> name) {
        return new ModelBody(role, name.orElse(null), results.get(role));
    }

    private static ModelCheckBody bodyOf(ModelTrial trial, Instant now) {
        return new ModelCheckBody(now.toString(), trial.problem() == null, trial.problem(),
                trial.took().toMillis());
    }
}
