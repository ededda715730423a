package dev.carrel.bootstrap.settings;

import dev.carrel.bootstrap.settings.key.SettingKey;
import dev.carrel.bootstrap.settings.key.SettingKeys;
import dev.carrel.bootstrap.settings.source.RawValue;
import dev.carrel.bootstrap.settings.source.SettingProblem;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** Checks the combination of embedding settings. */
final class EmbeddingSettingsCheck {

    private EmbeddingSettingsCheck() {}

    /**
     * Adds a problem for each setting that contradicts another or is missing.
     *
     * @param given the given values, each valid by itself
     */
    static void checkCombination(String model, Map<String, RawValue> given, List<SettingProblem> problems) {
        if (model.equals(SettingKeys.NO_EMBEDDING) || model.equals(SettingKeys.BUILT_IN_EMBEDDING)) {
            for (SettingKey<?> key : SettingKeys.EMBEDDING_SERVER_KEYS) {
                RawValue useless = given.get(key.name());
                if (useless != null) {
                    problems.add(new SettingProblem(key.name(), useless.origin(), "it is for a model of a server, and "
                            + SettingKeys.EMBEDDING_MODEL.name() + " is " + model));
                }
            }
        } else if (!given.containsKey(SettingKeys.EMBEDDING_BASE_URL.name())) {
            problems.add(new SettingProblem(SettingKeys.EMBEDDING_MODEL.name(),
                    Objects.requireNonNull(given.get(SettingKeys.EMBEDDING_MODEL.name())).origin(),
                    "there is no model \"" + model + "\" in Carrel, only " + SettingKeys.BUILT_IN_EMBEDDING + " or "
                            + SettingKeys.NO_EMBEDDING
                            + "; for one of a server set " + SettingKeys.EMBEDDING_BASE_URL.name()));
        }
    }
}
