package dev.carrel.bootstrap.settings;

import dev.carrel.bootstrap.settings.key.ModelName;
import dev.carrel.bootstrap.settings.key.SettingKey;
import dev.carrel.bootstrap.settings.key.SettingKeys;
import dev.carrel.bootstrap.settings.source.RawValue;
import dev.carrel.bootstrap.settings.source.SettingProblem;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** Checks the combination of the settings of the embedding model and the reranker. */
final class EmbeddingSettingsCheck {

    private EmbeddingSettingsCheck() {}

    /**
     * Adds a problem for each setting that contradicts another or is missing.
     *
     * @param given the given values, each valid by itself
     */
    static void checkCombination(String model, Map<String, RawValue> given, List<SettingProblem> problems) {
        boolean isFolder = ModelName.findFolder(model).isPresent();
        if (model.equals(SettingKeys.NO_EMBEDDING) || model.equals(SettingKeys.BUILT_IN_EMBEDDING)) {
            addUseless(SettingKeys.EMBEDDING_SERVER_KEYS, "a model of a server", SettingKeys.EMBEDDING_MODEL, model,
                    given,
                    problems);
            addUseless(SettingKeys.EMBEDDING_PREFIX_KEYS, "a model of a server or a folder",
                    SettingKeys.EMBEDDING_MODEL, model, given, problems);
        } else if (isFolder) {
            addUseless(SettingKeys.EMBEDDING_SERVER_KEYS, "a model of a server", SettingKeys.EMBEDDING_MODEL, model,
                    given,
                    problems);
        } else if (!given.containsKey(SettingKeys.EMBEDDING_BASE_URL.name())) {
            problems.add(new SettingProblem(SettingKeys.EMBEDDING_MODEL.name(),
                    Objects.requireNonNull(given.get(SettingKeys.EMBEDDING_MODEL.name())).origin(),
                    "there is no model \"" + model + "\" in Carrel, only " + SettingKeys.BUILT_IN_EMBEDDING + " or "
                            + SettingKeys.NO_EMBEDDING
                            + "; for one of a server set " + SettingKeys.EMBEDDING_BASE_URL.name()
                            + ", for one of a folder give its path, such as /srv/models/name"));
        }
    }

    /** Adds a problem for each setting of the reranker that contradicts another or is missing. */
    static void checkReranker(String model, Map<String, RawValue> given, List<SettingProblem> problems) {
        if (model.equals(SettingKeys.NO_RERANKER) || model.equals(SettingKeys.BUILT_IN_RERANKER)
                || ModelName.findFolder(model).isPresent()) {
            addUseless(SettingKeys.RERANKER_SERVER_KEYS, "a model of a server", SettingKeys.RERANKER_MODEL, model,
                    given,
                    problems);
        } else if (!given.containsKey(SettingKeys.RERANKER_BASE_URL.name())) {
            problems.add(new SettingProblem(SettingKeys.RERANKER_MODEL.name(),
                    Objects.requireNonNull(given.get(SettingKeys.RERANKER_MODEL.name())).origin(),
                    "there is no model \"" + model + "\" in Carrel, only " + SettingKeys.BUILT_IN_RERANKER + " or "
                            + SettingKeys.NO_RERANKER + "; for one of a server set "
                            + SettingKeys.RERANKER_BASE_URL.name()
                            + ", for one of a folder give its path, such as /srv/models/" + model));
        }
    }

    private static void addUseless(List<SettingKey<?>> keys, String purpose, SettingKey<String> modelKey,
            String model, Map<String, RawValue> given, List<SettingProblem> problems) {
        problems.addAll(SettingProblem.ofGiven(keys, given,
                "it is for " + purpose + ", and " + modelKey.name() + " is " + model));
    }
}
