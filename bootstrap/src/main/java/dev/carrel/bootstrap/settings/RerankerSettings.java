package dev.carrel.bootstrap.settings;

import dev.carrel.application.limits.RerankLimits;
import dev.carrel.bootstrap.settings.key.ApiKey;
import dev.carrel.bootstrap.settings.key.ModelName;
import dev.carrel.bootstrap.settings.key.SettingKeys;
import java.net.URI;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/** The settings of the reranking model. */
public record RerankerSettings(RerankingModel model, RerankLimits limits) {

    static RerankerSettings from(SettingValues values) {
        return new RerankerSettings(readModel(values), new RerankLimits(
                values.intValue(SettingKeys.RERANKER_PASSAGES), values.valueOf(SettingKeys.RERANKER_TIMEOUT)));
    }

    private static RerankingModel readModel(SettingValues values) {
        String name = values.valueOf(SettingKeys.RERANKER_MODEL);
        if (name.equals(SettingKeys.NO_RERANKER)) {
            return new RerankingModel.NoReranking();
        }
        if (name.equals(SettingKeys.BUILT_IN_RERANKER)) {
            return new RerankingModel.BuiltInReranking();
        }
        return ModelName.findFolder(name)
                .<RerankingModel>map(RerankingModel.FolderReranking::new)
                .orElseGet(() -> new RerankingModel.EndpointReranking(
                        URI.create(values.valueOf(SettingKeys.RERANKER_BASE_URL).orElseThrow()), name,
                        values.valueOf(SettingKeys.RERANKER_API_KEY).orElse(null)));
    }

    /** The reranking model. */
    public sealed interface RerankingModel {

        /** No model: results have the order of hybrid search. */
        record NoReranking() implements RerankingModel {}

        /** The built-in answer model. */
        record BuiltInReranking() implements RerankingModel {}

        /** A cross-encoder of a folder, which runs in this process. */
        record FolderReranking(Path folder) implements RerankingModel {}

        /**
         * A model of a server.
         *
         * @param name the name of the model on the server
         * @param key the API key; null for none
         */
        record EndpointReranking(URI address, String name, @Nullable ApiKey key) implements RerankingModel {}
    }
}
