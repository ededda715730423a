package dev.carrel.bootstrap.settings;

import dev.carrel.bootstrap.settings.key.BackupKeys;
import java.time.LocalTime;
import java.util.List;

/**
 * When backups are made without being asked for.
 *
 * @param schedule the times of each day; empty for none
 * @param keep how many scheduled backups are kept
 */
public record BackupSettings(List<LocalTime> schedule, int keep) {

    public BackupSettings {
        schedule = List.copyOf(schedule);
    }

    static BackupSettings from(SettingValues values) {
        return new BackupSettings(values.valueOf(BackupKeys.BACKUP_SCHEDULE), values.intValue(BackupKeys.BACKUP_KEEP));
    }
}
