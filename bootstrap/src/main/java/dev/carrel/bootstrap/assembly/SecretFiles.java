package dev.carrel.bootstrap.assembly;

import dev.carrel.application.port.connector.PlaceException;
import dev.carrel.application.port.connector.PlaceSecrets;
import java.io.IOException;
import java.io.Reader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Properties;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Secrets in the files of a folder, {@code NAME.properties} with the keys {@code place}, {@code user} and {@code
 * password}. They are read at each use, so that a changed one counts at once.
 */
record SecretFiles(Path folder) implements PlaceSecrets {

    private static final Pattern NAME = Pattern.compile("[A-Za-z0-9][A-Za-z0-9_-]{0,63}");

    @Override
    public PlaceSecret requireSecret(String name, String address) throws PlaceException {
        if (NAME.matcher(name).matches()) {
            var values = new Properties();
            try (Reader file = Files.newBufferedReader(folder.resolve(name + ".properties"))) {
                values.load(file);
            } catch (IOException | IllegalArgumentException e) {
                throw notOpening(name, e);
            }
            var secret = new PlaceSecret(values.getProperty("place", "").strip(),
                    values.getProperty("user", "").strip(), values.getProperty("password", "").strip());
            if (!secret.place().isEmpty() && secret.opens(address)) {
                return secret;
            }
        }
        throw notOpening(name, null);
    }

    /** Says the same whether the secret exists or not. */
    private static PlaceException notOpening(String name, @Nullable Exception cause) {
        return new PlaceException("The secret \"" + name + "\" does not open this place.", cause);
    }
}
