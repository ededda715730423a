package dev.carrel.bootstrap.settings;

import dev.carrel.bootstrap.settings.key.SettingKeys;
import dev.carrel.bootstrap.settings.source.RawValue;
import dev.carrel.bootstrap.settings.source.SettingProblem;
import java.util.List;
import java.util.Map;

/** Checks the combination of language model settings. */
final class LanguageModelSettingsCheck {

    private LanguageModelSettingsCheck() {}

    /**
     * Adds a problem for each setting that contradicts another or is missing.
     *
     * @param given the given values, each valid by itself
     */
    static void checkCombination(SettingValues values, Map<String, RawValue> given, List<SettingProblem> problems) {
        RawValue address = given.get(SettingKeys.MODEL_BASE_URL.name());
        if (address == null) {
            problems.addAll(SettingProblem.ofGiven(SettingKeys.LANGUAGE_MODEL_KEYS, given,
                    "it is for a language model, and " + SettingKeys.MODEL_BASE_URL.name()
                            + " does not say where that is"));
            return;
        }
        if (!given.containsKey(SettingKeys.MODEL_NAME.name())) {
            problems.add(new SettingProblem(SettingKeys.MODEL_BASE_URL.name(), address.origin(),
                    SettingKeys.MODEL_NAME.name()
                            + " must say which of the models there is meant"));
        }
        if (values.valueOf(SettingKeys.MODEL_MAX_REPLY) > values.valueOf(SettingKeys.MODEL_CONTEXT) / 2) {
            RawValue origin = given.getOrDefault(SettingKeys.MODEL_MAX_REPLY.name(), address);
            problems.add(new SettingProblem(SettingKeys.MODEL_MAX_REPLY.name(), origin.origin(), "a reply of "
                    + values.valueOf(SettingKeys.MODEL_MAX_REPLY) + " tokens takes more than half of the context of "
                    + values.valueOf(SettingKeys.MODEL_CONTEXT) + " (" + SettingKeys.MODEL_CONTEXT.name() + ")"));
        }
    }
}
