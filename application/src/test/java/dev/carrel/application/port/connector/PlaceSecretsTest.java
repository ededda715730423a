package dev.carrel.application.port.connector;

import dev.carrel.application.port.connector.PlaceSecrets.PlaceSecret;
import dev.carrel.domain.attribute.Attributes;
import dev.carrel.domain.connector.ConnectorSettings;
import dev.carrel.domain.error.InvalidRequestException;
import dev.carrel.domain.error.InvalidRequestException.Violation;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

class PlaceSecretsTest {

    @ParameterizedTest
    @CsvSource({"https://example.com/team,true", "https://example.com/team/docs.git,true",
        "https://example.com/team/docs.git/info/refs,true", "https://example.com/teams,false",
        "https://example.com,false", "http://example.com/team,false", "https://example.com.evil.example/team,false",
        "https://example.com/team/../other,false", "https://example.com/team/%2E%2e/other,false",
        "https://evil.example/https://example.com/team,false"})
    void opensItsPlaceAndWhatIsBelow(String address, boolean isOpened) {
        assertThat(new PlaceSecret("https://example.com/team", "ada", "s3cret").opens(address)).isEqualTo(isOpened);
        assertThat(new PlaceSecret("https://example.com/team/", "ada", "s3cret").opens(address)).isEqualTo(isOpened);
        assertThat(new PlaceSecret("https://example.com/team", "ada", "s3cret")).asString().doesNotContain("s3cret");
    }

    @ParameterizedTest
    @ValueSource(strings = {"https://", "https:/", "https:", "https:///", "https", "/", "https://?", ""})
    void opensNothingWithoutAHost(String place) {
        var secret = new PlaceSecret(place, "ada", "s3cret");
        assertThat(secret.hasHost()).isFalse();
        assertThat(secret.opens("https://example.com/team")).isFalse();
    }

    @ParameterizedTest
    @ValueSource(strings = {"https://example.com", "imaps://mail.example:993", "s3://handbook", "http://[::1]:8080/a"})
    void opensPlacesWithAHost(String place) {
        assertThat(new PlaceSecret(place, "ada", "s3cret").opens(place)).isTrue();
    }

    @Test
    void refusesSettingsWithTheReason() {
        var settings = new ConnectorSettings("git", "https://example.com/docs.git", List.of(), List.of(),
                ConnectorSettings.DEFAULT_INTERVAL, Attributes.NONE, List.of(), null, 25, Map.of("secret", "wiki"));
        assertThatThrownBy(() -> PlaceSecrets.NONE.checkSecret(settings))
                .isInstanceOfSatisfying(InvalidRequestException.class, e -> assertThat(e.violations())
                        .containsExactly(new Violation("options/secret",
                                "must name a secret that opens the place. The secret \"wiki\" cannot be read, since the "
                                        + "setting connectors.secrets is not set. The operator sets it to a folder of "
                                        + "secrets")));
    }
}
