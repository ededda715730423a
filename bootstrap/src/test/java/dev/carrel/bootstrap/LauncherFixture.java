package dev.carrel.bootstrap;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

/** A folder with the launcher script, and fake programs that record how they are called. */
abstract class LauncherFixture {

    static final Path LAUNCHER = Path.of("src/main/launcher/carrel");

    @TempDir
    Path folder;

    Path home;
    Path launcher;
    final Map<String, String> environment = new LinkedHashMap<>();

    @BeforeEach
    void copyLauncher() throws IOException {
        home = Files.createDirectories(folder.resolve("where carrel is")).toRealPath();
        launcher = Files.createDirectories(home.resolve("bin")).resolve("carrel");
        Files.copy(LAUNCHER, launcher, StandardCopyOption.COPY_ATTRIBUTES);
        environment.put("CARREL_JAVA_HOME", java("java", "24.0.1").toString());
    }

    /** Creates a fake Java of a version that prints its arguments, one per line. */
    Path java(String name, String version) throws IOException {
        Path java = folder.resolve(name);
        script(java.resolve("bin/java"),
                """
                        if [ "${1:-}" = -version ]; then echo 'openjdk version "%1$s"' >&2; exit 0; fi
                        for argument; do
                          case $argument in
                            -XX:AOTCacheOutput=*)
                              case ${REHEARSAL:-} in
                                fails) ;;
                                waits) touch training; exec sleep 600 ;;
                                *) echo prepared > "${argument#*=}" ;;
                              esac
                              ;;
                          esac
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

    static void script(Path file, String lines) throws IOException {
        Files.createDirectories(file.getParent());
        Files.writeString(file, "#!/bin/sh\n" + lines + "\n");
        assertThat(file.toFile().setExecutable(true)).isTrue();
    }

    Run run(Path launcher, String... arguments) throws IOException, InterruptedException {
        Process process = start(launcher, arguments);
        process.getOutputStream().close();
        List<String> out = process.inputReader(StandardCharsets.UTF_8).lines().toList();
        List<String> err = process.errorReader(StandardCharsets.UTF_8).lines().toList();
        return new Run(process.waitFor(), out, err);
    }

    Process start(Path launcher, String... arguments) throws IOException {
        var command = new ArrayList<>(List.of(launcher.toString()));
        command.addAll(List.of(arguments));
        var builder = new ProcessBuilder(command).directory(folder.toFile());
        builder.environment().keySet().removeIf(name -> name.startsWith("CARREL_"));
        builder.environment().putAll(environment);
        return builder.start();
    }

    record Run(int code, List<String> out, List<String> err) {}
}
