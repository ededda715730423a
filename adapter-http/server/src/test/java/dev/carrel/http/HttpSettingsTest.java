package dev.carrel.http;

import dev.carrel.http.web.Brand;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

class HttpSettingsTest {

    @Test
    void hasDefaults() {
        assertThat(HttpSettings.DEFAULTS)
                .isEqualTo(new HttpSettings("127.0.0.1", 8080, null, Set.of(), 33_554_432, 1024,
                        300, Duration.ofSeconds(20), Duration.ZERO, Path.of("backups"),
                        new UploadSettings(52_428_800, 32, null), true, Set.of(), Brand.DEFAULT));
    }

    @Test
    void changesEachSetting() {
        assertThat(HttpSettings.DEFAULTS.withHost("h")
                .withPort(1)
                .withBaseUrl("https://example.org/a/")
                .withCorsOrigins(Set.of("o"))
                .withMaxBodyBytes(2)
                .withMaxConcurrentRequests(3)
                .withMaxAuthFailuresPerMinute(4)
                .withStopTimeout(Duration.ZERO)
                .withDrainDelay(Duration.ofSeconds(7))
                .withBackupFolder(Path.of("b"))
                .withUploads(UploadSettings.DEFAULTS.withMaxFileBytes(5)
                        .withMaxConcurrentUploads(6)
                        .withFolder(Path.of("u")))
                .withUi(false)
                .withTrustedProxies(Set.of("10.0.0.0/8"))
                .withBrand(new Brand("Acme", "#7a1fa2", null)))
                .isEqualTo(new HttpSettings("h", 1, "https://example.org/a", Set.of("o"), 2, 3, 4, Duration.ZERO,
                        Duration.ofSeconds(7), Path.of("b"), new UploadSettings(5, 6, Path.of("u")), false,
                        Set.of("10.0.0.0/8"), new Brand("Acme", "#7a1fa2", null)));
    }

    @ParameterizedTest
    @ValueSource(strings = {"example.org", "/carrel", "ftp://example.org", "https:///x", "https://example.org/?x",
        "https://example.org/#x", "https://exa mple.org"})
    void rejectsInvalidBaseUrls(String url) {
        assertThatThrownBy(() -> HttpSettings.DEFAULTS.withBaseUrl(url)).isInstanceOf(IllegalArgumentException.class);
    }

    @ParameterizedTest
    @ValueSource(strings = {"example.com", "10.0.0.0/33", "999.999.999.999"})
    void rejectsInvalidBlocksOfProxies(String block) {
        assertThatThrownBy(() -> HttpSettings.DEFAULTS.withTrustedProxies(Set.of(block)))
                .isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void rejectsNumbersOutOfRange() {
        assertThatThrownBy(() -> HttpSettings.DEFAULTS.withPort(65536)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> HttpSettings.DEFAULTS.withPort(-1)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> HttpSettings.DEFAULTS.withMaxBodyBytes(0))
                .isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> HttpSettings.DEFAULTS.withMaxConcurrentRequests(0))
                .isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> HttpSettings.DEFAULTS.withMaxAuthFailuresPerMinute(0))
                .isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> UploadSettings.DEFAULTS.withMaxFileBytes(0))
                .isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> UploadSettings.DEFAULTS.withMaxConcurrentUploads(0))
                .isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> HttpSettings.DEFAULTS.withStopTimeout(Duration.ofSeconds(-1)))
                .isInstanceOf(IllegalArgumentException.class);
    }
}
