package dev.carrel.bootstrap.assembly;

import dev.carrel.application.port.connector.PlaceException;
import dev.carrel.application.port.connector.PlaceSecrets.PlaceSecret;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

class SecretFilesTest {

    @TempDir
    private Path folder;

    @Test
    void readsTheSecretOfAPlace() throws Exception {
        var secrets = new SecretFiles(Files.createDirectory(folder.resolve("secrets")));
        Files.writeString(folder.resolve("secrets/wiki.properties"), """
                place = https://example.com/team/
                user = ada
                password = s3=cret
                """);
        assertThat(secrets.requireSecret("wiki", "https://example.com/team/docs.git"))
                .isEqualTo(new PlaceSecret("https://example.com/team/", "ada", "s3=cret"));
        Files.writeString(folder.resolve("other.properties"), "place = https://example.com/");
        Files.writeString(folder.resolve("secrets/empty.properties"), "");
        for (String[] refused : new String[][]{{"wiki", "https://example.com/other/docs.git"}, {"none", "https://a.b/"},
            {"../other", "https://example.com/"}, {"empty", "https://example.com/"}, {"", "https://example.com/"}}) {
            assertThatThrownBy(() -> secrets.requireSecret(refused[0], refused[1])).isInstanceOf(PlaceException.class)
                    .hasMessage("The secret \"" + refused[0] + "\" does not open this place.");
        }
    }
}
