package dev.carrel.cli.client;

import dev.carrel.domain.WebAddress;
import dev.carrel.domain.error.InvalidRequestException;
import dev.carrel.domain.helparticle.HelpArticleMode;
import dev.carrel.domain.library.LibrarySettings;
import dev.carrel.domain.library.LibrarySettings.Webhook;
import dev.carrel.domain.library.UsageLimits;
import java.time.Duration;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

class LibraryUpdateTest {

    private static final String NEW = "a secret that was made just now";
    private static final String OWN = "a secret that was there before";
    private static final LibrarySettings ALL = new LibrarySettings("name", "instructions", Duration.ofHours(1),
            new Webhook(new WebAddress("https://example.com/hook"), OWN), false, UsageLimits.NONE,
            HelpArticleMode.BOTH);

    @Test
    void keepsUnnamedSettings() {
        assertThat(LibraryUpdate.NONE.applyTo(ALL, NEW)).isEqualTo(ALL);
        assertThat(new LibraryUpdate("other", null, null, null, null, null, null, null).applyTo(ALL, NEW))
                .isEqualTo(ALL.withName("other"));
    }

    @Test
    void turnsKeepingOfAllTextOnAndOff() {
        assertThat(LibraryUpdate.KEEP_ALL.applyTo(ALL, NEW)).isEqualTo(ALL.withKeepAll(true));
        assertThat(LibraryUpdate.NONE.applyTo(ALL.withKeepAll(true), NEW).keepAll()).isTrue();
        assertThat(
                new LibraryUpdate(null, null, null, null, null, false, null, null).applyTo(ALL.withKeepAll(true), NEW))
                .isEqualTo(ALL);
    }

    @Test
    void removesEmptySettings() {
        assertThat(new LibraryUpdate(null, null, Duration.ZERO, "", null, null, null, null).applyTo(ALL, NEW))
                .isEqualTo(ALL.withRefreshInterval(null).withWebhook(null));
    }

    @Test
    void generatesWebhookSecretOnce() {
        var url = new LibraryUpdate(null, null, null, "https://example.com/other", null, null, null, null);

        assertThat(url.applyTo(LibrarySettings.NONE, NEW).webhook())
                .isEqualTo(new Webhook(new WebAddress("https://example.com/other"), NEW));
        assertThat(url.applyTo(ALL, NEW).webhook())
                .isEqualTo(new Webhook(new WebAddress("https://example.com/other"), OWN));
    }

    @Test
    void usesGivenSecret() {
        var secret = new LibraryUpdate(null, null, null, null, NEW, null, null, null);

        assertThat(secret.applyTo(ALL, OWN).webhook())
                .isEqualTo(new Webhook(new WebAddress("https://example.com/hook"), NEW));
        assertThatThrownBy(() -> secret.applyTo(LibrarySettings.NONE, OWN)).isInstanceOf(InvalidRequestException.class)
                .hasMessage("webhookSecret must not be given where there is no webhookUrl");
    }
}
