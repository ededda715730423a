package dev.carrel.http.api;

import org.eclipse.jetty.server.Request;
import org.jspecify.annotations.Nullable;

/**
 * The addresses that clients are told.
 *
 * @param baseUrl what all of them begin with, without a slash at the end; null for the one that the request came to
 */
record ServiceUrls(@Nullable String baseUrl) {

    /** The address of a path; without a base address only the path, which means the same and trusts no header. */
    String urlOf(String path) {
        return baseUrl == null ? path : baseUrl + path;
    }

    /** Where the service is, as its client sees it. */
    String serviceUrl(Request request) {
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
