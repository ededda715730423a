package dev.carrel.bootstrap;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

/** The launcher script, with fake Java and Maven executables that record their calls. */
class LauncherTest {

    private static final Path LAUNCHER = Path.of("../carrel");

    @TempDir
    Path folder;

    private Path home;
    private final Map<String, String> environment = new LinkedHashMap<>();

    @BeforeEach
    void copyLauncher() throws IOException {
        home = Files.createDirectories(folder.resolve("where carrel is")).toRealPath();
        Files.copy(LAUNCHER, home.resolve("carrel"));
        environment.put("CARREL_JAVA_HOME", java("java", "24.0.1").toString());
    }

    @Test
    void passesArgumentsToJavaUnchanged() throws Exception {
        Run run = run(home.resolve("carrel"), "ask", "two words", "*", "");

        assertThat(run.code()).isZero();
        assertThat(run.out()).first().isEqualTo("java 24.0.1");
        assertThat(run.out()).containsSubsequence("-cp", home + "/lib/carrel.jar", "dev.carrel.bootstrap.Main", "ask",
                "two words", "*", "");
        assertThat(run.out()).contains("--enable-native-access=ALL-UNNAMED", "-Dcarrel.terminals=")
                .noneMatch(argument -> argument.startsWith("-XX:AOTCache"));
        assertThat(run.err()).isEmpty();
    }

    @Test
    void runsThroughSymbolicLinks() throws Exception {
        Path bin = Files.createDirectories(folder.resolve("bin"));
        Path link = Files.createSymbolicLink(bin.resolve("relative"), Path.of("../where carrel is/carrel"));
        Path second = Files.createSymbolicLink(folder.resolve("carrel-link"), link);

        assertThat(run(second, "--version").out()).contains(home + "/lib/carrel.jar");
    }

    @Test
    void usesJavaOfCarrelJavaHome() throws Exception {
        environment.put("JAVA_HOME", java("newer", "99").toString());

        assertThat(run(home.resolve("carrel")).out()).first().isEqualTo("java 24.0.1");
    }

    @Test
    void usesNewestJavaByDefault() throws Exception {
        environment.remove("CARREL_JAVA_HOME");
        environment.put("JAVA_HOME", java("older", "1.8.0").toString());
        environment.put("HOME", folder.toString());
        java(".sdkman/candidates/java/98", "98.0.2");
        java(".jdks/99", "99-ea");

        assertThat(run(home.resolve("carrel")).out()).contains("java 99-ea");
    }

    @Test
    void asksJavaForVersionWithoutReleaseFile() throws Exception {
        Files.delete(Path.of(environment.get("CARREL_JAVA_HOME"), "release"));

        assertThat(run(home.resolve("carrel")).code()).isZero();
    }

    @Test
    void rejectsTooOldJava() throws Exception {
        environment.put("CARREL_JAVA_HOME", java("old", "17.0.15").toString());

        assertThat(run(home.resolve("carrel"), "serve"))
                .isEqualTo(new Run(1, List.of(), List.of("carrel: CARREL_JAVA_HOME is "
                        + folder + "/old, where there is no Java of version 21 or later.")));
    }

    @Test
    void passesJavaOptions() throws Exception {
        environment.put("CARREL_JAVA_OPTS", "-Xmx1g -Dsome=thing");

        assertThat(run(home.resolve("carrel")).out()).containsSubsequence("-Xmx1g", "-Dsome=thing", "-cp");
    }

    @Test
    void usesOnlyTheChosenGarbageCollector() throws Exception {
        assertThat(run(home.resolve("carrel")).out()).contains("-XX:+UseSerialGC");

        environment.put("CARREL_JAVA_OPTS", "-XX:+UseZGC");
        assertThat(run(home.resolve("carrel")).out()).contains("-XX:+UseZGC").doesNotContain("-XX:+UseSerialGC");
    }

    @Test
    void boundsHeapByDefault() throws Exception {
        assertThat(run(home.resolve("carrel")).out()).contains("-XX:MaxRAM=4g");

        environment.put("CARREL_JAVA_OPTS", "-Xmx2g");
        assertThat(run(home.resolve("carrel")).out()).contains("-Xmx2g").doesNotContain("-XX:MaxRAM=4g");
        environment.put("CARREL_JAVA_OPTS", "-XX:MaxRAMPercentage=50");
        assertThat(run(home.resolve("carrel")).out()).doesNotContain("-XX:MaxRAM=4g");
    }

    @Test
    void exitsOnOutOfMemoryByDefault() throws Exception {
        environment.put("CARREL_JAVA_OPTS", "-XX:-ExitOnOutOfMemoryError");

        assertThat(run(home.resolve("carrel")).out())
                .containsSubsequence("-XX:+ExitOnOutOfMemoryError", "-XX:-ExitOnOutOfMemoryError")
                .anyMatch(argument -> argument.startsWith("-XX:OnOutOfMemoryError="));
    }

    @Test
    void passesUmlautsInAnyLocale() throws Exception {
        environment.put("LC_ALL", "C");
        assertThat(run(home.resolve("carrel")).out()).contains("LC_ALL=C.UTF-8");

        environment.put("LC_ALL", "de_DE.UTF-8");
        assertThat(run(home.resolve("carrel")).out()).contains("LC_ALL=de_DE.UTF-8");
    }

    @Test
    void usesFullCompilerForServeOnly() throws Exception {
        assertThat(run(home.resolve("carrel"), "serve").out()).doesNotContain("-XX:TieredStopAtLevel=1");
        assertThat(run(home.resolve("carrel"), "ask").out()).contains("-XX:TieredStopAtLevel=1");
    }

