package dev.carrel.distribution;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import org.junit.jupiter.api.Assertions;
import org.junit.jupiter.api.Assumptions;

/** Programs and packages that a test needs: without one it is skipped with a message, except in CI. */
final class TestTools {

    private TestTools() {}

    static void require(String program) {
        require(Arrays.stream(System.getenv("PATH").split(File.pathSeparator))
                .anyMatch(folder -> Files.isExecutable(Path.of(folder, program))), program);
    }

    /** Returns a package that the profile {@code packages} makes, by the property that names it. */
    static Path requirePackage(String property) {
        String file = System.getProperty(property, "");
        require(!file.isEmpty(), "-Ppackages");
        return Path.of(file);
    }

    private static void require(boolean isThere, String what) {
        if (!isThere && "true".equals(System.getenv("CI"))) {
            Assertions.fail("This test needs " + what + ".");
        }
        Assumptions.assumeTrue(isThere, "This test needs " + what + ".");
    }
}
