package dev.carrel.bootstrap.settings;

import dev.carrel.api.server.SettingBody;
import dev.carrel.bootstrap.settings.key.IndexKeys;
import dev.carrel.bootstrap.settings.key.OpenIdKeys;
import dev.carrel.bootstrap.settings.key.SettingKey;
import dev.carrel.bootstrap.settings.key.SettingKeys;
import dev.carrel.bootstrap.settings.source.RawValue;
import dev.carrel.bootstrap.settings.source.SecretFile;
import dev.carrel.bootstrap.settings.source.SettingOrigin;
import dev.carrel.bootstrap.settings.source.SettingProblem;
import dev.carrel.bootstrap.settings.source.SettingsLayer;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** The values of all settings, parsed, with later sources overriding earlier ones. */
final class SettingValues {

    private static final String DEFAULT_ORIGIN = "the default";

    private final Map<SettingKey<?>, Object> values = new HashMap<>();
    private final List<SettingBody> overview = new ArrayList<>();

    private SettingValues() {}

    /**
     * Parses the values of all layers.
     *
     * @param layers later layers override earlier ones
     * @throws InvalidSettingsException with all problems of all layers
     */
    static SettingValues parse(List<SettingsLayer> layers) {
        var given = new HashMap<String, RawValue>();
        var problems = new ArrayList<SettingProblem>();
        for (SettingsLayer layer : layers) {
            problems.addAll(layer.problems());
            given.putAll(layer.values());
        }
        Map<String, RawValue> givenValues = Map.copyOf(given);
        SecretFile.replaceByContent(SettingKeys.ADMIN_TOKEN, SettingKeys.ADMIN_TOKEN_FILE, given, problems);
        SecretFile.replaceByContent(SettingKeys.EMBEDDING_API_KEY, SettingKeys.EMBEDDING_API_KEY_FILE, given, problems);
        SecretFile.replaceByContent(SettingKeys.RERANKER_API_KEY, SettingKeys.RERANKER_API_KEY_FILE, given, problems);
        SecretFile.replaceByContent(SettingKeys.MODEL_API_KEY, SettingKeys.MODEL_API_KEY_FILE, given, problems);
        SecretFile.replaceByContent(SettingKeys.STORAGE_PASSWORD, SettingKeys.STORAGE_PASSWORD_FILE, given, problems);
        SecretFile.replaceByContent(IndexKeys.INDEX_PASSWORD, IndexKeys.INDEX_PASSWORD_FILE, given, problems);
        SecretFile.replaceByContent(OpenIdKeys.CLIENT_SECRET, OpenIdKeys.CLIENT_SECRET_FILE, given, problems);
        var values = new SettingValues();
        for (SettingKey<?> key : SettingKeys.ALL) {
            RawValue rawValue = given.getOrDefault(key.name(),
                    new RawValue(SettingOrigin.DEFAULT, DEFAULT_ORIGIN, key.defaultTexts()));
            values.parseValue(key, rawValue, problems);
            values.overview.add(describeValue(key, rawValue));
        }
        if (problems.isEmpty()) {
            StorageSettings.checkCombination(givenValues, problems);
            IndexSettings.checkCombination(givenValues, problems);
            DirectorySettings.checkCombination(givenValues, problems);
            EmbeddingSettingsCheck.checkCombination(values.valueOf(SettingKeys.EMBEDDING_MODEL), givenValues, problems);
            EmbeddingSettingsCheck.checkReranker(values.valueOf(SettingKeys.RERANKER_MODEL), givenValues, problems);
            LanguageModelSettingsCheck.checkCombination(values, givenValues, problems);
        }
        if (!problems.isEmpty()) {
            throw new InvalidSettingsException(problems);
        }
        return values;
    }

    private static SettingBody describeValue(SettingKey<?> key, RawValue rawValue) {
        return new SettingBody(key.name(), key.secret() ? null : rawValue.texts(), rawValue.kind().wireName(),
                rawValue.kind() == SettingOrigin.DEFAULT ? null : rawValue.origin(), !rawValue.texts().isEmpty());
    }

    /** Returns all settings as they were written, in the order of the documentation, without secrets. */
    List<SettingBody> overview() {
        return List.copyOf(overview);
    }

    @SuppressWarnings("unchecked") // The value of a key was parsed by the type of that key.
    <T> T valueOf(SettingKey<T> key) {
        return (T) Objects.requireNonNull(values.get(key));
    }

    int intValue(SettingKey<Long> key) {
        return Math.toIntExact(valueOf(key));
    }

    private void parseValue(SettingKey<?> key, RawValue rawValue, List<SettingProblem> problems) {
        key.type()
                .parse(rawValue.texts())
                .ifPresentOrElse(value -> values.put(key, value),
                        () -> problems.add(SettingProblem.invalidValue(key, rawValue)));
    }
}
