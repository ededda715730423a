package dev.carrel.http.widget;

import dev.carrel.http.exchange.ApiRequest;
import dev.carrel.http.exchange.ServiceUrls;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.server.Request;

/** The origin of the page that sends a request (RFC 6454). */
final class PageOrigin {

    private static final int MAX_SHOWN_CHARACTERS = 300;

    private final ServiceUrls urls;

    PageOrigin(ServiceUrls urls) {
        this.urls = urls;
    }

    /**
     * Returns the origins that the page may have: what the browser names, or what this server is called if it names
     * none.
     */
    List<String> findOrigins(ApiRequest request) {
        List<String> named = request.headers().getValuesList(HttpHeader.ORIGIN);
        if (!named.isEmpty()) {
            return named.size() == 1 ? named : List.of();
        }
        // Browsers name no origin if a page reads from its own server.
        return isRead(request) ? ownOrigins(request) : List.of();
    }

    private static boolean isRead(ApiRequest request) {
        return request.jettyRequest().getMethod().equals("GET") || request.jettyRequest().getMethod().equals("HEAD");
    }

    /** Returns whether an origin is that of this server, which shows previews and pages of its own. */
    boolean isOwn(String origin, ApiRequest request) {
        return ownOrigins(request).contains(origin);
    }

    /**
     * Returns the origins of this server: a proxy may have taken the encryption away. Where the public name is known,
     * of the names that a client uses only those of this machine count: any other name can be made to resolve to it.
     */
    private List<String> ownOrigins(ApiRequest request) {
        var origins = new ArrayList<String>();
        String host = Request.getServerName(request.jettyRequest());
        String baseUrl = urls.baseUrl();
        if (baseUrl != null) {
            URI base = URI.create(baseUrl);
            origins.add((base.getScheme() + "://" + base.getRawAuthority()).toLowerCase(Locale.ROOT));
            if (!ServiceUrls.isLoopback(host)) {
                return origins;
            }
        }
        int port = Request.getServerPort(request.jettyRequest());
        origins.add("http://" + host + (port == 80 ? "" : ":" + port));
        origins.add("https://" + host + (port == 443 || isDefaultPort(request) ? "" : ":" + port));
        return origins;
    }

    private static boolean isDefaultPort(ApiRequest request) {
        return request.jettyRequest().getHttpURI().getPort() <= 0;
    }

    /** Returns the origin for the text of a problem, without what could be mistaken for a part of it. */
    static String describe(ApiRequest request) {
        String named = String.join(", ", request.headers().getValuesList(HttpHeader.ORIGIN));
        String printable = named.replaceAll("[^\\x21-\\x7e]|[\"<>]", "?");
        return printable.length() <= MAX_SHOWN_CHARACTERS ? printable
                : printable.substring(0, MAX_SHOWN_CHARACTERS) + "...";
    }
}
