package dev.carrel.http;

import com.fasterxml.jackson.databind.JsonNode;
import dev.carrel.http.api.ApiDocs;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Holds answers against the description that the service hands out: the status and the type are described, every field
 * that is required is there, every field that is there is described, and has the type. Knows as much of JSON Schema as
 * the description uses.
 */
public final class OpenApiValidator {

    public static final JsonNode DOCUMENT = ApiDocs.readOpenApi();

    private OpenApiValidator() {}

    /** Checks an answer of a described operation; what is not one is only held to be a problem. */
    static void checkResponse(ReceivedResponse received) {
        Optional<JsonNode> operation = findOperation(received.method(), received.path());
        if (operation.isEmpty() || received.method().equals("HEAD")) {
            return;
        }
        JsonNode response = resolveReference(
                operation.get().at("/responses").path(Integer.toString(received.status())));
        assertThat(response.isMissingNode())
                .as("%s %s answered %s, which is not described: %s", received.method(), received.path(),
                        received.status(), received.bodyText())
                .isFalse();
        String type = received.header("Content-Type").replaceFirst(";.*", "");
        JsonNode content = response.path("content");
        if (content.isMissingNode()) {
            assertThat(received.body()).isEmpty();
            return;
        }
        assertThat(content.has(type)).as("%s is a described type of %s", type, received.path()).isTrue();
        if (type.endsWith("json")) {
            assertThat(findViolations(content.path(type).path("schema"), received.parseJson())).as(received.bodyText())
                    .isEmpty();
        }
        response.path("headers")
                .properties()
                .stream()
                .filter(header -> header.getValue().path("required").asBoolean())
                .forEach(header -> assertThat(received.header(header.getKey()))
                        .as("%s of %s %s", header.getKey(), received.method(), received.path())
                        .isNotEmpty());
    }

    /** Checks a chunk of a streamed answer. */
    static void checkChunk(String path, String type, JsonNode chunk) {
        JsonNode content = findOperation("POST", path).orElseThrow().at("/responses/200/content").path(type);
        assertThat(findViolations(content.path("schema"), chunk)).as(chunk.toString()).isEmpty();
    }

    public static Optional<JsonNode> findOperation(String method, String path) {
        String plain = path.replaceFirst("\\?.*", "").replaceFirst("(.)/$", "$1");
        return DOCUMENT.path("paths")
                .properties()
                .stream()
                .filter(template -> plain.matches(template.getKey().replaceAll("\\{[a-z_]+}", "[^/]+")))
                .map(Map.Entry::getValue)
                .map(item -> item.path(method.toLowerCase(Locale.ROOT)))
                .filter(JsonNode::isObject)
                .findFirst();
    }

    /** What is wrong with a value; empty if nothing is. */
    public static List<String> findViolations(JsonNode schema, JsonNode value) {
        return findViolations("", resolveReference(schema), value);
    }

    private static List<String> findViolations(String where, JsonNode schema, JsonNode value) {
        if (schema.has("oneOf")) {
            List<List<String>> tried = streamOf(schema.get("oneOf"))
                    .map(one -> findViolations(where, resolveReference(one), value))
                    .toList();
            long fitting = tried.stream().filter(List::isEmpty).count();
            return fitting == 1 ? List.of() : List.of(where + " fits " + fitting + " alternatives: " + tried);
        }
        var flaws = new ArrayList<String>();
        if (schema.has("type") && typesOf(schema).noneMatch(type -> hasType(type, value))) {
            flaws.add(where + " is not of type " + schema.get("type"));
        }
        if (schema.has("const") && !schema.get("const").equals(value)) {
            flaws.add(where + " is not " + schema.get("const"));
        }
        if (schema.has("enum") && streamOf(schema.get("enum")).noneMatch(value::equals)) {
            flaws.add(where + " is none of " + schema.get("enum"));
        }
        if (value.isNumber() && (value.asDouble() < schema.path("minimum").asDouble(Double.NEGATIVE_INFINITY)
                || value.asDouble() > schema.path("maximum").asDouble(Double.POSITIVE_INFINITY))) {
            flaws.add(where + " is out of bounds");
        }
        if (value.isTextual() && schema.path("format").asText().equals("date-time") && !isTime(value.asText())) {
            flaws.add(where + " is not a time in UTC");
        }
        if (value.isObject() && schema.has("properties")) {
            flaws.addAll(findFieldViolations(where, schema, value));
        }
        if (value.isArray()) {
            for (int place = 0; place < value.size(); place++) {
                flaws.addAll(
                        findViolations(where + "/" + place, resolveReference(schema.path("items")), value.get(place)));
            }
        }
        return flaws;
    }

    private static List<String> findFieldViolations(String where, JsonNode schema, JsonNode value) {
        var flaws = new ArrayList<String>();
        streamOf(schema.path("required")).map(JsonNode::asText)
                .filter(name -> !value.has(name))
                .forEach(name -> flaws.add(where + "/" + name + " is missing"));
        for (Map.Entry<String, JsonNode> field : value.properties()) {
            JsonNode described = schema.get("properties").path(field.getKey());
            if (described.isMissingNode()) {
                flaws.add(where + "/" + field.getKey() + " is not described");
            } else {
                flaws.addAll(
                        findViolations(where + "/" + field.getKey(), resolveReference(described), field.getValue()));
            }
        }
        return flaws;
    }

    private static boolean hasType(String type, JsonNode value) {
        return switch (type) {
            case "object" -> value.isObject();
            case "array" -> value.isArray();
            case "string" -> value.isTextual();
            case "boolean" -> value.isBoolean();
            case "integer" -> value.isIntegralNumber();
            case "number" -> value.isNumber();
            case "null" -> value.isNull();
            default -> throw new IllegalArgumentException(type);
        };
    }

    private static boolean isTime(String text) {
        return text.endsWith("Z") && OffsetDateTime.parse(text) != null;
    }

    private static Stream<String> typesOf(JsonNode schema) {
        JsonNode type = schema.get("type");
        return type.isArray() ? streamOf(type).map(JsonNode::asText) : Stream.of(type.asText());
    }

    private static Stream<JsonNode> streamOf(JsonNode array) {
        return StreamSupport.stream(array.spliterator(), false);
    }

    private static JsonNode resolveReference(JsonNode node) {
        return node.has("$ref") ? resolveReference(DOCUMENT.at(node.get("$ref").asText().substring(1))) : node;
    }
}
