package dev.carrel.bootstrap.settings.source;

import dev.carrel.bootstrap.settings.key.SettingKey;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.UnaryOperator;

/** The settings that had another name in an early version, so that the message of an old name gives the new one. */
final class RenamedSettings {

    private static final Map<String, String> NEW_NAMES = Map.ofEntries(
            Map.entry("requests.max-at-once", "requests.max-concurrent"),
            Map.entry("requests.max-refused-per-minute", "requests.max-auth-failures-per-minute"),
            Map.entry("answering.max-documents", "query.max-documents"),
            Map.entry("answering.max-passages", "query.max-passages"),
            Map.entry("answering.threshold", "query.threshold"),
            Map.entry("answering.share-of-best", "query.relative-threshold"),
            Map.entry("answering.recent-turns", "query.history-turns"),
            Map.entry("answering.timeout", "query.timeout"),
            Map.entry("answering.max-at-once", "query.max-concurrent"),
            Map.entry("conversations.keep", "conversations.retention"),
            Map.entry("processing.workers", "ingest.workers"),
            Map.entry("processing.lease", "ingest.lease"),
            Map.entry("processing.longest-run", "ingest.timeout"),
            Map.entry("processing.retry-delays", "ingest.retry-delays"),
            Map.entry("processing.max-waiting", "ingest.max-queued"),
            Map.entry("processing.max-per-host", "ingest.max-per-host"),
            Map.entry("processing.gone-grace", "ingest.gone-grace-period"),
            Map.entry("processing.purge-within", "purge.max-delay"));

    private RenamedSettings() {}

    /** Returns the old names as written in a settings file. */
    static Set<String> oldNames() {
        return NEW_NAMES.keySet();
    }

    /** Returns the new name of a setting or environment variable, spelled like the old one; empty if it has none. */
    static Optional<String> findNewName(String oldName) {
        UnaryOperator<String> spelling = oldName.startsWith(SettingKey.VARIABLE_PREFIX)
                ? SettingKey::toEnvironmentVariable
                : UnaryOperator.identity();
        return NEW_NAMES.entrySet()
                .stream()
                .filter(entry -> spelling.apply(entry.getKey()).equals(oldName))
                .map(entry -> spelling.apply(entry.getValue()))
                .findFirst();
    }
}
