package dev.carrel.scraping.http;

import dev.carrel.domain.WebAddress;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.util.Locale;

/** Addresses as they go over the wire, and where a redirect leads from one. */
public final class RequestUris {

    private static final String ILLEGAL_URI_CHARACTERS = " \"<>\\^`{|}";

    private RequestUris() {}

    static boolean isRedirectStatus(int status) {
        return status == 301 || status == 302 || status == 303 || status == 307 || status == 308;
    }

    /** In ASCII, with a path, without a fragment and without the scheme's own port. */
    public static URI toRequestUri(WebAddress address) {
        URI uri = URI.create(address.value());
        String scheme = address.isSecure() ? "https" : "http";
        boolean isDefaultPort = address.port() == (address.isSecure() ? 443 : 80);
        String path = uri.getRawPath() == null || uri.getRawPath().isEmpty() ? "/" : uri.getRawPath();
        String query = uri.getRawQuery() == null ? "" : "?" + uri.getRawQuery();
        String authority = isDefaultPort ? address.host() : address.host() + ":" + address.port();
        return URI.create(URI.create(scheme + "://" + authority + path + query).toASCIIString());
    }

    /**
     * The address that a {@code Location} means, with what browsers forgive forgiven.
     *
     * @throws FetchFailedException if it is none
     */
    public static WebAddress resolveRedirect(WebAddress from, String location) throws FetchFailedException {
        String target;
        try {
            target = resolveReference(toRequestUri(from), new URI(escapeLocation(location.strip())));
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
    public static boolean isSamePage(WebAddress one, WebAddress other) {
        return comparableForm(one).equals(comparableForm(other));
    }

    /** Returns the host without the www that a site may have before its name. */
    public static String hostWithoutWww(WebAddress address) {
        return address.host().startsWith("www.") ? address.host().substring(4) : address.host();
    }

    private static String comparableForm(WebAddress address) {
        URI uri = toRequestUri(address);
        String path = uri.getRawPath().replaceFirst("/$", "");
        return hostWithoutWww(address) + (uri.getPort() < 0 ? "" : ":" + uri.getPort()) + path
                + (uri.getRawQuery() == null ? "" : "?" + uri.getRawQuery());
    }

    private static String resolveReference(URI base, URI reference) {
        String text = reference.toString();
        // The JDK resolves a query alone as RFC 2396 said, which drops the last part of the path.
        return text.startsWith("?") ? base.getScheme() + "://" + base.getRawAuthority() + base.getRawPath() + text
                : base.resolve(reference).toString();
    }

    private static String escapeLocation(String location) {
        var escaped = new StringBuilder();
        location.codePoints().forEach(c -> {
            if (c <= ' ' || c >= 0x7f || ILLEGAL_URI_CHARACTERS.indexOf(c) >= 0) {
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
        return FetchFailedException.permanentFailure("The page redirects to what is not a web address.");
    }
}
