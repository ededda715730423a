package dev.carrel.fault.crash;

import dev.carrel.harness.BuiltProgram;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.jar.Attributes;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

/** A heap that is too small, with the launcher and in a process of its own. */
@Tag("reliability")
class OutOfMemoryTest {

    /** A paragraph of these is larger than the heap, so that no time is spent on the last of it. */
    private static final int WORDS = 4_000_000;

    @TempDir
    private Path folder;

    private Path home;
    private Path data;

    /** Creates a home like that of a release, whose only JAR refers to the classes under test. */
    @BeforeEach
    void createHome() throws IOException {
        data = folder.resolve("data");
        home = Files.createDirectories(folder.resolve("home/lib")).getParent();
        Files.copy(BuiltProgram.LAUNCHER,
                Files.createDirectories(home.resolve("bin")).resolve("carrel"));
        var manifest = new Manifest();
        manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
        manifest.getMainAttributes()
                .put(Attributes.Name.CLASS_PATH,
                        Arrays.stream(System.getProperty("java.class.path").split(File.pathSeparator))
                                .map(entry -> Path.of(entry).toUri().toString())
                                .collect(Collectors.joining(" ")));
        new JarOutputStream(Files.newOutputStream(home.resolve("lib/carrel.jar")), manifest).close();
        // There is no cache, and none is created, since this one is newer than the JAR.
        Files.createFile(home.resolve("start-" + System.getProperty("java.version") + ".aot"));
    }

    @Test
    void exitsWithMessageAndLosesNothing() throws Exception {
        assertThat(run("", "library", "create", "handbook").code()).isZero();
        assertThat(run("", "document", "add", "-l", "handbook", "--text", "The gate opens at seven.").code()).isZero();
        Path large = Files.writeString(folder.resolve("large.html"),
                "<html><body><p>" + "a word ".repeat(WORDS));

        EndedRun ended = run("-Xmx32m", "import", "-l", "handbook", large.toString());

        assertThat(ended.code()).as(ended.errors()).isEqualTo(3);
        assertThat(ended.errors()).contains("carrel: Out of memory: the heap was too small", "CARREL_JAVA_OPTS=-Xmx2g");
        assertThat(ended.output()).isEmpty();
        assertThat(run("", "verify").output()).contains("The database is intact.",
                "handbook: 1 document, index matches the database");
        assertThat(run("", "ask", "-l", "handbook", "When does the gate open?").output()).contains("at seven");
    }

    private EndedRun run(String javaOptions, String... arguments) throws IOException, InterruptedException {
        var command = new ArrayList<>(List.of("sh", home.resolve("bin/carrel").toString()));
        command.addAll(List.of(arguments));
        Path output = folder.resolve("output");
        Path errors = folder.resolve("errors");
        var builder = new ProcessBuilder(command).redirectOutput(output.toFile()).redirectError(errors.toFile());
        builder.environment().keySet().removeIf(key -> key.startsWith("CARREL_"));
        builder.environment().put("CARREL_DATA", data.toString());
        builder.environment().put("CARREL_EMBEDDING_MODEL", "none");
        builder.environment().put("CARREL_JAVA_HOME", System.getProperty("java.home"));
        builder.environment().put("CARREL_JAVA_OPTS", javaOptions);
        Process process = builder.start();
        if (!process.waitFor(10, TimeUnit.MINUTES)) {
            process.destroyForcibly();
            throw new AssertionError(List.of(arguments) + " does not end: " + Files.readString(errors, UTF_8));
        }
        return new EndedRun(process.exitValue(), Files.readString(output, UTF_8), Files.readString(errors, UTF_8));
    }

    private record EndedRun(int code, String output, String errors) {}
}
