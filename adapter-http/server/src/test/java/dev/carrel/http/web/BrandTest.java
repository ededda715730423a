package dev.carrel.http.web;

import java.nio.charset.StandardCharsets;
import java.util.Random;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

class BrandTest {

    private static final Pattern PAIR = Pattern.compile("--(\\S+): light-dark\\((#......), (#......)\\)");

    @ParameterizedTest
    @ValueSource(strings = {"#ffffff", "#000000", "#ffee00", "#00ff00", "#0000ff", "#ff0000", "#777777", "#0d5f5b"})
    void everyColourCanBeRead(String color) {
        assertReadable(color);
    }

    @Test
    void randomColoursCanBeRead() {
        long seed = Long.getLong("carrel.seed", System.nanoTime());
        var random = new Random(seed);
        for (int number = 0; number < 500; number++) {
            assertReadable("#%06x".formatted(random.nextInt(1 << 24)));
        }
    }

    private static void assertReadable(String color) {
        String css = new Brand("Acme", color, null).styleSheet();
        for (int scheme = 2; scheme <= 3; scheme++) {
            String accent = find(css, "accent", scheme);
            String tint = find(css, "accent-ground", scheme);
            String page = scheme == 2 ? "#ffffff" : "#22282a";
            String text = scheme == 2 ? "#5a6466" : "#a3aeae";
            for (String[] pair : new String[][]{{accent, page}, {accent, tint},
                {accent, find(css, "on-accent", scheme)},
                {text, tint}}) {
                assertThat(BrandColors.contrast(pair[0], pair[1])).as(color + ": " + String.join(" on ", pair))
                        .isGreaterThanOrEqualTo(BrandColors.MIN_CONTRAST);
            }
        }
    }

    private static String find(String css, String property, int group) {
        return PAIR.matcher(css)
                .results()
                .filter(pair -> pair.group(1).equals(property))
                .findFirst()
                .orElseThrow()
                .group(group);
    }

    @Test
    void aColourThatCanBeReadStays() {
        assertThat(new Brand("Acme", "#7a1fa2", null).styleSheet()).contains("--accent: light-dark(#7a1fa2, ");
        assertThat(Brand.DEFAULT.styleSheet()).isEmpty();
        assertThat(new Brand("A<b>&\"", null, null).htmlName()).isEqualTo("A&lt;b&gt;&amp;&quot;");
    }

    @Test
    void tellsPicturesByTheirContent() {
        assertThat(logoOf("<svg xmlns='http://www.w3.org/2000/svg'></svg>")).isEqualTo("svg");
        assertThat(logoOf("\uFEFF<?xml version='1.0'?>\n<!-- a > b -->\n<svg viewBox='0 0 1 1'></svg>"))
                .isEqualTo("svg");
        assertThat(logoOf("RIFF....WEBPVP8 ")).isEqualTo("webp");
        assertThat(logoOf("<html><svg></svg></html>")).isEqualTo("none");
        assertThat(logoOf("GIF89a")).isEqualTo("none");
        assertThat(logoOf("<svg " + " ".repeat(BrandLogo.MAX_BYTES) + "></svg>")).isEqualTo("none");
        assertThat(BrandLogo.of(new byte[]{(byte) 0x89, 'P', 'N', 'G', '\r', '\n', 0x1A, '\n', 0}))
                .hasValueSatisfying(
                        logo -> assertThat(logo.dataAddress()).startsWith("data:image/png;base64,iVBORw0KGgo"));
    }

    private static String logoOf(String content) {
        return BrandLogo.of(content.getBytes(StandardCharsets.UTF_8)).map(BrandLogo::format).orElse("none");
    }
}
