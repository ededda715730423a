package dev.carrel.bootstrap;

import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/** The launcher script that is shipped. */
class LauncherTest extends LauncherFixture {

    @Test
    void passesArgumentsToJavaUnchanged() throws Exception {
        Run run = run(launcher, "ask", "two words", "*", "");

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
        Path link = Files.createSymbolicLink(bin.resolve("relative"), Path.of("../where carrel is/bin/carrel"));
        Path second = Files.createSymbolicLink(folder.resolve("carrel-link"), link);

        assertThat(run(second, "--version").out()).contains(home + "/lib/carrel.jar");
    }

    @Test
    void usesJavaOfCarrelJavaHome() throws Exception {
        environment.put("JAVA_HOME", java("newer", "99").toString());

        assertThat(run(launcher).out()).first().isEqualTo("java 24.0.1");
    }

    @Test
    void usesNewestJavaByDefault() throws Exception {
        environment.remove("CARREL_JAVA_HOME");
        environment.put("JAVA_HOME", java("older", "1.8.0").toString());
        environment.put("HOME", folder.toString());
        java(".sdkman/candidates/java/98", "98.0.2");
        java(".jdks/99", "99-ea");

        assertThat(run(launcher).out()).contains("java 99-ea");
    }

    @Test
    void asksJavaForVersionWithoutReleaseFile() throws Exception {
        Files.delete(Path.of(environment.get("CARREL_JAVA_HOME"), "release"));

        assertThat(run(launcher).code()).isZero();
    }

    @Test
    void rejectsTooOldJava() throws Exception {
        environment.put("CARREL_JAVA_HOME", java("old", "17.0.15").toString());

        assertThat(run(launcher, "serve"))
                .isEqualTo(new Run(1, List.of(), List.of("carrel: CARREL_JAVA_HOME is "
                        + folder + "/old, where there is no Java of version 21 or later.")));
    }

    @Test
    void passesJavaOptions() throws Exception {
        environment.put("CARREL_JAVA_OPTS", "-Xmx1g -Dsome=thing");

        assertThat(run(launcher).out()).containsSubsequence("-Xmx1g", "-Dsome=thing", "-cp");
    }

    @Test
    void usesOnlyTheChosenGarbageCollector() throws Exception {
        assertThat(run(launcher).out()).contains("-XX:+UseSerialGC");

        environment.put("CARREL_JAVA_OPTS", "-XX:+UseZGC");
        assertThat(run(launcher).out()).contains("-XX:+UseZGC").doesNotContain("-XX:+UseSerialGC");
    }

    @Test
    void boundsHeapByDefault() throws Exception {
        assertThat(run(launcher).out()).contains("-XX:MaxRAM=4g");

        environment.put("CARREL_JAVA_OPTS", "-Xmx2g");
        assertThat(run(launcher).out()).contains("-Xmx2g").doesNotContain("-XX:MaxRAM=4g");
        environment.put("CARREL_JAVA_OPTS", "-XX:MaxRAMPercentage=50");
        assertThat(run(launcher).out()).doesNotContain("-XX:MaxRAM=4g");
    }

    @Test
    void exitsOnOutOfMemoryByDefault() throws Exception {
        environment.put("CARREL_JAVA_OPTS", "-XX:-ExitOnOutOfMemoryError");

        assertThat(run(launcher).out())
                .containsSubsequence("-XX:+ExitOnOutOfMemoryError", "-XX:-ExitOnOutOfMemoryError")
                .anyMatch(argument -> argument.startsWith("-XX:OnOutOfMemoryError="));
    }

    @Test
    void passesUmlautsInAnyLocale() throws Exception {
        environment.put("LC_ALL", "C");
        assertThat(run(launcher).out()).contains("LC_ALL=C.UTF-8");

        environment.put("LC_ALL", "de_DE.UTF-8");
        assertThat(run(launcher).out()).contains("LC_ALL=de_DE.UTF-8");
    }

    @Test
    void usesFullCompilerForServeOnly() throws Exception {
        assertThat(run(launcher, "serve").out()).doesNotContain("-XX:TieredStopAtLevel=1");
        assertThat(run(launcher, "ask").out()).contains("-XX:TieredStopAtLevel=1");
    }

    @Test
    void usesVectorInstructionsForServeWhereJavaHasTheModule() throws Exception {
        assertThat(run(launcher, "serve").out()).containsSubsequence("--add-modules",
                "jdk.incubator.vector", "-cp");
        assertThat(run(launcher, "ask").out()).doesNotContain("--add-modules");

        Files.writeString(Path.of(environment.get("CARREL_JAVA_HOME"), "release"),
                "JAVA_VERSION=\"24.0.1\"\nMODULES=\"java.base java.sql\"\n");
        assertThat(run(launcher, "serve").out()).doesNotContain("--add-modules");
    }

    @Test
    void tellsThatTheJdkPrintsALineFirst() throws Exception {
        assertThat(run(launcher, "serve").out()).contains("-Dcarrel.incubator-line=true");
        assertThat(run(launcher, "ask").out()).doesNotContain("-Dcarrel.incubator-line=true");

        environment.put("CARREL_JAVA_OPTS", "-javaagent:agent.jar");
        assertThat(run(launcher, "serve").out()).as("an agent may print more")
                .doesNotContain("-Dcarrel.incubator-line=true");
    }

    @Test
    void printsTheCommandThatBenchmarksUse() throws Exception {
        assertThat(run(launcher, "java-command").out()).containsExactly(
                environment.get("CARREL_JAVA_HOME") + "/bin/java", "--enable-native-access=ALL-UNNAMED",
                "--add-modules", "jdk.incubator.vector", "-XX:+UseSerialGC", "-Xms64m", "-XX:MaxRAM=4g",
                "-XX:MinHeapFreeRatio=20", "-XX:MaxHeapFreeRatio=40", "-XX:-ShrinkHeapInSteps",
                "-XX:TrimNativeHeapInterval=20000");
    }

    @Test
    void prefersJavaOfItsOwnFolder() throws Exception {
        environment.remove("CARREL_JAVA_HOME");
        environment.put("JAVA_HOME", java("newer", "99").toString());
        java("where carrel is/runtime", "24.0.2");

        assertThat(run(launcher).out()).first().isEqualTo("java 24.0.2");
    }
}
