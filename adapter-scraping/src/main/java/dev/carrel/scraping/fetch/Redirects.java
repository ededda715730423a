package dev.carrel.scraping.fetch;

import dev.carrel.domain.WebAddress;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.util.Locale;

/** Addresses as they go over the wire, and where a redirect leads from one. */
final class Redirects {

    private static final String NEVER_IN_A_URI = " \"<>\\^`{|}";

    private Redirects() {}

    static boolean isRedirect(int status) {
        return status == 301 || status == 302 || status == 303 || status == 307 || status == 308;
    }

    /** In ASCII, with a path, without a fragment and without the scheme's own port. */
    static URI onTheWire(WebAddress address) {
        URI written = URI.create(address.value());
        String scheme = address.isSecure() ? "https" : "http";
        boolean usual = address.port() == (address.isSecure() ? 443 : 80);
        String path = written.getRawPath() == null || written.getRawPath().isEmpty() ? "/" : written.getRawPath();
        String query = written.getRawQuery() == null ? "" : "?" + written.getRawQuery();
        String authority = usual ? address.host() : address.host() + ":" + address.port();
        return URI.create(URI.create(scheme + "://" + authority + path + query).toASCIIString());
    }

    /**
     * The address that a {@code Location} means, with what browsers forgive forgiven.
     *
     * @throws FetchFailedException if it is none
     */
    static WebAddress target(WebAddress from, String location) throws FetchFailedException {
        String target;
        try {
            target = resolve(onTheWire(from), new URI(escaped(location.strip())));
        } catch (URISyntaxException | IllegalArgumentException ignored) {
            throw notAnAddress();
        }
        if (WebAddress.findViolation(target).isPresent()) {
            throw notAnAddress();
        }
        return new WebAddress(target);
    }

    /**
     * Whether an address is another as sites write it: with https, with www or with a slash at its end. What is known
     * of the one then holds for the other.
     */
    static boolean isSamePage(WebAddress one, WebAddress other) {
        return bare(one).equals(bare(other));
    }

    /** Returns the host without the www that a site may have before its name. */
    static String bareHost(WebAddress address) {
        return address.host().startsWith("www.") ? address.host().substring(4) : address.host();
    }

    private static String bare(WebAddress address) {
        URI uri = onTheWire(address);
        String path = uri.getRawPath().replaceFirst("/$", "");
        return bareHost(address) + (uri.getPort() < 0 ? "" : ":" + uri.getPort()) + path
                + (uri.getRawQuery() == null ? "" : "?" + uri.getRawQuery());
    }

    private static String resolve(URI base, URI reference) {
        String text = reference.toString();
        // The JDK resolves a query alone as RFC 2396 said, which drops the last part of the path.
        return text.startsWith("?") ? base.getScheme() + "://" + base.getRawAuthority() + base.getRawPath() + text
                : base.resolve(reference).toString();
    }

    private static String escaped(String location) {
        var escaped = new StringBuilder();
        location.codePoints().forEach(c -> {
            if (c <= ' ' || c >= 0x7f || NEVER_IN_A_URI.indexOf(c) >= 0) {
                for (byte b : Character.toString(c).getBytes(StandardCharsets.UTF_8)) {
                    escaped.append(String.format(Locale.ROOT, "%%%02X", b & 0xff));
                }
            } else {
                escaped.appendCodePoint(c);
            }
        });
        return escaped.toString();
    }

    private static FetchFailedException notAnAddress() {
        return FetchFailedException.forGood("The page redirects to what is not a web address.");
    }
}
