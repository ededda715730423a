package dev.carrel.bootstrap.settings;

import java.net.URI;
import java.time.Duration;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What tells meanings.
 *
 * @param threads how many passages, or batches of them, are embedded at once
 */
public record Embedding(Model model, int threads) {

    static Embedding read(Values values) {
        return new Embedding(model(values), values.get(Keys.EMBEDDING_THREADS)
                .map(Math::toIntExact)
                .orElseGet(() -> Runtime.getRuntime().availableProcessors()));
    }

    private static Model model(Values values) {
        String name = values.get(Keys.EMBEDDING_MODEL);
        return switch (name) {
            case EmbeddingKeys.NONE -> new Model.None();
            case EmbeddingKeys.BUILT_IN -> new Model.BuiltIn();
            default -> new Model.AtEndpoint(URI.create(values.get(Keys.EMBEDDING_BASE_URL).orElseThrow()), name,
                    values.get(Keys.EMBEDDING_API_KEY).orElse(null), text(values, Keys.EMBEDDING_QUERY_PREFIX),
                    text(values, Keys.EMBEDDING_PASSAGE_PREFIX), values.get(Keys.EMBEDDING_TIMEOUT),
                    values.get(Keys.EMBEDDING_QUERY_TIMEOUT));
        };
    }

    private static String text(Values values, Key<Optional<String>> key) {
        return values.get(key).orElse("");
    }

    /** The model. */
    public sealed interface Model {

        /** Everything works by words. */
        record None() implements Model {}

        /** The small one for English that runs in this process. */
        record BuiltIn() implements Model {}

        /**
         * One of a server.
         *
         * @param name as the server calls it
         * @param key null if the server wants none
         */
        record AtEndpoint(URI address, String name, @Nullable ApiKey key, String queryPrefix, String passagePrefix,
                Duration timeout, Duration queryTimeout) implements Model {}
    }
}
