package dev.carrel.cli.engine;

import dev.carrel.application.limits.RerankLimits;
import dev.carrel.application.port.PassageEmbedder;
import dev.carrel.application.port.Reranker;
import java.time.Duration;
import java.util.Optional;

/** Opens the models of the settings, to check them. */
public interface ModelAccess {

    /** Opens the embedding model; empty if none is set. The caller closes it. */
    Optional<PassageEmbedder> openEmbedder();

    /** Opens the reranking model; empty if none is set. The caller closes it. */
    Optional<Reranker> openReranker();

    /** Returns how many passages are reranked, and how long a query waits for that. */
    RerankLimits rerankLimits();

    /** Returns how many batches of passages are embedded concurrently, at least 1. */
    int embeddingThreads();

    /** Asks the language model for a short reply and returns how that went; empty if no model is set. */
    Optional<LanguageModelCheck> checkLanguageModel();

    /** Returns how long a whole reply may take. */
    Duration queryTimeout();
}
