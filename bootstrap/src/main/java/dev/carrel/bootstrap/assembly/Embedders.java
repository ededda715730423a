package dev.carrel.bootstrap.assembly;

import dev.carrel.application.port.PassageEmbedder;
import dev.carrel.bootstrap.settings.Embedding;
import dev.carrel.bootstrap.settings.Embedding.Model;
import dev.carrel.bootstrap.settings.Embedding.Model.AtEndpoint;
import dev.carrel.domain.passage.ModelId;
import dev.carrel.embedding.BgeSmallEmbedder;
import dev.carrel.embedding.EmbeddingEndpoint;
import dev.carrel.embedding.LangChainEmbedder;
import java.util.Optional;

/** What tells meanings, as settings say. */
public final class Embedders {

    private final Model model;

    public Embedders(Embedding settings) {
        this.model = settings.model();
    }

    /** The one to embed with; empty if everything is to work by words. */
    public Optional<PassageEmbedder> current() {
        return switch (model) {
            case Model.None none -> Optional.empty();
            case Model.BuiltIn builtIn -> Optional.of(new BgeSmallEmbedder());
            case AtEndpoint at ->
                    Optional.of(complete(endpoint(at).embedderBuilder(at.name(), at.passagePrefix()), at));
        };
    }

    /** One that was set before, for what is not embedded anew yet; empty if it is not to be had any more. */
    public Optional<PassageEmbedder> former(ModelId id) {
        if (id.equals(BgeSmallEmbedder.MODEL)) {
            return Optional.of(new BgeSmallEmbedder());
        }
        return model instanceof AtEndpoint at ? endpoint(at).findEmbedderBuilder(id).map(begun -> complete(begun, at))
                : Optional.empty();
    }

    private static PassageEmbedder complete(LangChainEmbedder.Builder begun, AtEndpoint at) {
        return begun.questionPrefix(at.queryPrefix())
                .batchTimeout(at.timeout())
                .questionTimeout(at.queryTimeout())
                .build();
    }

    private static EmbeddingEndpoint endpoint(AtEndpoint at) {
        EmbeddingEndpoint endpoint = EmbeddingEndpoint.at(at.address());
        return at.key() == null ? endpoint : endpoint.withKey(at.key().value());
    }
}
