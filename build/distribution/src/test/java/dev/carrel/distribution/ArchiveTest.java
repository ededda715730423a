package dev.carrel.distribution;

import dev.carrel.distribution.PackagedProgram.ProgramRun;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * The archives that the profile {@code packages} makes: unpacked as a user does, into a folder with blanks in its name,
 * and run from elsewhere.
 */
class ArchiveTest {

    private static final String LISTENING = "Carrel is listening on ";

    @TempDir
    private static Path unpacked;

    private static Path home;
    private static Set<Path> files;

    @TempDir
    private Path folder;

    @BeforeAll
    static void unpackOne() throws Exception {
        home = unpack(".tar.gz");
        files = files(home);
    }

    @Test
    void programOfTheArchiveServesAndAnswers() throws Exception {
        Path carrel = Files.createSymbolicLink(folder.resolve("carrel link"), home.resolve("bin/carrel"));
        Path elsewhere = Files.createDirectories(folder.resolve("else where"));
        var program = new PackagedProgram(elsewhere, Map.of("CARREL_PORT", "0", "CARREL_JAVA_HOME", javaOf(home)));

        assertThat(program.run(carrel, "version").out()).startsWith("Carrel " + System.getProperty("carrel.version"));

        Process server = program.prepare(List.of(carrel.toString(), "serve")).redirectErrorStream(true).start();
        var printed = new ArrayList<String>();
        try (BufferedReader output = server.inputReader(StandardCharsets.UTF_8)) {
            assertThat(output.lines().peek(printed::add).anyMatch(line -> line.startsWith(LISTENING)))
                    .as(() -> String.join("\n", printed))
                    .isTrue();
            Path leave = Files.writeString(elsewhere.resolve("leave.md"), "# Leave\n\nEverybody has 28 days of leave.");
            assertThat(program.run(carrel, "import", "--library", "handbook", leave.toString()))
                    .satisfies(run -> assertThat(run.code()).as(run.err()).isZero());
            ProgramRun reply = program.run(carrel, "ask", "--library", "handbook", "How many days of leave?");
            assertThat(reply.out()).as(reply.err()).contains("Everybody has 28 days of leave.", "leave.md");
        } finally {
            // The handle leaves the streams open, unlike the process itself.
            server.toHandle().destroy();
            assertThat(server.waitFor()).isEqualTo(143);
        }
        assertThat(elsewhere.resolve("data/carrel.db")).exists();
    }

    @Test
    void bothArchivesHoldTheSame() throws Exception {
        Path other = unpack(".zip");

        assertThat(files(other)).isEqualTo(files).allSatisfy(file -> {
            assertThat(other.resolve(file)).hasSameBinaryContentAs(home.resolve(file));
            assertThat(Files.isExecutable(other.resolve(file))).isEqualTo(Files.isExecutable(home.resolve(file)));
        });
    }

    @Test
    void archiveHasWhatAUserLooksFor() throws Exception {
        assertThat(home.resolve("bin/carrel")).isExecutable();
        assertThat(home.resolve("bin/carrel.bat")).content().contains("\r\n").doesNotContainPattern("[^\r]\n");
        assertThat(home.resolve("README.md")).exists();
        assertThat(home.resolve("LICENSE")).content().contains("Apache License");
        assertThat(home.resolve("carrel.conf.example")).exists();
        assertThat(Files.readAllLines(home.resolve("THIRD-PARTY.txt"))).hasSizeGreaterThan(80)
                .noneMatch(line -> line.contains("Unknown license"));
        assertThat(home.resolve("lib/carrel.jar")).exists();
        assertThat(files).map(file -> file.getFileName().toString())
                .noneMatch(name -> name.endsWith(".aot") || name.contains("junit"));
    }

    @Test
    void exampleSettingsAreValidWhenTheyAreTurnedOn() throws Exception {
        Path token = Files.writeString(folder.resolve("token"), "a-token-of-thirty-two-characters-or-more");
        Path settings = Files.writeString(folder.resolve("all.conf"),
                Files.readString(home.resolve("carrel.conf.example"))
                        .replaceAll("(?m)^#(?=[a-z])", "")
                        .replaceAll("\"/etc/carrel/[a-z-]+\"", "\"" + token + "\"")
                        .replaceAll("(?m)^embedding.*$", ""));
        var program = new PackagedProgram(folder, Map.of("CARREL_JAVA_HOME", javaOf(home)));

        ProgramRun run = program.run(home.resolve("bin/carrel"), "library", "create", "handbook", "--config",
                settings.toString());
        assertThat(run.code()).as(run.err()).isZero();
    }

    /** Returns the folder of the program. */
    private static Path unpack(String format) throws IOException, InterruptedException {
        Path into = Files.createDirectories(unpacked.resolve("a folder" + format));
        String archive = TestTools.requirePackage("carrel.archives") + format;
        var command = format.equals(".zip") ? List.of("unzip", "-q", archive, "-d", into.toString())
                : List.of("tar", "-xzf", archive, "-C", into.toString());
        ProgramRun run = new PackagedProgram(unpacked, Map.of()).run(command);
        assertThat(run.code()).as(run.err()).isZero();
        return into.resolve("carrel-" + System.getProperty("carrel.version"));
    }

    /** Returns the files of a folder, by their way from there. */
    private static Set<Path> files(Path folder) throws IOException {
        try (Stream<Path> all = Files.walk(folder)) {
            return all.filter(Files::isRegularFile).map(folder::relativize).collect(Collectors.toSet());
        }
    }

    /** Returns the Java of these tests, unless the archive brings its own. */
    private static String javaOf(Path home) {
        Path own = home.resolve("runtime");
        return Files.exists(own) ? own.toString() : System.getProperty("java.home");
    }
}
