package dev.carrel.bootstrap.cli.place;

import dev.carrel.domain.WebAddress;
import dev.carrel.domain.error.InvalidRequestException;
import dev.carrel.domain.library.LibrarySettings;
import dev.carrel.domain.library.Webhook;
import java.time.Duration;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

class LibraryChangeTest {

    private static final String NEW = "a secret that was made just now";
    private static final String OWN = "a secret that was there before";
    private static final LibrarySettings ALL = new LibrarySettings("name", "instructions", Duration.ofHours(1),
            new Webhook(new WebAddress("https://example.com/hook"), OWN));

    @Test
    void whatIsNotSaidStays() {
        assertThat(LibraryChange.NONE.applyTo(ALL, NEW)).isEqualTo(ALL);
        assertThat(new LibraryChange("other", null, null, null, null).applyTo(ALL, NEW))
                .isEqualTo(ALL.withName("other"));
    }

    @Test
    void whatIsSaidToBeNothingGoes() {
        assertThat(new LibraryChange(null, null, Duration.ZERO, "", null).applyTo(ALL, NEW))
                .isEqualTo(ALL.withRefreshInterval(null).withWebhook(null));
    }

    @Test
    void aCallbackGetsASecretOnce() {
        var url = new LibraryChange(null, null, null, "https://example.com/other", null);

        assertThat(url.applyTo(LibrarySettings.NONE, NEW).webhook())
                .isEqualTo(new Webhook(new WebAddress("https://example.com/other"), NEW));
        assertThat(url.applyTo(ALL, NEW).webhook())
                .isEqualTo(new Webhook(new WebAddress("https://example.com/other"), OWN));
    }

    @Test
    void aSecretMayBeGiven() {
        var secret = new LibraryChange(null, null, null, null, NEW);

        assertThat(secret.applyTo(ALL, OWN).webhook())
                .isEqualTo(new Webhook(new WebAddress("https://example.com/hook"), NEW));
        assertThatThrownBy(() -> secret.applyTo(LibrarySettings.NONE, OWN)).isInstanceOf(InvalidRequestException.class)
                .hasMessage("webhookSecret must not be given where there is no webhookUrl");
    }
}
