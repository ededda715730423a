package dev.carrel.bootstrap.assembly;

import dev.carrel.application.port.Reranker;
import dev.carrel.bootstrap.settings.RerankerSettings;
import dev.carrel.bootstrap.settings.RerankerSettings.RerankingModel.BuiltInReranking;
import dev.carrel.bootstrap.settings.RerankerSettings.RerankingModel.EndpointReranking;
import dev.carrel.bootstrap.settings.RerankerSettings.RerankingModel.FolderReranking;
import dev.carrel.bootstrap.settings.RerankerSettings.RerankingModel.NoReranking;
import dev.carrel.embedding.AnswerModel;
import dev.carrel.embedding.CrossEncoderReranker;
import dev.carrel.languagemodel.EndpointReranker;
import java.util.Optional;

/** Opens the reranking model of the settings. */
public final class RerankerFactory {

    private RerankerFactory() {}

    /** Opens the model; empty if none is set. */
    public static Optional<Reranker> openReranker(RerankerSettings settings) {
        return switch (settings.model()) {
            case NoReranking none -> Optional.empty();
            case BuiltInReranking builtIn -> Optional.of(new AnswerModel());
            case FolderReranking local -> Optional.of(CrossEncoderReranker.open(local.folder()));
            case EndpointReranking server -> Optional.of(EndpointReranker.at(server.address(), server.name(),
                    server.key() == null ? null : server.key().value()));
        };
    }
}
