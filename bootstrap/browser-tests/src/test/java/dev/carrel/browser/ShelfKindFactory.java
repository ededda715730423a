package dev.carrel.browser;

import dev.carrel.application.port.connector.ConnectorKind;
import dev.carrel.application.port.connector.ConnectorKindFactory;
import dev.carrel.application.port.connector.PlaceException;
import dev.carrel.domain.connector.ConnectorSettings;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.jar.JarOutputStream;
import java.util.zip.ZipEntry;

/** A kind of place that a program brings. */
public final class ShelfKindFactory implements ConnectorKindFactory {

    /** Writes the jar that names this class, into a folder for the setting {@code connectors.jars}. */
    static Path writeJar(Path folder) throws IOException {
        try (var jar = new JarOutputStream(Files.newOutputStream(folder.resolve("shelf.jar")))) {
            jar.putNextEntry(new ZipEntry("META-INF/services/" + ConnectorKindFactory.class.getName()));
            jar.write(ShelfKindFactory.class.getName().getBytes(StandardCharsets.UTF_8));
        }
        return folder;
    }

    @Override
    public ConnectorKind createKind(KindEnvironment environment) {
        return new ShelfKind();
    }

    /** Shelves that are all closed. */
    private static final class ShelfKind implements ConnectorKind {

        @Override
        public String name() {
            return "shelf";
        }

        @Override
        public void checkSettings(ConnectorSettings settings) {
            // Every place is one.
        }

        @Override
        public OpenPlace openPlace(ConnectorSettings settings) throws PlaceException {
            throw new PlaceException("The shelf is closed.", null);
        }
    }
}
