package dev.carrel.bootstrap.settings;

import dev.carrel.bootstrap.settings.key.SettingKeys;
import dev.carrel.bootstrap.settings.source.CommandLineFlags;
import dev.carrel.bootstrap.settings.source.EnvironmentVariables;
import dev.carrel.bootstrap.settings.source.RawValue;
import dev.carrel.bootstrap.settings.source.SettingProblem;
import dev.carrel.bootstrap.settings.source.SettingsFile;
import dev.carrel.bootstrap.settings.source.SettingsLayer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The sources of settings.
 *
 * @param file the settings file; null for the file of {@code CARREL_CONFIG}, else {@code carrel.conf} in the data
 * folder if it exists
 * @param environment all environment variables
 * @param flags values by the name of the setting
 */
public record SettingsSources(@Nullable Path file, Map<String, String> environment, Map<String, String> flags) {

    public SettingsSources {
        environment = Map.copyOf(environment);
        flags = Map.copyOf(flags);
    }

    /** Reads the layers in rising order of precedence. */
    List<SettingsLayer> readLayers() {
        SettingsLayer flagLayer = CommandLineFlags.readLayer(flags);
        SettingsLayer environmentLayer = EnvironmentVariables.readLayer(environment);
        return List.of(readFile(flagLayer, environmentLayer), environmentLayer, flagLayer);
    }

    private SettingsLayer readFile(SettingsLayer flagLayer, SettingsLayer environmentLayer) {
        String named = environment.getOrDefault("CARREL_CONFIG", "");
        if (file != null) {
            return SettingsFile.readLayer(file);
        }
        if (!named.isBlank()) {
            return SettingsFile.readLayer(Path.of(named));
        }
        Path defaultFile = new DataFolder(findDataFolder(flagLayer, environmentLayer)).settingsFile();
        return Files.exists(defaultFile) ? withoutDataFolder(SettingsFile.readFoundLayer(defaultFile))
                : SettingsLayer.EMPTY;
    }

    /** Returns the data folder according to flags, environment and default, to find the settings file in it. */
    private static Path findDataFolder(SettingsLayer flagLayer, SettingsLayer environmentLayer) {
        return Stream.of(flagLayer, environmentLayer)
                .map(layer -> layer.values().get(SettingKeys.DATA.name()))
                .filter(Objects::nonNull)
                .flatMap(given -> SettingKeys.DATA.type().parse(given.texts()).stream())
                .findFirst()
                .orElseGet(() -> SettingKeys.DATA.type().parse(SettingKeys.DATA.defaultTexts()).orElseThrow());
    }

    /** Adds a problem if the file in the data folder sets another data folder. */
    private static SettingsLayer withoutDataFolder(SettingsLayer layer) {
        RawValue data = layer.values().get(SettingKeys.DATA.name());
        if (data == null) {
            return layer;
        }
        var problem = new SettingProblem(SettingKeys.DATA.name(), data.origin(),
                "it cannot be set by a file that lies in the data folder");
        return new SettingsLayer(layer.values(), Stream.concat(layer.problems().stream(), Stream.of(problem)).toList());
    }
}
