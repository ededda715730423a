package dev.carrel.bootstrap.settings.source;

import dev.carrel.bootstrap.settings.key.SettingKey;
import dev.carrel.bootstrap.settings.key.SettingKeys;
import java.util.Map;

/** The settings source of command line flags. */
public final class CommandLineFlags {

    private CommandLineFlags() {}

    /**
     * Reads the layer of the flags.
     *
     * @param flags values by the name of the setting
     */
    public static SettingsLayer readLayer(Map<String, String> flags) {
        var layer = new SettingsLayer.Builder();
        flags.forEach((name, text) -> SettingKeys.findByName(name)
                .ifPresentOrElse(key -> addValue(layer, key, text),
                        () -> layer.addProblem(SettingProblem.unknownSetting(name, "a flag", SettingKeys.allNames()))));
        return layer.build();
    }

    private static void addValue(SettingsLayer.Builder layer, SettingKey<?> key, String text) {
        if (key.secret()) {
            layer.addProblem(new SettingProblem(key.name(), "a flag",
                    "it cannot be a flag, which other users of the machine see; set " + key.environmentVariable()));
        } else {
            layer.putValue(key, RawValue.parse(SettingOrigin.FLAG, "a flag", text, key));
        }
    }
}
