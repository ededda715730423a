package dev.carrel.http.exchange;

import dev.carrel.domain.document.DocumentId;
import dev.carrel.domain.library.LibraryId;
import java.util.Locale;
import java.util.Set;
import org.eclipse.jetty.server.Request;
import org.jspecify.annotations.Nullable;

/**
 * The URLs of the server in responses.
 *
 * @param baseUrl their common start, without a slash at the end; null for the URL of each request
 * @param hasUi whether the web interface is served
 */
public record ServiceUrls(@Nullable String baseUrl, boolean hasUi) {

    private static final Set<String> LOOPBACK_HOSTS = Set.of("localhost", "127.0.0.1", "[::1]");

    /** Returns whether the name of a host is one of this machine, which no name server decides about. */
    public static boolean isLoopback(@Nullable String host) {
        return host != null && LOOPBACK_HOSTS.contains(host.toLowerCase(Locale.ROOT));
    }

    /** Returns the URL of a path: without a base URL only the path, which means the same and trusts no header. */
    public String urlOf(String path) {
        return baseUrl == null ? path : baseUrl + path;
    }

    /** Returns where a person reads a document: its page in the web interface, or its text where that is not served. */
    public String documentUrl(Request request, LibraryId library, DocumentId document) {
        String place = hasUi ? "/ui/#/library/" + library.value() + "/documents/" + document.value()
                : "/library/" + library.value() + "/document/" + document.value() + "/text";
        return serviceUrl(request) + place;
    }

    /** Returns the URL of the server as the client sees it. */
    public String serviceUrl(Request request) {
        if (baseUrl != null) {
            return baseUrl;
        }
        String scheme = request.getHttpURI().getScheme();
        String host = Request.getServerName(request);
        int port = Request.getServerPort(request);
        boolean usual = port == (scheme.equals("https") ? 443 : 80);
        return scheme + "://" + host + (usual ? "" : ":" + port);
    }
}
