package dev.carrel.api.server;

import org.jspecify.annotations.Nullable;

/**
 * The backup that was begun last.
 *
 * @param status {@code running}, {@code done} or {@code failed}
 * @param folder where it is when it is complete, on the server
 * @param bytes how much of it is written
 * @param totalBytes about how much there is to write
 * @param finishedAt null while it runs
 * @param message why it failed; null otherwise
 */
public record BackupBody(String status, String folder, long bytes, long totalBytes, String startedAt,
        @Nullable String finishedAt, @Nullable String message) {}
