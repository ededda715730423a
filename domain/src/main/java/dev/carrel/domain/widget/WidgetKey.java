package dev.carrel.domain.widget;

import java.util.Arrays;
import java.util.Base64;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * The public key of a widget, which stands in the pages of websites: {@code pk_} and 24 random characters. Not secret,
 * and never changed. Unique among all libraries.
 */
public record WidgetKey(String value) {

    private static final String PREFIX = "pk_";
    /** Fill 24 characters of base64 exactly. */
    private static final int RANDOM_BYTES = 18;
    private static final Pattern FORM = Pattern.compile(PREFIX + "[A-Za-z0-9_-]{24}");

    public WidgetKey {
        if (!FORM.matcher(value).matches()) {
            throw new IllegalArgumentException("not the key of a widget: " + value);
        }
    }

    /**
     * Returns the key made of random bytes.
     *
     * @param random at least 18 bytes
     */
    public static WidgetKey of(byte[] random) {
        return new WidgetKey(PREFIX + Base64.getUrlEncoder()
                .withoutPadding()
                .encodeToString(Arrays.copyOf(random, RANDOM_BYTES)));
    }

    /** Returns the key that a text is; empty if it is none. */
    public static Optional<WidgetKey> parse(String text) {
        return FORM.matcher(text).matches() ? Optional.of(new WidgetKey(text)) : Optional.empty();
    }

    @Override
    public String toString() {
        return value;
    }
}
