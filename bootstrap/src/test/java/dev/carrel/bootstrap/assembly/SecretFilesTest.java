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
    }

    @Test
    void saysWhyASecretDoesNotOpenAPlaceAndNothingOfIt() throws Exception {
        var secrets = new SecretFiles(Files.createDirectory(folder.resolve("secrets")));
        Files.writeString(folder.resolve("other.properties"), "place = https://example.com/\npassword = s3cret");
        Files.writeString(folder.resolve("secrets/empty.properties"), "");
        Files.writeString(folder.resolve("secrets/nowhere.properties"), "place =\npassword = s3cret");
        Files.writeString(folder.resolve("secrets/open.properties"), "place = https://example.com/\nuser = ada");
        Files.writeString(folder.resolve("secrets/docs.properties"),
                "place = https://docs.example/hidden\nuser = ada\npassword = s3cret");
        Files.writeString(folder.resolve("secrets/all.properties"), "place = https://\npassword = s3cret");
        Files.writeString(folder.resolve("secrets/broken.properties"), "password = s3cret \\u00zz");
        for (String[] refused : new String[][]{
            {"none", "There is no secret \"none\". Write it into none.properties in"},
            {"../other", "The name of a secret has 1 to 64 letters, digits, - and _"},
            {"", "The name of a secret has 1 to 64 letters, digits, - and _"},
            {"empty", "The secret \"empty\" lacks place. Write it into empty.properties in"},
            {"nowhere", "The secret \"nowhere\" lacks place. Write it into nowhere.properties in"},
            {"open", "The secret \"open\" lacks password. Write it into open.properties in"},
            {"all",
                "The place of the secret \"all\" has no host. Write a whole address, such as https://git.example.com/"
                        + "team/, into all.properties in"},
            {"docs", "The secret \"docs\" is for another place. Name another secret, or change place in docs"},
            {"broken", "The secret \"broken\" cannot be read. Check broken.properties in"}}) {
            assertThatThrownBy(() -> secrets.requireSecret(refused[0], "https://example.com/team"))
                    .as(refused[0])
                    .isInstanceOf(PlaceException.class)
                    .hasMessageStartingWith(refused[1])
                    .hasMessageContaining("folder of the setting connectors.secrets")
                    .message()
                    .doesNotContain("s3cret", "hidden", folder.toString());
        }
    }
}
