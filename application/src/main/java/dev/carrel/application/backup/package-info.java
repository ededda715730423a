/**
 * Backups, each in a folder of its own that is named by its time: {@link dev.carrel.application.backup.EngineBackups}.
 */
@NullMarked
package dev.carrel.application.backup;

import org.jspecify.annotations.NullMarked;
