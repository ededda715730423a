package dev.carrel.distribution;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.carrel.distribution.PackagedProgram.ProgramRun;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

/** The container image that the profile {@code packages} builds on an empty base, where nobody pulls images. */
class ImageTest {

    @TempDir
    private Path folder;

    @Test
    void imageRunsTheServerWithoutRights() throws Exception {
        JsonNode config = config(unpack());

        assertThat(config.at("/config/Entrypoint").toString()).isEqualTo("[\"/app/bin/carrel\"]");
        assertThat(config.at("/config/Cmd").toString()).isEqualTo("[\"serve\"]");
        assertThat(config.at("/config/User").asText()).isEqualTo("10001:10001");
        assertThat(config.at("/config/ExposedPorts").fieldNames()).toIterable().containsExactly("8080/tcp");
        assertThat(config.at("/config/Volumes").fieldNames()).toIterable().containsExactly("/data");
        assertThat(config.at("/config/Env").toString()).contains("CARREL_DATA=/data", "CARREL_HOST=0.0.0.0",
                "PATH=/app/bin:");
        assertThat(config.get("created").asText()).as("the same in each build").isEqualTo("2026-11-20T00:00:00Z");
    }

    /** Without a base it cannot run, and has a name that says so. */
    @Test
    void imageWithoutABaseSaysSo() throws Exception {
        assertThat(texts(manifest(unpack()).get("RepoTags"))).containsExactly("carrel:without-java");
    }

    /** What changes seldom is in a layer of its own, so that an upgrade transfers little. */
    @Test
    void librariesAreALayerOfTheirOwn() throws Exception {
        Path image = unpack();
        List<String> layers = texts(manifest(image).get("Layers"));

        assertThat(layers).hasSizeGreaterThan(2);
        assertThat(list(image.resolve(layers.getFirst()))).contains("app/libs/lucene-core-")
                .doesNotContain("app/libs/carrel.jar");
        String rest = String.join("\n", layers.stream().skip(1).map(layer -> list(image.resolve(layer))).toList());
        assertThat(rest).contains("app/libs/carrel.jar")
                .containsPattern("-rwxr-xr-x .*app/bin/carrel")
                .containsPattern("drwxrwxrwx .* data/")
                .doesNotContain("carrel.bat");
    }

    /** Runs the program of the image from its folders, as a container with the Java of these tests would. */
    @Test
    void programOfTheImageStarts() throws Exception {
        Path image = unpack();
        Path root = Files.createDirectories(folder.resolve("root"));
        for (String layer : texts(manifest(image).get("Layers"))) {
            run("tar", "-xzf", image.resolve(layer).toString(), "-C", root.toString());
        }
        // The file names the places in the image.
        Path libraries = root.resolve("app/jib-classpath-file");
        Files.writeString(libraries, Files.readString(libraries).replace("/app/", root + "/app/"));
        var program = new PackagedProgram(folder, Map.of("CARREL_JAVA_HOME", System.getProperty("java.home")));

        ProgramRun version = program.run(root.resolve("app/bin/carrel"), "version");
        assertThat(version.out()).as(version.err()).startsWith("Carrel " + System.getProperty("carrel.version"));
        // No server answers, so a container would be called unhealthy.
        assertThat(program.run(root.resolve("app/bin/carrel"), "health", "--server", "http://127.0.0.1:9").code())
                .isEqualTo(1);
    }

    private Path unpack() throws IOException, InterruptedException {
        Path tar = TestTools.requirePackage("carrel.image");
        Path into = Files.createDirectories(folder.resolve("image"));
        run("tar", "-xf", tar.toString(), "-C", into.toString());
        return into;
    }

    private static JsonNode manifest(Path image) throws IOException {
        return read(image.resolve("manifest.json")).get(0);
    }

    private static JsonNode config(Path image) throws IOException {
        return read(image.resolve(manifest(image).get("Config").asText()));
    }

    private static JsonNode read(Path file) throws IOException {
        return new ObjectMapper().readTree(Files.readString(file));
    }

    private static List<String> texts(JsonNode array) {
        return StreamSupport.stream(array.spliterator(), false).map(JsonNode::asText).toList();
    }

    private String list(Path layer) {
        try {
            return run("tar", "-tvzf", layer.toString());
        } catch (IOException | InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    private String run(String... command) throws IOException, InterruptedException {
        ProgramRun run = new PackagedProgram(folder, Map.of()).run(List.of(command));
        assertThat(run.code()).as(run.err()).isZero();
        return run.out();
    }
}
