package dev.carrel.bootstrap.assembly;

import dev.carrel.application.port.connector.ConnectorKind;
import dev.carrel.application.port.connector.ConnectorKindFactory;
import dev.carrel.application.port.connector.ConnectorKindFactory.KindEnvironment;
import dev.carrel.application.port.connector.PlaceSecrets;
import dev.carrel.domain.error.InvalidRequestException;
import dev.carrel.scraping.FetchPolicy;
import dev.carrel.scraping.GuardedHttp;
import dev.carrel.scraping.GuardedSockets;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.jar.JarOutputStream;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/** Jars that somebody else has built. */
class ConnectorKindJarsTest {

    private static final String SERVICE = "META-INF/services/" + ConnectorKindFactory.class.getName();
    private static final String SOURCE = """
            package other;

            import dev.carrel.application.port.connector.*;
            import dev.carrel.domain.connector.ConnectorSettings;

            public class Wiki implements ConnectorKindFactory {
                public ConnectorKind createKind(KindEnvironment environment) {
                    return new ConnectorKind() {
                        public String name() { return "wiki" + environment.maxFileBytes(); }
                        public void checkSettings(ConnectorSettings settings) {}
                        public OpenPlace openPlace(ConnectorSettings settings) throws PlaceException {
                            throw new PlaceException("The wiki is closed.", null);
                        }
                    };
                }
            }
            """;

    @TempDir
    private Path folder;

    private List<ConnectorKind> load() {
        try (var http = new GuardedHttp(FetchPolicy.PUBLIC_WEB, "Carrel")) {
            return ConnectorKinds.loadKinds(folder,
                    new KindEnvironment(http, new GuardedSockets(FetchPolicy.PUBLIC_WEB),
                            PlaceSecrets.NONE, folder.resolve("temporary"), 7));
        }
    }

    private void writeJar(String name, Path classes, String factory) throws Exception {
        try (var jar = new JarOutputStream(Files.newOutputStream(folder.resolve(name)));
                Stream<Path> files = Files.walk(classes)) {
            jar.putNextEntry(new ZipEntry(SERVICE));
            jar.write(factory.getBytes(UTF_8));
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                jar.putNextEntry(new ZipEntry(classes.relativize(file).toString()));
                jar.write(Files.readAllBytes(file));
            }
        }
    }

    private static void compile(Path classes) throws Exception {
        Path source = Files.writeString(classes.resolve("Wiki.java"), SOURCE);
        int outcome = ToolProvider.getSystemJavaCompiler()
                .run(null, OutputStream.nullOutputStream(), null, "-proc:none", "-d", classes.toString(), "-cp",
                        System.getProperty("java.class.path"), source.toString());
        assertThat(outcome).isZero();
        Files.delete(source);
    }

    @Test
    void loadsKindsFromJars(@TempDir Path classes) throws Exception {
        assertThat(load()).as("an empty folder").isEmpty();
        compile(classes);
        writeJar("wiki.jar", classes, "other.Wiki");
        Files.writeString(folder.resolve("README"), "No jar.");
        assertThat(load()).extracting(ConnectorKind::name).containsExactly("wiki7");
        List<ConnectorKind> twice = Stream.concat(load().stream(), load().stream()).toList();
        assertThatThrownBy(() -> ConnectorKinds.requireOtherNames(twice)).isInstanceOf(InvalidRequestException.class)
                .hasMessageContaining("connectors.jars")
                .hasMessageContaining("wiki7");
    }

    @Test
    void saysWhichJarsCannotBeUsed(@TempDir Path classes) throws Exception {
        writeJar("wiki.jar", classes, "other.Missing");
        assertThatThrownBy(this::load).isInstanceOf(InvalidRequestException.class)
                .hasMessageContaining("connectors.jars has a jar in " + folder)
                .hasMessageContaining("other.Missing");
        folder = folder.resolve("nothing");
        assertThatThrownBy(this::load).isInstanceOf(InvalidRequestException.class)
                .hasMessageContaining("cannot be read");
    }
}
