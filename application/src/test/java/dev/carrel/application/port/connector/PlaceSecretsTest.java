package dev.carrel.application.port.connector;

import dev.carrel.application.port.connector.PlaceSecrets.PlaceSecret;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;

class PlaceSecretsTest {

    @ParameterizedTest
    @CsvSource({"https://example.com/team,true", "https://example.com/team/docs.git,true",
        "https://example.com/team/docs.git/info/refs,true", "https://example.com/teams,false",
        "https://example.com,false", "http://example.com/team,false", "https://example.com.evil.example/team,false",
        "https://example.com/team/../other,false", "https://example.com/team/%2E%2e/other,false",
        "https://evil.example/https://example.com/team,false"})
    void opensItsPlaceAndWhatIsBelow(String address, boolean isOpened) {
        assertThat(new PlaceSecret("https://example.com/team", "ada", "s3cret").opens(address)).isEqualTo(isOpened);
        assertThat(new PlaceSecret("https://example.com/team", "ada", "s3cret")).asString().doesNotContain("s3cret");
    }
}
