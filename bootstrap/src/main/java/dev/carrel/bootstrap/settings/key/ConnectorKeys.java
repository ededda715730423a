package dev.carrel.bootstrap.settings.key;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** The settings of connectors. */
public final class ConnectorKeys {

    public static final SettingKey<List<Path>> FOLDERS = SettingKey.of("connectors.folders",
            SettingTypes.listOf("a list of absolute paths of folders",
                    SettingTypes.absolutePath("the absolute path of a folder")));

    public static final SettingKey<Optional<Path>> JARS = SettingKey.of("connectors.jars",
            SettingTypes.optionalOf(SettingTypes.absolutePath("the absolute path of a folder")));

    public static final SettingKey<Optional<Path>> SECRETS = SettingKey.of("connectors.secrets",
            SettingTypes.optionalOf(SettingTypes.absolutePath("the absolute path of a folder")));

    static final List<SettingKey<?>> ALL = List.of(FOLDERS, JARS, SECRETS);

    private ConnectorKeys() {}
}
