package dev.carrel.architecture;

import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Compares the signatures that programs may rely on with the file of them, so that none changes by chance. With
 * {@code -Dcarrel.write-public-api=true} it writes the file.
 */
class PublicApiTest {

    private static final Path FILE = Path.of("src/test/resources/public-api.txt");

    @Test
    void signaturesAreThoseOfTheFile() throws IOException {
        List<String> lines = new PublicApi(new ClassFileImporter()
                .withImportOption(location -> new ImportOption.DoNotIncludeTests().includes(location)
                        && !location.contains("-tests.jar"))
                .importPackages("dev.carrel")).lines();
        if (Boolean.getBoolean("carrel.write-public-api")) {
            Files.createDirectories(FILE.getParent());
            Files.write(FILE, lines);
        }

        assertThat(lines)
                .as("what programs may rely on; if a change is meant, write the file anew and say so in CHANGELOG.md")
                .containsExactlyElementsOf(Files.readAllLines(FILE));
    }
}
