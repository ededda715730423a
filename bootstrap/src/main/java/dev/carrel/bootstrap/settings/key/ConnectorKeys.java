package dev.carrel.bootstrap.settings.key;

import java.nio.file.Path;
import java.util.List;

/** The settings of connectors. */
public final class ConnectorKeys {

    public static final SettingKey<List<Path>> FOLDERS = SettingKey.of("connectors.folders",
            SettingTypes.listOf("a list of paths of folders", SettingTypes.filePath("the path of a folder")));

    static final List<SettingKey<?>> ALL = List.of(FOLDERS);

    private ConnectorKeys() {}
}
