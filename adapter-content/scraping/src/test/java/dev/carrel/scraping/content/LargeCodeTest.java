package dev.carrel.scraping.content;

import dev.carrel.scraping.PageExtraction;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/** Preformatted text of many short lines takes little more memory than its characters. */
final class LargeCodeTest {

    @Test
    void readsManyLinesWithLittleMemory() throws IOException, InterruptedException {
        Process reader = new ProcessBuilder(Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx80m", "-XX:+UseSerialGC", "-cp", System.getProperty("java.class.path"),
                LargeCodeTest.class.getName())
                .redirectErrorStream(true)
                .start();
        String output = new String(reader.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(reader.waitFor()).as(output).isZero();
    }

    /** Reads a page of 4 MB, and one with too much text. */
    public static void main(String[] args) {
        PageExtraction.asText(PageExtraction.extractFile("<pre>" + "x\n".repeat(2_000_000) + "</pre>"));
        PageExtraction.failureReason(PageExtraction.extractFile("<pre>" + "x\n".repeat(3_000_000) + "</pre>"));
    }
}
