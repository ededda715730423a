package dev.carrel.bootstrap.assembly;

import dev.carrel.application.port.connector.PlaceException;
import dev.carrel.application.port.connector.PlaceSecrets;
import java.io.IOException;
import java.io.Reader;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import java.util.Properties;
import java.util.regex.Pattern;

/**
 * Secrets in the files of a folder, {@code NAME.properties} with the keys {@code place}, {@code user} and {@code
 * password}. They are read at each use, so that a changed one counts at once.
 */
record SecretFiles(Path folder) implements PlaceSecrets {

    private static final Pattern NAME = Pattern.compile("[A-Za-z0-9][A-Za-z0-9_-]{0,63}");
    private static final String PLACE = "place";
    private static final String PASSWORD = "password";
    /** A token of Confluence has no user. */
    private static final List<String> REQUIRED = List.of(PLACE, PASSWORD);

    @Override
    public PlaceSecret requireSecret(String name, String address) throws PlaceException {
        if (!NAME.matcher(name).matches()) {
            throw new PlaceException("The name of a secret has 1 to 64 letters, digits, - and _, as its file in the "
                    + "folder of the setting connectors.secrets without .properties.", null);
        }
        String file = name + ".properties";
        Properties values = readFile(name, file);
        for (String key : REQUIRED) {
            if (!values.containsKey(key) || key.equals(PLACE) && values.getProperty(key).isBlank()) {
                throw new PlaceException("The secret \"" + name + "\" lacks " + key + ". Write it into " + file
                        + " in the folder of the setting connectors.secrets.", null);
            }
        }
        var secret = new PlaceSecret(values.getProperty(PLACE).strip(), values.getProperty("user", "").strip(),
                values.getProperty(PASSWORD).strip());
        if (!secret.hasHost()) {
            throw new PlaceException(
                    "The place of the secret \"" + name + "\" has no host. Write a whole address, such as "
                            + "https://git.example.com/team/, into " + file
                            + " in the folder of the setting connectors.secrets.",
                    null);
        }
        if (!secret.opens(address)) {
            throw new PlaceException("The secret \"" + name + "\" is for another place. Name another secret, or change "
                    + "place in " + file + " in the folder of the setting connectors.secrets.", null);
        }
        return secret;
    }

    private Properties readFile(String name, String file) throws PlaceException {
        var values = new Properties();
        try (Reader reader = Files.newBufferedReader(folder.resolve(file))) {
            values.load(reader);
            return values;
        } catch (NoSuchFileException e) {
            throw new PlaceException("There is no secret \"" + name + "\". Write it into " + file
                    + " in the folder of the setting connectors.secrets, or name another secret.", e);
        } catch (IOException | IllegalArgumentException e) {
            throw new PlaceException("The secret \"" + name + "\" cannot be read. Check " + file
                    + " in the folder of the setting connectors.secrets: its permissions, and that it is a text of "
                    + "UTF-8 with lines such as user = ada.", e);
        }
    }
}
