package dev.carrel.bootstrap.settings;

import dev.carrel.bootstrap.settings.key.ConnectorKeys;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What the connectors of libraries may read, and how.
 *
 * @param folders the folders that may be followed
 * @param jars the folder of the jars with further kinds of places; null for none
 * @param secrets the folder of the files with secrets; null for none
 */
public record ConnectorAccess(List<Path> folders, @Nullable Path jars, @Nullable Path secrets) {

    public ConnectorAccess {
        folders = List.copyOf(folders);
    }

    static ConnectorAccess from(SettingValues values) {
        return new ConnectorAccess(values.valueOf(ConnectorKeys.FOLDERS),
                values.valueOf(ConnectorKeys.JARS).orElse(null),
                values.valueOf(ConnectorKeys.SECRETS).orElse(null));
    }
}
