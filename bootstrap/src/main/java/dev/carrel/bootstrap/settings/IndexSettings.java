package dev.carrel.bootstrap.settings;

import dev.carrel.bootstrap.settings.key.IndexKeys;
import dev.carrel.bootstrap.settings.key.Password;
import dev.carrel.bootstrap.settings.key.SettingKeys;
import dev.carrel.bootstrap.settings.source.RawValue;
import dev.carrel.bootstrap.settings.source.SettingProblem;
import dev.carrel.opensearch.OpenSearchSettings;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Where the search index is.
 *
 * @param server null for the files in the data folder
 */
public record IndexSettings(@Nullable IndexServer server) {

    /** Keeps the index in the data folder. */
    public static final IndexSettings IN_DATA_FOLDER = new IndexSettings(null);

    /**
     * An OpenSearch, which all engines of a database share.
     *
     * @param user null for none, as the password
     * @param caFile the certificates to trust in PEM format; null for the ones that Java trusts
     * @param startupTimeout how long the start of an engine waits for an OpenSearch that cannot be reached
     */
    public record IndexServer(URI url, @Nullable String user, @Nullable Password password, @Nullable Path caFile,
            String prefix, int shards, int replicas, Duration startupTimeout) {

        /** Returns the settings of the index, but for the certificates. */
        public OpenSearchSettings toOpenSearchSettings() {
            OpenSearchSettings settings = OpenSearchSettings.of(url).withPrefix(prefix).withShards(shards, replicas);
            return user == null || password == null ? settings : settings.withPassword(user, password::value);
        }

        /** Returns whether the password can be read on its way to the server. */
        public boolean sendsPasswordInClear() {
            return password != null && "http".equals(url.getScheme());
        }
    }

    static IndexSettings from(SettingValues values) {
        return values.valueOf(IndexKeys.INDEX_URL)
                .map(url -> new IndexSettings(new IndexServer(url, values.valueOf(IndexKeys.INDEX_USER).orElse(null),
                        values.valueOf(IndexKeys.INDEX_PASSWORD).orElse(null),
                        values.valueOf(IndexKeys.INDEX_CA_FILE).orElse(null), values.valueOf(IndexKeys.INDEX_PREFIX),
                        values.intValue(IndexKeys.INDEX_SHARDS), values.intValue(IndexKeys.INDEX_REPLICAS),
                        values.valueOf(IndexKeys.INDEX_STARTUP_TIMEOUT))))
                .orElse(IN_DATA_FOLDER);
    }

    /**
     * Adds a problem for each setting that requires another which is missing.
     *
     * @param given the given values, each valid by itself
     */
    static void checkCombination(Map<String, RawValue> given, List<SettingProblem> problems) {
        if (!given.containsKey(IndexKeys.INDEX_URL.name())) {
            problems.addAll(SettingProblem.ofGiven(IndexKeys.SERVER_KEYS, given,
                    "it is for OpenSearch, and " + IndexKeys.INDEX_URL.name() + " is not set"));
            return;
        }
        if (!given.containsKey(SettingKeys.STORAGE_URL.name())) {
            problems.addAll(SettingProblem.ofGiven(List.of(IndexKeys.INDEX_URL), given,
                    "OpenSearch is for servers that share a database: set " + SettingKeys.STORAGE_URL.name()
                            + ", or remove it to keep the index in the data folder"));
        }
        boolean hasPassword = given.containsKey(IndexKeys.INDEX_PASSWORD.name())
                || given.containsKey(IndexKeys.INDEX_PASSWORD_FILE.name());
        if (!hasPassword) {
            problems.addAll(SettingProblem.ofGiven(List.of(IndexKeys.INDEX_USER), given,
                    "its password must be set too, with " + IndexKeys.INDEX_PASSWORD.name() + " or "
                            + IndexKeys.INDEX_PASSWORD_FILE.name()));
        } else if (!given.containsKey(IndexKeys.INDEX_USER.name())) {
            problems.addAll(SettingProblem.ofGiven(List.of(IndexKeys.INDEX_PASSWORD, IndexKeys.INDEX_PASSWORD_FILE),
                    given, IndexKeys.INDEX_USER.name() + " must name its user"));
        }
        RawValue url = Objects.requireNonNull(given.get(IndexKeys.INDEX_URL.name()));
        if (String.join(",", url.texts()).startsWith("http:")) {
            problems.addAll(SettingProblem.ofGiven(List.of(IndexKeys.INDEX_CA_FILE), given,
                    IndexKeys.INDEX_URL.name() + " must begin with https://"));
        }
    }
}
