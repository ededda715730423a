package dev.carrel.bootstrap.assembly;

import dev.carrel.application.port.PassageEmbedder;
import dev.carrel.bootstrap.settings.EmbeddingSettings;
import dev.carrel.bootstrap.settings.EmbeddingSettings.EmbeddingModel;
import dev.carrel.bootstrap.settings.EmbeddingSettings.EmbeddingModel.AtEndpoint;
import dev.carrel.bootstrap.settings.EmbeddingSettings.EmbeddingModel.InFolder;
import dev.carrel.domain.error.CarrelException;
import dev.carrel.domain.passage.ModelId;
import dev.carrel.embedding.BgeSmallEmbedder;
import dev.carrel.embedding.FolderEmbedder;
import dev.carrel.languagemodel.EmbeddingEndpoint;
import dev.carrel.languagemodel.LangChainEmbedder;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Opens the embedding models of the settings. */
public final class EmbedderFactory {

    private static final Logger log = LoggerFactory.getLogger(EmbedderFactory.class);
    private static final String FIRST_QUESTION = "What is this about?";

    private final EmbeddingModel model;

    /** Creates a factory for the model of the settings. */
    public EmbedderFactory(EmbeddingSettings settings) {
        this.model = settings.model();
    }

    /** Opens the current model; empty if search is lexical only. */
    public Optional<PassageEmbedder> currentEmbedder() {
        return switch (model) {
            case EmbeddingModel.None none -> Optional.empty();
            case EmbeddingModel.BuiltIn builtIn -> Optional.of(new BgeSmallEmbedder());
            case InFolder local -> Optional.of(
                    FolderEmbedder.open(local.folder(), local.queryPrefix(), local.passagePrefix()));
            case AtEndpoint server ->
                    Optional.of(withOptions(endpointOf(server).embedderBuilder(server.name(), server.passagePrefix()),
                            server));
        };
    }

    /**
     * Begins to load a model of this process in the background, which takes about a second, so that the first question
     * need not wait for it; does nothing for a model at an endpoint.
     */
    void loadAhead(PassageEmbedder embedder) {
        if (model instanceof EmbeddingModel.BuiltIn || model instanceof InFolder) {
            Thread.ofPlatform().daemon().name("carrel-model-load").start(() -> {
                try {
                    embedder.embedQuestion(FIRST_QUESTION);
                } catch (CarrelException | LinkageError e) {
                    log.debug("The model could not be loaded ahead; its first use reports that", e);
                }
            });
        }
    }

    /** Opens a former model, for documents that are not re-embedded yet; empty if it is not available any more. */
    public Optional<PassageEmbedder> formerEmbedder(ModelId id) {
        Optional<PassageEmbedder> builtIn = BgeSmallEmbedder.findEmbedder(id);
        return builtIn.isEmpty() && model instanceof AtEndpoint server
                ? endpointOf(server).findEmbedderBuilder(id).map(builder -> withOptions(builder, server))
                : builtIn;
    }

    private static PassageEmbedder withOptions(LangChainEmbedder.Builder builder, AtEndpoint server) {
        return builder.questionPrefix(server.queryPrefix())
                .batchTimeout(server.timeout())
                .questionTimeout(server.queryTimeout())
                .build();
    }

    private static EmbeddingEndpoint endpointOf(AtEndpoint server) {
        EmbeddingEndpoint endpoint = EmbeddingEndpoint.at(server.address());
        return server.key() == null ? endpoint : endpoint.withKey(server.key().value());
    }
}
