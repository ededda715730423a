package dev.carrel.http;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** The description of the service in OpenAPI 3.1, the same as a page for people, and the pages of the problems. */
final class Description {

    private static final List<String> PATHS = List.of("query", "documents", "crawls", "conversations",
            "libraries", "administration", "service");
    private static final List<String> SCHEMAS = List.of("query", "chunks", "documents", "crawls", "libraries",
            "administration");

    private final Addresses addresses;
    private final ObjectNode openApi;
    private final HtmlPage page = HtmlPage.of("docs.html", Map.of());
    private final Map<String, HtmlPage> problems = new HashMap<>();

    /**
     * @param absent paths that this server does not have
     */
    Description(Addresses addresses, Set<String> absent) {
        this.addresses = addresses;
        this.openApi = read();
        openApi.withObject("/paths").remove(absent);
        for (ProblemType type : ProblemType.values()) {
            problems.put(type.code(), HtmlPage.of("problem.html", Map.of("title", type.title(), "code", type.code(),
                    "status", Integer.toString(type.status()), "meaning", type.meaning(), "remedy", type.remedy())));
        }
    }

    Answer openApi(Call call) {
        ObjectNode answer = JsonNodeFactory.instance.objectNode();
        answer.setAll(openApi);
        answer.putArray("servers").addObject().put("url", addresses.service(call.request()));
        return Answer.json(200, answer).with("Cache-Control", "no-cache");
    }

    Answer page(Call call) {
        return page.answer();
    }

    Answer problem(Call call) {
        return Optional.ofNullable(problems.get(call.parameter("code")))
                .map(HtmlPage::answer)
                .orElseThrow(() -> new Refused(Problem.of(ProblemType.NOT_FOUND, "There is no such problem.")));
    }

    /** The description without the address of the service. */
    static ObjectNode read() {
        var whole = (ObjectNode) Resources.json("openapi/openapi.json");
        merge(whole.withObject("/paths"), "paths", PATHS);
        merge(whole.withObject("/components/schemas"), "schemas", SCHEMAS);
        return whole;
    }

    private static void merge(ObjectNode into, String kind, List<String> parts) {
        for (String part : parts) {
            JsonNode read = Resources.json("openapi/" + kind + "-" + part + ".json");
            read.properties().forEach(entry -> into.set(entry.getKey(), entry.getValue()));
        }
    }
}
