package dev.carrel.http.api.person;

import dev.carrel.application.port.access.IdentityProvider;
import dev.carrel.http.exchange.ApiRequest;
import dev.carrel.http.exchange.ApiResponse;
import dev.carrel.http.exchange.ServiceUrls;
import java.util.List;
import java.util.Map;

/** Tells clients of the Model Context Protocol which provider gives them access tokens (RFC 9728). */
final class ResourceController {

    private static final String LIBRARY = "served_library";

    static final String OF_ALL = "/.well-known/oauth-protected-resource/mcp";
    static final String OF_LIBRARY = "/.well-known/oauth-protected-resource/library/{" + LIBRARY + "}/mcp";

    private final IdentityProvider provider;
    private final ServiceUrls urls;

    ResourceController(IdentityProvider provider, ServiceUrls urls) {
        this.provider = provider;
        this.urls = urls;
    }

    ApiResponse describeAll(ApiRequest request) {
        return describe(request, "/mcp");
    }

    ApiResponse describeLibrary(ApiRequest request) {
        return describe(request, "/library/" + request.pathParameter(LIBRARY) + "/mcp");
    }

    private ApiResponse describe(ApiRequest request, String path) {
        return ApiResponse.json(200, Map.of("resource", urls.serviceUrl(request.jettyRequest()) + path,
                "authorization_servers", List.of(provider.issuer().toString()), "scopes_supported", List.of("openid"),
                "bearer_methods_supported", List.of("header")));
    }
}
