package dev.carrel.bootstrap.settings.key;

import java.time.LocalTime;
import java.util.List;

/** The keys of the settings of scheduled backups. */
public final class BackupKeys {

    public static final SettingKey<List<LocalTime>> BACKUP_SCHEDULE = SettingKey.of("backup.schedule",
            SettingTypes.listOf("a list of times of day such as 03:00, 15:30", SettingTypes.timeOfDay()));
    public static final SettingKey<Long> BACKUP_KEEP = SettingKey.of("backup.keep", SettingTypes.wholeNumber(1, 10_000),
            "7");

    /** The keys in the order of the documentation. */
    static final List<SettingKey<?>> ALL = List.of(BACKUP_SCHEDULE, BACKUP_KEEP);

    private BackupKeys() {}
}
