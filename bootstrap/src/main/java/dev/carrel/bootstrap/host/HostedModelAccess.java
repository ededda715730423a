package dev.carrel.bootstrap.host;

import dev.carrel.application.limits.RerankLimits;
import dev.carrel.application.port.PassageEmbedder;
import dev.carrel.application.port.Reranker;
import dev.carrel.application.trace.Tracer;
import dev.carrel.bootstrap.assembly.EmbedderFactory;
import dev.carrel.bootstrap.assembly.ReplyWriters;
import dev.carrel.bootstrap.assembly.RerankerFactory;
import dev.carrel.bootstrap.settings.LanguageModelSettings;
import dev.carrel.bootstrap.settings.Settings;
import dev.carrel.cli.engine.LanguageModelCheck;
import dev.carrel.cli.engine.ModelAccess;
import dev.carrel.languagemodel.LanguageModel.ModelCheckResult;
import dev.carrel.languagemodel.ModelObserver;
import java.time.Duration;
import java.util.Optional;

/** Opens the models of the settings. */
record HostedModelAccess(Settings settings) implements ModelAccess {

    @Override
    public Optional<PassageEmbedder> openEmbedder() {
        return new EmbedderFactory(settings.embedding()).currentEmbedder();
    }

    @Override
    public Optional<Reranker> openReranker() {
        return RerankerFactory.openReranker(settings.reranker());
    }

    @Override
    public RerankLimits rerankLimits() {
        return settings.reranker().limits();
    }

    @Override
    public int embeddingThreads() {
        return settings.embedding().threads();
    }

    @Override
    public Optional<LanguageModelCheck> checkLanguageModel() {
        return Optional.ofNullable(settings.languageModel()).map(HostedModelAccess::check);
    }

    @Override
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
