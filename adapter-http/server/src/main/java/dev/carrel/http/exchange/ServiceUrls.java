package dev.carrel.http.exchange;

import dev.carrel.domain.conversation.ShareKey;
import dev.carrel.domain.document.DocumentId;
import dev.carrel.domain.library.LibraryId;
import java.net.URI;
import java.util.List;
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

    /** Returns the URL at which others read a shared conversation. */
    public String sharedConversation(Request request, LibraryId library, ShareKey key) {
        return serviceUrl(request) + (hasUi ? "/ui/#/library/" + library.value() + "/shared/"
                : "/library/" + library.value() + "/shared-conversation/") + key.value();
    }

    /** Returns the origin of the base URL; null if there is none. */
    public @Nullable String baseOrigin() {
        if (baseUrl == null) {
            return null;
        }
        URI base = URI.create(baseUrl);
        return (base.getScheme() + "://" + base.getRawAuthority()).toLowerCase(Locale.ROOT);
    }

    /** Returns the path of the base URL, without a slash at the end; a slash if it has none. */
    public String basePath() {
        String path = baseUrl == null ? "" : URI.create(baseUrl).getRawPath();
        return path.isEmpty() ? "/" : path;
    }

    /** Returns the origins by the name that the client uses: a proxy may have taken the encryption away. */
    public static List<String> originsOf(Request request) {
        String host = Request.getServerName(request);
        int port = Request.getServerPort(request);
        boolean hasNoPort = request.getHttpURI().getPort() <= 0;
        return List.of("http://" + host + (port == 80 ? "" : ":" + port),
                "https://" + host + (port == 443 || hasNoPort ? "" : ":" + port));
    }

    /** Returns the address that signs a browser in with a code; null without web interface. */
    public @Nullable String signInLink(Request request, String code) {
        return hasUi ? serviceUrl(request) + "/ui/#code=" + code : null;
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
