package dev.carrel.http.web;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Base64;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * A picture that stands for a server. Pages show it as an image, in which no script runs.
 *
 * @param format its extension: {@code png}, {@code svg} or {@code webp}
 */
@SuppressWarnings("ArrayRecordComponent") // compared by value
public record BrandLogo(String format, byte[] content) {

    /** As large as a photograph for a page. */
    public static final int MAX_BYTES = 100 * 1024;

    private static final byte[] PNG = {(byte) 0x89, 'P', 'N', 'G', '\r', '\n', 0x1A, '\n'};
    private static final String COMMENTS = "(?:<!--(?:(?!-->).)*+-->\\s*+)*+";
    private static final Pattern SVG = Pattern.compile("(?s)\uFEFF?+\\s*+(?:<\\?xml[^>]*+>\\s*+)?+" + COMMENTS
            + "(?:<!DOCTYPE\\s++svg[^>\\[]*+>\\s*+)?+" + COMMENTS + "<svg[\\s>].*</svg>\\s*+");

    /** Returns the picture of a file's content; empty if it is too large, or no PNG, SVG or WebP. */
    public static Optional<BrandLogo> of(byte[] content) {
        return content.length > MAX_BYTES ? Optional.empty()
                : findFormat(content).map(format -> new BrandLogo(format, content));
    }

    private static Optional<String> findFormat(byte[] content) {
        String begin = new String(content, 0, Math.min(content.length, 12), StandardCharsets.ISO_8859_1);
        if (begin.startsWith(new String(PNG, StandardCharsets.ISO_8859_1))) {
            return Optional.of("png");
        }
        if (begin.startsWith("RIFF") && begin.endsWith("WEBP")) {
            return Optional.of("webp");
        }
        return SVG.matcher(new String(content, StandardCharsets.UTF_8)).matches() ? Optional.of("svg")
                : Optional.empty();
    }

    /** Returns the address that a page can have the picture from without a request. */
    public String dataAddress() {
        return "data:" + WebFile.mediaTypeOf(format) + ";base64," + Base64.getEncoder().encodeToString(content);
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof BrandLogo logo && Arrays.equals(content, logo.content);
    }

    @Override
    public int hashCode() {
        return Arrays.hashCode(content);
    }

    @Override
    public String toString() {
        return "BrandLogo[" + format + "]";
    }
}
