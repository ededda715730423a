package dev.carrel.bootstrap.cli.engine;

import dev.carrel.application.limits.RerankLimits;
import dev.carrel.application.port.PassageEmbedder;
import dev.carrel.application.port.Reranker;
import dev.carrel.application.trace.Tracer;
import dev.carrel.bootstrap.assembly.EmbedderFactory;
import dev.carrel.bootstrap.assembly.ReplyWriters;
import dev.carrel.bootstrap.assembly.RerankerFactory;
import dev.carrel.bootstrap.settings.LanguageModelSettings;
import dev.carrel.bootstrap.settings.Settings;
import dev.carrel.languagemodel.LanguageModel.ModelCheckResult;
import dev.carrel.languagemodel.ModelObserver;
import java.time.Duration;
import java.util.Optional;

/** Opens the models of the settings, to check them. */
public record ModelAccess(Settings settings) {

    /** Opens the embedding model; empty if none is set. The caller closes it. */
    public Optional<PassageEmbedder> openEmbedder() {
        return new EmbedderFactory(settings.embedding()).currentEmbedder();
    }

    /** Opens the reranking model; empty if none is set. The caller closes it. */
    public Optional<Reranker> openReranker() {
        return RerankerFactory.openReranker(settings.reranker());
    }

    /** Returns how many passages are reranked, and how long a query waits for that. */
    public RerankLimits rerankLimits() {
        return settings.reranker().limits();
    }

    /** Returns how many batches of passages are embedded concurrently, at least 1. */
    public int embeddingThreads() {
        return settings.embedding().threads();
    }

    /** Asks the language model for a short reply and returns how that went; empty if no model is set. */
    public Optional<LanguageModelCheck> checkLanguageModel() {
        return Optional.ofNullable(settings.languageModel()).map(ModelAccess::check);
    }

    /** Returns how long a whole reply may take. */
    public Duration queryTimeout() {
        return settings.queryLimits().timeout();
    }

    private static LanguageModelCheck check(LanguageModelSettings model) {
        ModelCheckResult result = ReplyWriters.openModel(model, ModelObserver.NONE, Tracer.NONE).check();
        return new LanguageModelCheck(model.name() + " at " + model.address(),
                result.isSuccess() ? null : result.clause(), result.outcome(), result.pieceCount(),
                result.timeToFirstToken(), result.writingTime(), model.limits().replyTokens());
    }
}
