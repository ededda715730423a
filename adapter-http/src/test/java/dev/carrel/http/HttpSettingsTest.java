package dev.carrel.http;

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
    void haveDefaults() {
        assertThat(HttpSettings.DEFAULTS)
                .isEqualTo(new HttpSettings("127.0.0.1", 8080, null, Set.of(), 33_554_432, 1024,
                        300, Duration.ofSeconds(20), Path.of("backups"),
                        new UploadSettings(52_428_800, 32, null)));
    }

    @Test
    void canEachBeChanged() {
        assertThat(HttpSettings.DEFAULTS.withHost("h")
                .withPort(1)
                .withBaseUrl("https://example.org/a/")
                .withCorsOrigins(Set.of("o"))
                .withMostBodyBytes(2)
                .withMostRequestsAtOnce(3)
                .withRefusedPerMinute(4)
                .withStopTimeout(Duration.ZERO)
                .withBackups(Path.of("b"))
                .withUploads(UploadSettings.DEFAULTS.withMostBytes(5).withMostAtOnce(6).withFolder(Path.of("u"))))
                .isEqualTo(new HttpSettings("h", 1, "https://example.org/a", Set.of("o"), 2, 3, 4, Duration.ZERO,
                        Path.of("b"), new UploadSettings(5, 6, Path.of("u"))));
    }

    @ParameterizedTest
    @ValueSource(strings = {"example.org", "/carrel", "ftp://example.org", "https:///x", "https://example.org/?x",
        "https://example.org/#x", "https://exa mple.org"})
    void refuseABaseAddressThatIsNone(String url) {
        assertThatThrownBy(() -> HttpSettings.DEFAULTS.withBaseUrl(url)).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void refuseNumbersOutOfBounds() {
        assertThatThrownBy(() -> HttpSettings.DEFAULTS.withPort(65536)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> HttpSettings.DEFAULTS.withPort(-1)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> HttpSettings.DEFAULTS.withMostBodyBytes(0))
                .isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> HttpSettings.DEFAULTS.withMostRequestsAtOnce(0))
                .isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> HttpSettings.DEFAULTS.withRefusedPerMinute(0))
                .isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> UploadSettings.DEFAULTS.withMostBytes(0))
                .isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> UploadSettings.DEFAULTS.withMostAtOnce(0))
                .isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> HttpSettings.DEFAULTS.withStopTimeout(Duration.ofSeconds(-1)))
                .isInstanceOf(IllegalArgumentException.class);
    }
}
