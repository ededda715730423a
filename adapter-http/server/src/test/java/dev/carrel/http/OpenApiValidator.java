package dev.carrel.http;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.carrel.http.api.ApiDocs;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Validates responses by the OpenAPI document of the server: status and content type are described, required fields are
 * present, and all fields are described and have their type. Supports the part of JSON Schema that the document uses.
 */
public final class OpenApiValidator {

    public static final JsonNode DOCUMENT = ApiDocs.readOpenApi();

    /** The items of the paths, by what their addresses match. */
    private static final Map<Pattern, JsonNode> PATHS = DOCUMENT.path("paths")
            .properties()
            .stream()
            .collect(Collectors.toMap(path -> Pattern.compile(path.getKey().replaceAll("\\{[a-z_]+}", "[^/]+")),
                    Map.Entry::getValue, (one, other) -> one, LinkedHashMap::new));

    private OpenApiValidator() {}

    /** Validates the response of an operation. Other responses are ignored. */
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
        boolean hasNoLines = type.endsWith("ndjson") && received.bodyText().isEmpty();
        if (type.endsWith("json") && !hasNoLines) {
            assertThat(findViolations(itemSchema(content.path(type)), received.parseJson())).as(received.bodyText())
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

    /** Validates a chunk of a streamed reply. */
    static void checkChunk(String path, String type, JsonNode chunk) {
        JsonNode content = findOperation("POST", path).orElseThrow().at("/responses/200/content").path(type);
        assertThat(findViolations(itemSchema(content), chunk)).as(chunk.toString()).isEmpty();
    }

    /** Returns the schema of a body: for a stream, that of its lines or events. */
    public static JsonNode itemSchema(JsonNode mediaType) {
        JsonNode schema = mediaType.path("schema");
        return schema.path("contentSchema").isMissingNode() ? schema : schema.get("contentSchema");
    }

    public static Optional<JsonNode> findOperation(String method, String path) {
        String plain = path.replaceFirst("\\?.*", "").replaceFirst("(.)/$", "$1");
        return PATHS.entrySet()
                .stream()
                .filter(template -> template.getKey().matcher(plain).matches())
                .map(Map.Entry::getValue)
                .map(item -> item.path(method.toLowerCase(Locale.ROOT)))
                .filter(JsonNode::isObject)
                .findFirst();
    }

    /** Returns the violations of a schema; empty if there are none. */
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
        var violations = new ArrayList<String>();
        if (schema.has("type") && typesOf(schema).noneMatch(type -> hasType(type, value))) {
            violations.add(where + " is not of type " + schema.get("type"));
        }
        if (schema.has("const") && !schema.get("const").equals(value)) {
            violations.add(where + " is not " + schema.get("const"));
        }
        if (schema.has("enum") && streamOf(schema.get("enum")).noneMatch(value::equals)) {
            violations.add(where + " is none of " + schema.get("enum"));
        }
        if (value.isNumber() && (value.asDouble() < schema.path("minimum").asDouble(Double.NEGATIVE_INFINITY)
                || value.asDouble() > schema.path("maximum").asDouble(Double.POSITIVE_INFINITY))) {
            violations.add(where + " is out of bounds");
        }
        violations.addAll(findSizeViolations(where, schema, value));
        if (value.isTextual() && schema.has("pattern")
                && !Pattern.compile(schema.get("pattern").asText()).matcher(value.asText()).find()) {
            violations.add(where + " does not match " + schema.get("pattern"));
        }
        if (schema.has("not") && findViolations(where, schema.get("not"), value).isEmpty()) {
            violations.add(where + " is what it must not be");
        }
        if (value.isTextual() && schema.path("format").asText().equals("date-time") && !isTime(value.asText())) {
            violations.add(where + " is not a time in UTC");
        }
        if (value.isObject() && schema.has("properties")) {
            violations.addAll(findFieldViolations(where, schema, value));
        }
        if (value.isObject() && schema.path("additionalProperties").isObject()) {
            violations.addAll(findEntryViolations(where, schema, value));
        }
        if (value.isArray()) {
            for (int index = 0; index < value.size(); index++) {
                violations.addAll(
                        findViolations(where + "/" + index, resolveReference(schema.path("items")), value.get(index)));
            }
        }
        return violations;
    }

    private static List<String> findSizeViolations(String where, JsonNode schema, JsonNode value) {
        int size = value.isTextual() ? value.asText().codePointCount(0, value.asText().length()) : value.size();
        String unit = value.isTextual() ? "Length" : value.isArray() ? "Items" : "Properties";
        boolean fits = !value.isTextual() && !value.isContainerNode()
                || size >= schema.path("min" + unit).asInt(0)
                        && size <= schema.path("max" + unit).asInt(Integer.MAX_VALUE);
        return fits ? List.of() : List.of(where + " has a size of " + size);
    }

    private static List<String> findFieldViolations(String where, JsonNode schema, JsonNode value) {
        var violations = new ArrayList<String>();
        streamOf(schema.path("required")).map(JsonNode::asText)
                .filter(name -> !value.has(name))
                .forEach(name -> violations.add(where + "/" + name + " is missing"));
        for (Map.Entry<String, JsonNode> field : value.properties()) {
            JsonNode described = schema.get("properties").path(field.getKey());
            if (described.isMissingNode()) {
                violations.add(where + "/" + field.getKey() + " is not described");
            } else {
                violations.addAll(
                        findViolations(where + "/" + field.getKey(), resolveReference(described), field.getValue()));
            }
        }
        return violations;
    }

    private static List<String> findEntryViolations(String where, JsonNode schema, JsonNode value) {
        var violations = new ArrayList<String>();
        for (Map.Entry<String, JsonNode> entry : value.properties()) {
            String path = where + "/" + entry.getKey();
            violations.addAll(
                    findViolations(path, schema.path("propertyNames"), TextNode.valueOf(entry.getKey())));
            violations.addAll(
                    findViolations(path, resolveReference(schema.get("additionalProperties")), entry.getValue()));
        }
        return violations;
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

    public static JsonNode resolveReference(JsonNode node) {
        return node.has("$ref") ? resolveReference(DOCUMENT.at(node.get("$ref").asText().substring(1))) : node;
    }
}