    @Test
    void usesVectorInstructionsForServeWhereJavaHasTheModule() throws Exception {
        assertThat(run(home.resolve("carrel"), "serve").out()).containsSubsequence("--add-modules",
                "jdk.incubator.vector", "-cp");
        assertThat(run(home.resolve("carrel"), "ask").out()).doesNotContain("--add-modules");

        Files.writeString(Path.of(environment.get("CARREL_JAVA_HOME"), "release"),
                "JAVA_VERSION=\"24.0.1\"\nMODULES=\"java.base java.sql\"\n");
        assertThat(run(home.resolve("carrel"), "serve").out()).doesNotContain("--add-modules");
    }

    @Test
    void printsTheCommandThatBenchmarksUse() throws Exception {
        assertThat(run(home.resolve("carrel"), "java-command").out()).containsExactly(
                environment.get("CARREL_JAVA_HOME") + "/bin/java", "--enable-native-access=ALL-UNNAMED",
                "--add-modules", "jdk.incubator.vector", "-XX:+UseSerialGC", "-Xms64m", "-XX:MaxRAM=4g",
                "-XX:MinHeapFreeRatio=20", "-XX:MaxHeapFreeRatio=40", "-XX:-ShrinkHeapInSteps",
                "-XX:TrimNativeHeapInterval=20000");
    }

    @Test
    void runsAotTrainingOnce() throws Exception {
        environment.put("CARREL_JAVA_HOME", java("new", "25.0.1").toString());

        assertThat(run(home.resolve("carrel"), "serve")).satisfies(run -> {
            assertThat(run.err()).containsExactly("carrel: Preparing for a fast start (once, a few seconds) …");
            assertThat(run.out()).contains("-XX:AOTCache=" + home + "/start-25.0.1.aot");
        });
        assertThat(run(home.resolve("carrel"), "serve").err()).isEmpty();
        Path jar = Files.createDirectories(home.resolve("lib")).resolve("carrel.jar");
        Files.setLastModifiedTime(Files.createFile(jar), FileTime.from(Instant.now().plusSeconds(10)));
        assertThat(run(home.resolve("carrel"), "serve").err()).as("a changed jar triggers a new training run")
                .hasSize(1);
    }

    @Test
    void doesNotRepeatFailedAotTraining() throws Exception {
        environment.put("CARREL_JAVA_HOME", java("new", "25.0.1").toString());
        environment.put("REHEARSAL", "fails");

        run(home.resolve("carrel"), "serve");
        assertThat(run(home.resolve("carrel"), "serve")).satisfies(run -> {
            assertThat(run.err()).isEmpty();
            assertThat(run.out()).noneMatch(argument -> argument.startsWith("-XX:AOTCache"));
        });
    }

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

    /** Creates a fake Java of a version that prints its arguments, one per line. */
    private Path java(String name, String version) throws IOException {
        Path java = folder.resolve(name);
        script(java.resolve("bin/java"),
                """
                        if [ "${1:-}" = -version ]; then echo 'openjdk version "%1$s"' >&2; exit 0; fi
                        for argument; do
                          case $argument in -XX:AOTCacheOutput=*) [ "${REHEARSAL:-}" ] || echo prepared > \
                          "${argument#*=}" ;; esac
                        done
                        echo "java %1$s"
                        echo "LC_ALL=$LC_ALL"
                        printf '%%s\\n' "$@"
                        """
                        .formatted(version));
        Files.writeString(java.resolve("release"), "IMPLEMENTOR=\"Somebody\"\nJAVA_VERSION=\"" + version
                + "\"\nMODULES=\"java.base jdk.incubator.vector java.sql\"\n");
        return java;
    }

    /**
     * Turns the home into a source tree, with a fake Maven that runs this script.
     *
     * @return a source
     */
    private Path sourceTree(String maven) throws IOException {
        Path source = home.resolve("domain/src/main/java/Some.java");
        Files.createDirectories(source.getParent());
        Files.writeString(source, "class Some {}");
        Files.writeString(home.resolve("pom.xml"), "<project/>");
        script(folder.resolve("maven/mvn"), maven);
        environment.put("PATH", folder.resolve("maven") + ":" + System.getenv("PATH"));
        environment.put("BUILDS", folder.resolve("builds").toString());
        return source;
    }

    private static void script(Path file, String lines) throws IOException {
        Files.createDirectories(file.getParent());
        Files.writeString(file, "#!/bin/sh\n" + lines + "\n");
        assertThat(file.toFile().setExecutable(true)).isTrue();
    }

    private Run run(Path launcher, String... arguments) throws IOException, InterruptedException {
        Process process = start(launcher, arguments);
        process.getOutputStream().close();
        List<String> out = process.inputReader(StandardCharsets.UTF_8).lines().toList();
        List<String> err = process.errorReader(StandardCharsets.UTF_8).lines().toList();
        return new Run(process.waitFor(), out, err);
    }

    private Process start(Path launcher, String... arguments) throws IOException {
        var command = new ArrayList<>(List.of(launcher.toString()));
        command.addAll(List.of(arguments));
        var builder = new ProcessBuilder(command).directory(folder.toFile());
        builder.environment().keySet().removeIf(name -> name.startsWith("CARREL_"));
        builder.environment().putAll(environment);
        return builder.start();
    }

    record Run(int code, List<String> out, List<String> err) {}
}
