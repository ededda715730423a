package dev.carrel.harness;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Assertions;
import org.junit.jupiter.api.Assumptions;

/**
 * Tools beyond Maven's dependencies that a test needs: without one the test is skipped with a message, except in CI.
 */
public final class TestRequirement {

    private TestRequirement() {}

    /** Requires Linux and a C compiler. */
    public static void compiler() {
        require(isLinux() && isOnPath("cc"), "a C compiler (cc) on Linux");
    }

    /** Requires the program that opens a terminal for another. */
    public static void pseudoTerminal() {
        require(isLinux() && isOnPath("script"), "the program script of Linux");
    }

    /** Requires the right to mount a file system. */
    public static void mount() {
        require(isLinux() && isOnPath("mount") && System.getProperty("user.name").equals("root"),
                "Linux, and root to mount a small file system");
    }

    /** Requires the programs that {@code .ci/node-clients} installs, and returns their folder. */
    public static Path nodeClients() {
        String folder = System.getenv().getOrDefault("CARREL_TEST_NODE_CLIENTS", "");
        require(!folder.isEmpty() && Files.isExecutable(Path.of(folder, "node")),
                "CARREL_TEST_NODE_CLIENTS, the folder that .ci/node-clients prints");
        return Path.of(folder);
    }

    /** Requires the OpenAPI Generator that the profile "reliability" fetches, and returns its folder. */
    public static Path openApiGenerator() {
        String folder = System.getProperty("carrel.openapi-generator", "");
        require(Files.exists(Path.of(folder, "openapi-generator-cli.jar")),
                "the OpenAPI Generator, which -Preliability fetches");
        return Path.of(folder);
    }

    /** Requires the Java agent that {@code .ci/opentelemetry-agent} fetches, and returns its file. */
    public static Path openTelemetryAgent() {
        String file = System.getenv().getOrDefault("CARREL_TEST_OPENTELEMETRY_AGENT", "");
        require(!file.isEmpty() && Files.isReadable(Path.of(file)),
                "CARREL_TEST_OPENTELEMETRY_AGENT, the file that .ci/opentelemetry-agent prints");
        return Path.of(file);
    }

    /** Requires Keycloak, which {@code .ci/keycloak} fetches, and returns its program. */
    public static Path keycloak() {
        String program = System.getenv().getOrDefault("CARREL_TEST_KEYCLOAK", "");
        require(!program.isEmpty() && Files.isExecutable(Path.of(program)),
                "CARREL_TEST_KEYCLOAK, the program that .ci/keycloak prints");
        return Path.of(program);
    }

    /** Requires Tesseract, which Debian has as {@code tesseract-ocr}. */
    public static void tesseract() {
        require(isOnPath("tesseract"), "the program tesseract (apt install tesseract-ocr)");
    }

    private static void require(boolean isMet, String what) {
        if (isMet) {
            return;
        }
        String message = "Needs " + what + ".";
        if (System.getenv("CI") != null) {
            Assertions.fail(message);
        }
        System.out.println("SKIPPED: " + message);
        Assumptions.abort(message);
    }

    private static boolean isLinux() {
        return System.getProperty("os.name").equals("Linux");
    }

    private static boolean isOnPath(String program) {
        for (String folder : System.getenv().getOrDefault("PATH", "").split(File.pathSeparator)) {
            if (Files.isExecutable(Path.of(folder, program))) {
                return true;
            }
        }
        return false;
    }
}
