/** Backups at the times of a schedule: {@link dev.carrel.bootstrap.backup.ScheduledBackups}. */
@NullMarked
package dev.carrel.bootstrap.backup;

import org.jspecify.annotations.NullMarked;
