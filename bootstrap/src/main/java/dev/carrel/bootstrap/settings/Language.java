package dev.carrel.bootstrap.settings;

import dev.carrel.generation.ModelLimits;
import java.net.URI;
import org.jspecify.annotations.Nullable;

/**
 * The language model that writes replies.
 *
 * @param address of its server
 * @param key null for none
 */
public record Language(URI address, String name, @Nullable ApiKey key, double temperature, Marks marks,
        Thoughts thoughts, ModelLimits limits) {

    /** @return null if there is none */
    static @Nullable Language read(Values values) {
        return values.get(Keys.MODEL_BASE_URL)
                .map(address -> new Language(URI.create(address), values.get(Keys.MODEL_NAME).orElseThrow(),
                        values.get(Keys.MODEL_API_KEY).orElse(null), values.get(Keys.MODEL_TEMPERATURE),
                        values.get(Keys.MODEL_CITATIONS), values.get(Keys.MODEL_THINKING), limits(values)))
                .orElse(null);
    }

    private static ModelLimits limits(Values values) {
        return ModelLimits.DEFAULT
                .withContext(values.number(Keys.MODEL_CONTEXT), values.number(Keys.MODEL_MAX_REPLY))
                .withTimeouts(values.get(Keys.MODEL_FIRST_TOKEN), values.get(Keys.MODEL_SILENCE),
                        values.get(Keys.MODEL_REWRITE))
                .withMaxAttempts(values.number(Keys.MODEL_TRIES))
                .withMaxConcurrentCalls(values.number(Keys.MODEL_MAX_AT_ONCE));
    }
}
