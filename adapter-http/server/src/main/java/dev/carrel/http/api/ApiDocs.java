package dev.carrel.http.api;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.carrel.http.exchange.ApiRequest;
import dev.carrel.http.exchange.ApiResponse;
import dev.carrel.http.exchange.Problem;
import dev.carrel.http.exchange.ProblemException;
import dev.carrel.http.exchange.ProblemType;
import dev.carrel.http.exchange.ServiceUrls;
import dev.carrel.http.web.Brand;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The OpenAPI 3.1 document of the API, the same as a page for people, and a page per problem type. */
public final class ApiDocs {

    private static final List<String> PATHS = List.of("query", "openai", "documents", "events", "crawls",
            "connectors",
            "conversations",
            "questions", "help-articles",
            "evaluations", "libraries", "widgets", "administration", "server", "service", "mcp");
    private static final List<String> SCHEMAS = List.of("query", "openai", "chunks", "filters", "documents", "events",
            "crawls", "connectors",
            "questions", "help-articles", "evaluations", "libraries", "widgets",
            "administration", "server", "mcp");

    private final ServiceUrls urls;
    private final Brand brand;
    private final Set<String> absent;
    /** Is read when it is asked for first: few servers ever are, and a start need not wait for it. */
    private @Nullable ObjectNode openApi;

    /**
     * Creates the documents.
     *
     * @param absent paths that this server does not serve
     */
    ApiDocs(ServiceUrls urls, Brand brand, Set<String> absent) {
        this.urls = urls;
        this.brand = brand;
        this.absent = absent;
    }

    private synchronized ObjectNode readServedPaths() {
        if (openApi == null) {
            ObjectNode read = readOpenApi();
            read.withObject("/paths").remove(absent);
            removeUnused(read, "parameters");
            removeUnused(read, "schemas");
            openApi = read;
        }
        return openApi;
    }

    /** Removes the components that only absent paths referred to. */
    private static void removeUnused(ObjectNode openApi, String kind) {
        ObjectNode components = openApi.withObject("/components/" + kind);
        boolean isRemoved = true;
        while (isRemoved) {
            Set<String> used = new HashSet<>(openApi.findValuesAsText("$ref"));
            List<String> unused = components.properties()
                    .stream()
                    .map(Map.Entry::getKey)
                    .filter(name -> !used.contains("#/components/" + kind + "/" + name))
                    .toList();
            components.remove(unused);
            isRemoved = !unused.isEmpty();
        }
    }

    ApiResponse getOpenApi(ApiRequest request) {
        ObjectNode answer = JsonNodeFactory.instance.objectNode();
        answer.setAll(readServedPaths());
        answer.putArray("servers").addObject().put("url", urls.serviceUrl(request.jettyRequest()));
        return ApiResponse.json(200, answer).withHeader("Cache-Control", "no-cache");
    }

    ApiResponse getDocsPage(ApiRequest request) {
        return DocsHtmlPage.fromTemplate("docs.html", brand, Map.of()).toResponse();
    }

    ApiResponse getProblemPage(ApiRequest request) {
        return Stream.of(ProblemType.values())
                .filter(type -> type.code().equals(request.pathParameter("code")))
                .findFirst()
                .map(type -> DocsHtmlPage.fromTemplate("problem.html", brand, Map.of("title", type.title(), "code",
                        type.code(), "status", Integer.toString(type.status()), "meaning", type.explanation(), "remedy",
                        type.remedy())))
                .map(DocsHtmlPage::toResponse)
                .orElseThrow(
                        () -> new ProblemException(Problem.of(ProblemType.NOT_FOUND, "There is no such problem.")));
    }

    /** Returns the OpenAPI document without the URL of the server. */
    public static ObjectNode readOpenApi() {
        var document = (ObjectNode) ApiResources.readJson("openapi/openapi.json");
        mergeParts(document.withObject("/paths"), "paths", PATHS);
        mergeParts(document.withObject("/components/schemas"), "schemas", SCHEMAS);
        return document;
    }

    private static void mergeParts(ObjectNode into, String kind, List<String> parts) {
        for (String part : parts) {
            JsonNode read = ApiResources.readJson("openapi/" + kind + "-" + part + ".json");
            read.properties().forEach(entry -> into.set(entry.getKey(), entry.getValue()));
        }
    }
}
