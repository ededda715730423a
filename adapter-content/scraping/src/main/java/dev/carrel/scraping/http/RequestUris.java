package dev.carrel.scraping.http;

import dev.carrel.domain.WebAddress;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.util.Locale;

/** The URIs of requests and redirects. */
public final class RequestUris {

    private static final String ILLEGAL_URI_CHARACTERS = " \"<>\\^`{|}";

    private RequestUris() {}

    /** Returns true for 301, 302, 303, 307 and 308. */
    static boolean isRedirectStatus(int status) {
        return status == 301 || status == 302 || status == 303 || status == 307 || status == 308;
    }

    /** Returns the request URI of an address: in ASCII, with a path, without a fragment or a default port. */
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
     * Resolves a {@code Location} header field, with the tolerance of browsers.
     *
     * @throws FetchFailedException if it is not a web address
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
     * Returns true if two addresses are spellings of one page: they differ only in https, www or a slash at the end.
     * The validators of one then apply to the other.
     */
    public static boolean isSamePage(WebAddress one, WebAddress other) {
        return comparableForm(one).equals(comparableForm(other));
    }

    /** Returns the host without a leading {@code www.}. */
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
        // The JDK resolves a query alone as in RFC 2396, which drops the last segment of the path.
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
        return FetchFailedException.permanentFailure("The page redirects to something that is not a web address.");
    }
}
