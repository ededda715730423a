package dev.carrel.bootstrap.settings;

import dev.carrel.bootstrap.settings.key.ApiKey;
import dev.carrel.bootstrap.settings.key.ModelName;
import dev.carrel.bootstrap.settings.key.SettingKey;
import dev.carrel.bootstrap.settings.key.SettingKeys;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The settings of the embedding model.
 *
 * @param threads how many batches of passages are embedded concurrently
 */
public record EmbeddingSettings(EmbeddingModel model, int threads) {

    static EmbeddingSettings from(SettingValues values) {
        return new EmbeddingSettings(readModel(values), values.valueOf(SettingKeys.EMBEDDING_THREADS)
                .map(Math::toIntExact)
                .orElseGet(() -> Runtime.getRuntime().availableProcessors()));
    }

    private static EmbeddingModel readModel(SettingValues values) {
        String name = values.valueOf(SettingKeys.EMBEDDING_MODEL);
        return switch (name) {
            case SettingKeys.NO_EMBEDDING -> new EmbeddingModel.None();
            case SettingKeys.BUILT_IN_EMBEDDING -> new EmbeddingModel.BuiltIn();
            default -> ModelName.findFolder(name)
                    .<EmbeddingModel>map(folder -> new EmbeddingModel.InFolder(folder,
                            readText(values, SettingKeys.EMBEDDING_QUERY_PREFIX),
                            readText(values, SettingKeys.EMBEDDING_PASSAGE_PREFIX)))
                    .orElseGet(() -> readEndpoint(name, values));
        };
    }

    private static EmbeddingModel readEndpoint(String name, SettingValues values) {
        return new EmbeddingModel.AtEndpoint(
                URI.create(values.valueOf(SettingKeys.EMBEDDING_BASE_URL).orElseThrow()), name,
                values.valueOf(SettingKeys.EMBEDDING_API_KEY).orElse(null),
                readText(values, SettingKeys.EMBEDDING_QUERY_PREFIX),
                readText(values, SettingKeys.EMBEDDING_PASSAGE_PREFIX),
                values.valueOf(SettingKeys.EMBEDDING_TIMEOUT),
                values.valueOf(SettingKeys.EMBEDDING_QUERY_TIMEOUT));
    }

    private static String readText(SettingValues values, SettingKey<Optional<String>> key) {
        return values.valueOf(key).orElse("");
    }

    /** The embedding model. */
    public sealed interface EmbeddingModel {

        /** No model: search is lexical only. */
        record None() implements EmbeddingModel {}

        /** The built-in English model, which runs in this process. */
        record BuiltIn() implements EmbeddingModel {}

        /** A model of a folder, which runs in this process. */
        record InFolder(Path folder, String queryPrefix, String passagePrefix) implements EmbeddingModel {}

        /**
         * A model of a server.
         *
         * @param name the name of the model on the server
         * @param key the API key; null for none
         */
        record AtEndpoint(URI address, String name, @Nullable ApiKey key, String queryPrefix, String passagePrefix,
                Duration timeout, Duration queryTimeout) implements EmbeddingModel {}
    }
}
