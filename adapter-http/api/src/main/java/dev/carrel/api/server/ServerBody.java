package dev.carrel.api.server;

import dev.carrel.api.library.LibraryBody.DocumentCountsBody;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a server is and does.
 *
 * @param javaVersion the version of the Java runtime
 * @param pendingEmbeddings the number of documents that lexical search finds, but vector search does not yet
 * @param backupFolder where backups are written, on the server
 * @param backup the last backup in the background since the start; null for none
 * @param settings all settings with their effective values
 */
public record ServerBody(String version, String javaVersion, String startedAt, ReadinessBody readiness, int libraries,
        DocumentCountsBody documents, long pendingEmbeddings, long storageBytes, long indexBytes,
        List<ModelBody> models, String backupFolder, @Nullable BackupBody backup, List<SettingBody> settings) {

    /**
     * Whether the server uses everything that was stored, as {@code GET /readyz} says it.
     *
     * @param state {@code ready}, {@code rebuilding}, {@code stalled}, {@code impaired} or {@code closing}
     * @param reasons a sentence for each reason; none if it is ready
     */
    public record ReadinessBody(String state, List<String> reasons) {}
}
