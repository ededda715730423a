package dev.carrel.http.web;

import dev.carrel.http.exchange.ApiRequest;
import dev.carrel.http.exchange.ApiResponse;
import java.util.Map;
import java.util.TreeMap;
import org.eclipse.jetty.http.HttpHeader;

/** Answers at the root: browsers are sent on, other clients learn the version and where the API is described. */
final class RootController {

    private static final String DOCUMENTATION = "docs";
    private static final String START_PAGE = "ui/";

    private final boolean hasUi;
    private final Map<String, String> links;

    RootController(String version, boolean hasUi) {
        this.hasUi = hasUi;
        links = new TreeMap<>(Map.of("name", "Carrel", "version", version, "documentation", DOCUMENTATION, "openapi",
                "openapi.json"));
        if (hasUi) {
            links.put("ui", START_PAGE);
        }
    }

    ApiResponse getRoot(ApiRequest request) {
        if (request.headers().getQualityCSV(HttpHeader.ACCEPT).contains("text/html")) {
            return ApiResponse.withoutContent(303)
                    .withHeader("Location", hasUi ? START_PAGE : DOCUMENTATION)
                    .withHeader("Vary", "Accept");
        }
        return ApiResponse.json(200, links).withHeader("Vary", "Accept");
    }
}
