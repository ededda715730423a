package dev.carrel.bootstrap.settings;

import dev.carrel.bootstrap.settings.key.Password;
import dev.carrel.bootstrap.settings.key.ServerRole;
import dev.carrel.bootstrap.settings.key.SettingKeys;
import dev.carrel.bootstrap.settings.source.RawValue;
import dev.carrel.bootstrap.settings.source.SettingProblem;
import dev.carrel.postgres.PostgresSettings;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Where everything but the index is stored.
 *
 * @param database null for a file in the data folder
 */
public record StorageSettings(@Nullable Database database) {

    /** Stores everything in the data folder. */
    public static final StorageSettings IN_DATA_FOLDER = new StorageSettings(null);

    /**
     * A PostgreSQL database, which several engines may share.
     *
     * @param password null for none
     * @param startupTimeout how long the start of an engine waits for a database that cannot be reached
     * @param engineName unique among the engines that share the database; null for the name in the data folder
     * @param role what this server does for the others
     */
    public record Database(String url, String user, @Nullable Password password, int maxConnections,
            Duration startupTimeout, @Nullable String engineName, ServerRole role) {

        /** Returns the settings of the storage. */
        public PostgresSettings toPostgresSettings() {
            String secret = password == null ? "" : password.value();
            return PostgresSettings.of(url, user, () -> secret).withMaxConnections(maxConnections);
        }
    }

    static StorageSettings from(SettingValues values) {
        return new StorageSettings(values.valueOf(SettingKeys.STORAGE_URL)
                .map(url -> new Database(url, values.valueOf(SettingKeys.STORAGE_USER).orElseThrow(),
                        values.valueOf(SettingKeys.STORAGE_PASSWORD).orElse(null),
                        values.intValue(SettingKeys.STORAGE_MAX_CONNECTIONS),
                        values.valueOf(SettingKeys.STORAGE_STARTUP_TIMEOUT),
                        values.valueOf(SettingKeys.ENGINE_NAME).orElse(null), values.valueOf(SettingKeys.ROLE)))
                .orElse(null));
    }

    /** Returns whether this server answers requests other than about its health. */
    public boolean answersRequests() {
        return database == null || database.role() != ServerRole.WORK;
    }

    /** Returns the settings of the database; empty for a file in the data folder. */
    public Optional<PostgresSettings> postgres() {
        return Optional.ofNullable(database).map(Database::toPostgresSettings);
    }

    /**
     * Adds a problem for each setting that requires another which is missing.
     *
     * @param given the given values, each valid by itself
     */
    static void checkCombination(Map<String, RawValue> given, List<SettingProblem> problems) {
        RawValue url = given.get(SettingKeys.STORAGE_URL.name());
        if (url == null) {
            problems.addAll(SettingProblem.ofGiven(SettingKeys.DATABASE_KEYS, given,
                    "it is for a database, and " + SettingKeys.STORAGE_URL.name() + " is not set"));
        } else if (!given.containsKey(SettingKeys.STORAGE_USER.name())) {
            problems.add(new SettingProblem(SettingKeys.STORAGE_URL.name(), url.origin(),
                    SettingKeys.STORAGE_USER.name() + " must name the user of the database"));
        }
    }
}
