package dev.carrel.bootstrap.settings;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The places where settings are said.
 *
 * @param file the settings file; null for the one that {@code CARREL_CONFIG} names, else {@code carrel.conf} in the
 * data folder, if there is one
 * @param environment the environment variables, other programs' among them
 * @param flags values by the name of the setting
 */
public record Sources(@Nullable Path file, Map<String, String> environment, Map<String, String> flags) {

    public Sources {
        environment = Map.copyOf(environment);
        flags = Map.copyOf(flags);
    }

    /** What each place says, in rising order of weight. */
    List<Layer> layers() {
        Layer said = Flags.layer(flags);
        Layer variables = Environment.layer(environment);
        return List.of(file(said, variables), variables, said);
    }

    private Layer file(Layer said, Layer variables) {
        String named = environment.getOrDefault("CARREL_CONFIG", "");
        if (file != null) {
            return SettingsFile.layer(file);
        }
        if (!named.isBlank()) {
            return SettingsFile.layer(Path.of(named));
        }
        Path lyingThere = new DataFolder(folder(said, variables)).settingsFile();
        return Files.exists(lyingThere) ? withoutDataFolder(SettingsFile.layer(lyingThere)) : Layer.EMPTY;
    }

    /** Where the data folder is, as far as that is known before a file is read. */
    private static Path folder(Layer said, Layer variables) {
        return Stream.of(said, variables)
                .map(layer -> layer.given().get(Keys.DATA.name()))
                .filter(Objects::nonNull)
                .flatMap(given -> Keys.DATA.kind().read(given.texts()).stream())
                .findFirst()
                .orElseGet(() -> Keys.DATA.kind().read(Keys.DATA.defaults()).orElseThrow());
    }

    /** A file that lies in the data folder cannot say that the data folder is elsewhere. */
    private static Layer withoutDataFolder(Layer layer) {
        Given data = layer.given().get(Keys.DATA.name());
        if (data == null) {
            return layer;
        }
        var problem = new Problem(Keys.DATA.name(), data.origin(),
                "it cannot be set by a file that lies in the data folder");
        return new Layer(layer.given(), Stream.concat(layer.problems().stream(), Stream.of(problem)).toList());
    }
}
