package dev.carrel.bootstrap;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/** The launcher script of a source tree, which builds what is missing. */
class SourceLauncherTest extends LauncherFixture {

    @Test
    void buildsWhenSourcesAreNewer() throws Exception {
        Path source = sourceTree("echo built >> \"$BUILDS\"; mkdir -p \"${5%/*}/bootstrap/target/carrel/lib\"");

        assertThat(run(home.resolve("carrel")).err())
                .containsExactly("carrel: Building Carrel (first run, about a minute) …");
        assertThat(run(home.resolve("carrel"))).satisfies(run -> {
            assertThat(run.err()).isEmpty();
            assertThat(run.out()).contains(home + "/bootstrap/target/carrel/lib/carrel.jar");
        });
        Files.setLastModifiedTime(source, FileTime.from(Instant.now().plusSeconds(10)));
        assertThat(run(home.resolve("carrel")).err())
                .containsExactly("carrel: Building Carrel (the sources were changed) …");
        assertThat(Files.readAllLines(folder.resolve("builds"))).hasSize(2);

        Files.setLastModifiedTime(source, FileTime.from(Instant.EPOCH));
        Path script = Files.createDirectories(home.resolve("adapter-http/web/src/main/resources")).resolve("app.js");
        Files.setLastModifiedTime(Files.createFile(script), FileTime.from(Instant.now().plusSeconds(10)));
        assertThat(run(home.resolve("carrel")).err()).as("a module that is no adapter")
                .containsExactly("carrel: Building Carrel (the sources were changed) …");
        assertThat(home.resolve("bootstrap/target/building")).doesNotExist();
    }

    @Test
    void buildsOnceForConcurrentRuns() throws Exception {
        sourceTree("echo built >> \"$BUILDS\"; mkdir -p \"${5%/*}/bootstrap/target/carrel/lib\"; sleep 1");
        Process first = start(home.resolve("carrel"));
        Run second = run(home.resolve("carrel"));

        assertThat(first.waitFor()).isZero();
        assertThat(second.code()).isZero();
        assertThat(Files.readAllLines(folder.resolve("builds"))).hasSize(1);
    }

    @Test
    void ignoresLockOfDeadBuild() throws Exception {
        sourceTree("mkdir -p \"${5%/*}/bootstrap/target/carrel/lib\"");
        Process dead = new ProcessBuilder("true").start();
        dead.waitFor();
        Path lock = Files.createDirectories(home.resolve("bootstrap/target/building"));
        Files.writeString(lock.resolve("pid"), dead.pid() + "\n");

        assertThat(run(home.resolve("carrel")).code()).isZero();
    }

    @Test
    void showsOutputOfFailedBuild() throws Exception {
        sourceTree("echo a reason; exit 1");
        Run run = run(home.resolve("carrel"));

        assertThat(run.code()).isEqualTo(1);
        assertThat(run.out()).isEmpty();
        assertThat(run.err()).contains("a reason", "carrel: Carrel could not be built; the reason stands above and in "
                + home + "/bootstrap/target/build.log.");
        assertThat(home.resolve("bootstrap/target/building")).doesNotExist();
    }

    /**
     * Turns the home into a source tree, with a fake Maven that runs this script.
     *
     * @return a source
     */
    private Path sourceTree(String maven) throws IOException {
        Path source = home.resolve("domain/src/main/java/Some.java");
        Files.createDirectories(source.getParent());
        Files.copy(Path.of("../carrel"), home.resolve("carrel"), StandardCopyOption.COPY_ATTRIBUTES);
        Path shipped = home.resolve("bootstrap/src/main/launcher/carrel");
        Files.createDirectories(shipped.getParent());
        Files.copy(LAUNCHER, shipped, StandardCopyOption.COPY_ATTRIBUTES);
        Files.writeString(source, "class Some {}");
        Files.writeString(home.resolve("pom.xml"), "<project/>");
        script(folder.resolve("maven/mvn"), maven);
        environment.put("PATH", folder.resolve("maven") + ":" + System.getenv("PATH"));
        environment.put("BUILDS", folder.resolve("builds").toString());
        return source;
    }
}
