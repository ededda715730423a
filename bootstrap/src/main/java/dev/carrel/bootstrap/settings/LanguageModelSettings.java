package dev.carrel.bootstrap.settings;

import dev.carrel.bootstrap.settings.key.ApiKey;
import dev.carrel.bootstrap.settings.key.CitationSetting;
import dev.carrel.bootstrap.settings.key.ClientInstructionSetting;
import dev.carrel.bootstrap.settings.key.ReasoningSetting;
import dev.carrel.bootstrap.settings.key.SettingKeys;
import dev.carrel.languagemodel.ModelLimits;
import java.net.URI;
import org.jspecify.annotations.Nullable;

/**
 * The settings of the language model.
 *
 * @param address the base URL of its server
 * @param key the API key; null for none
 */
public record LanguageModelSettings(URI address, String name, @Nullable ApiKey key, double temperature,
        CitationSetting citations, ClientInstructionSetting clientInstructions,
        ReasoningSetting reasoning, ModelLimits limits) {

    /** Reads the settings; null if no model is set. */
    static @Nullable LanguageModelSettings readOrNull(SettingValues values) {
        return values.valueOf(SettingKeys.MODEL_BASE_URL)
                .map(address -> new LanguageModelSettings(URI.create(address),
                        values.valueOf(SettingKeys.MODEL_NAME).orElseThrow(),
                        values.valueOf(SettingKeys.MODEL_API_KEY).orElse(null),
                        values.valueOf(SettingKeys.MODEL_TEMPERATURE),
                        values.valueOf(SettingKeys.MODEL_CITATIONS),
                        values.valueOf(SettingKeys.MODEL_CLIENT_INSTRUCTIONS),
                        values.valueOf(SettingKeys.MODEL_REASONING),
                        readLimits(values)))
                .orElse(null);
    }

    private static ModelLimits readLimits(SettingValues values) {
        return ModelLimits.DEFAULT
                .withContext(values.intValue(SettingKeys.MODEL_CONTEXT), values.intValue(SettingKeys.MODEL_MAX_REPLY))
                .withTimeouts(values.valueOf(SettingKeys.MODEL_FIRST_TOKEN), values.valueOf(SettingKeys.MODEL_SILENCE),
                        values.valueOf(SettingKeys.MODEL_REWRITE))
                .withMaxAttempts(values.intValue(SettingKeys.MODEL_ATTEMPTS))
                .withMaxConcurrentCalls(values.intValue(SettingKeys.MODEL_MAX_CONCURRENT));
    }
}
