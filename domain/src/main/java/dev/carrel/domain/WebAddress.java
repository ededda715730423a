package dev.carrel.domain;

import dev.carrel.domain.error.InvalidRequestException;
import java.net.IDN;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * An absolute http or https URL of at most 2,048 characters, kept as written.
 *
 * <p>
 * It has a host and no user information, so that readers see where it leads. A host whose last label is a number in any
 * notation is an ordinary dotted IPv4 address: some clients read {@code http://2130706433}, {@code http://127.1} and
 * {@code http://0x7f.0.0.1} as an address and others as a name, which enables SSRF.
 */
public record WebAddress(String value) {

    public static final int MAX_CHARACTERS = 2048;

    private static final Pattern NUMERIC_LABEL = Pattern.compile("[0-9]+|0[xX][0-9a-fA-F]*");
    private static final Pattern DOTTED_IPV4 = Pattern
            .compile("(?:(?:25[0-5]|2[0-4][0-9]|1[0-9]{2}|[1-9]?[0-9])(?:\\.(?!$)|$)){4}");

    /**
     * Creates an address.
     *
     * @throws InvalidRequestException with the field {@code url}, for the reason that {@link #findViolation} returns
     */
    public WebAddress {
        Optional<String> violation = findViolation(value);
        if (violation.isPresent()) {
            throw InvalidRequestException.of("url", violation.get());
        }
    }

    /** Returns why a text is not a valid address, as the end of a sentence; empty if it is valid. */
    public static Optional<String> findViolation(String value) {
        if (value.codePointCount(0, value.length()) > MAX_CHARACTERS) {
            return Optional.of("must be at most " + MAX_CHARACTERS + " characters");
        }
        URI uri;
        try {
            uri = new URI(value);
        } catch (URISyntaxException ignored) {
            return Optional.of("must be a web address");
        }
        String scheme = uri.getScheme();
        if (scheme == null || !(scheme.equalsIgnoreCase("http") || scheme.equalsIgnoreCase("https"))) {
            return Optional.of("must begin with http:// or https://");
        }
        if (uri.getRawAuthority() == null) {
            return Optional.of("must name a host");
        }
        if (uri.getRawAuthority().contains("@")) {
            return Optional.of("must not contain a user name or password");
        }
        return HostAndPort.parseAuthority(uri).map(HostAndPort::findViolation).orElse(Optional.of("must name a host"));
    }

    /**
     * Returns the host in lower case and ASCII: a name, a dotted IPv4 address, or an IPv6 address in brackets.
     */
    public String host() {
        return hostAndPort().host();
    }

    /** Returns the port to connect to: the written one, else the scheme's default. */
    public int port() {
        int written = hostAndPort().port();
        return written != -1 ? written : isSecure() ? 443 : 80;
    }

    /** Returns whether the scheme is https. */
    public boolean isSecure() {
        return value.regionMatches(true, 0, "https:", 0, 6);
    }

    @Override
    public String toString() {
        return value;
    }

    private HostAndPort hostAndPort() {
        return HostAndPort.parseAuthority(URI.create(value)).orElseThrow();
    }

    private record HostAndPort(String host, int port) {

        private static final Pattern HOST_AND_PORT = Pattern
                .compile("(\\[[0-9A-Fa-f:.]+]|[^\\[\\]:]+)(?::([0-9]{1,5})?)?");

        static Optional<HostAndPort> parseAuthority(URI uri) {
            var matcher = HOST_AND_PORT.matcher(uri.getAuthority());
            if (!matcher.matches()) {
                return Optional.empty();
            }
            String port = matcher.group(2);
            return toAsciiHost(matcher.group(1))
                    .map(host -> new HostAndPort(host, port == null ? -1 : Integer.parseInt(port)));
        }

        private static Optional<String> toAsciiHost(String host) {
            if (host.startsWith("[")) {
                return Optional.of(host.toLowerCase(Locale.ROOT));
            }
            try {
                String ascii = IDN.toASCII(host, IDN.ALLOW_UNASSIGNED).toLowerCase(Locale.ROOT);
                return ascii.matches("[a-z0-9_]([a-z0-9_.-]*[a-z0-9_.])?") && !ascii.contains("..")
                        ? Optional.of(ascii)
                        : Optional.empty();
            } catch (IllegalArgumentException ignored) {
                return Optional.empty();
            }
        }

        Optional<String> findViolation() {
            if (port == 0 || port > 65535) {
                return Optional.of("must have a port from 1 to 65535");
            }
            String name = host.endsWith(".") ? host.substring(0, host.length() - 1) : host;
            String lastLabel = name.substring(name.lastIndexOf('.') + 1);
            if (NUMERIC_LABEL.matcher(lastLabel).matches() && !DOTTED_IPV4.matcher(host).matches()) {
                return Optional.of("must write an IPv4 address as four decimal numbers with dots");
            }
            return Optional.empty();
        }
    }
}
