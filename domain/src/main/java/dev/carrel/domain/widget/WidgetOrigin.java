package dev.carrel.domain.widget;

import dev.carrel.domain.error.InvalidRequestException;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * An origin of websites (RFC 6454) that may show a widget, as browsers send it: {@code https://www.example.com}, or
 * {@code https://*.example.com} for every subdomain, but not the domain itself. The constructor writes it in lower case
 * without the default port.
 */
public record WidgetOrigin(String value) {

    /** A scheme, a domain of at most 253 characters, a port, and some more. */
    public static final int MAX_CHARACTERS = 300;

    private static final String ANY_SUBDOMAIN = "https://*.";
    private static final String LABEL = "[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9_])?";
    private static final Pattern FORM = Pattern
            .compile("(https?)://((?:\\*\\.)?" + LABEL + "(?:\\." + LABEL + ")*|\\[[0-9a-f:.]+])(?::([0-9]{1,5}))?/?");

    public WidgetOrigin {
        Optional<String> violation = findViolation(value);
        if (violation.isPresent()) {
            throw InvalidRequestException.of("origins", violation.get());
        }
        value = normalize(value);
    }

    /** Returns why a text is not an origin, as the end of a sentence; empty if it is one. */
    public static Optional<String> findViolation(String text) {
        if (text.length() > MAX_CHARACTERS) {
            return Optional.of("must be at most " + MAX_CHARACTERS + " characters");
        }
        if (text.chars().anyMatch(character -> character > 0x7e)) {
            return Optional.of("must be written as browsers send it, such as https://xn--mller-kva.example");
        }
        Matcher parts = FORM.matcher(text.toLowerCase(Locale.ROOT));
        if (!parts.matches()) {
            return Optional.of("must be an origin, such as https://www.example.com or https://*.example.com, "
                    + "without a path");
        }
        if (parts.group(2).startsWith("*") && !isDomainWildcard(parts)) {
            return Optional.of("must be https:// and a domain of at least two labels after the asterisk, such as "
                    + "https://*.example.com");
        }
        int port = parts.group(3) == null ? 1 : Integer.parseInt(parts.group(3));
        return port < 1 || port > 65_535 ? Optional.of("must be on a port from 1 to 65535") : Optional.empty();
    }

    private static boolean isDomainWildcard(Matcher parts) {
        return parts.group(1).equals("https") && parts.group(2).indexOf('.', 2) > 0;
    }

    private static String normalize(String text) {
        Matcher parts = FORM.matcher(text.toLowerCase(Locale.ROOT));
        if (!parts.matches()) {
            throw new IllegalArgumentException(text);
        }
        String port = parts.group(3);
        boolean isDefault = port == null || Integer.parseInt(port) == (parts.group(1).equals("https") ? 443 : 80);
        return parts.group(1) + "://" + parts.group(2) + (isDefault ? "" : ":" + Integer.parseInt(port));
    }

    /** Returns whether a page of an origin may show the widget. */
    public boolean matches(String origin) {
        if (!value.startsWith(ANY_SUBDOMAIN)) {
            return value.equals(origin);
        }
        String domain = value.substring(ANY_SUBDOMAIN.length() - 1);
        return origin.startsWith("https://") && origin.endsWith(domain)
                && origin.substring("https://".length(), origin.length() - domain.length())
                        .matches(LABEL + "(?:\\." + LABEL + ")*");
    }

    @Override
    public String toString() {
        return value;
    }
}
