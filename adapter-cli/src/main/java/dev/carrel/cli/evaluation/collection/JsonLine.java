package dev.carrel.cli.evaluation.collection;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * A JSON object of a JSON Lines file.
 *
 * @param location its location, such as {@code questions.jsonl line 3}
 */
record JsonLine(JsonNode node, String location, int lineNumber) {

    /** Returns a required text; numbers are accepted as text. */
    String requireText(String field) {
        return findText(field).orElseThrow(() -> invalid("has no \"" + field + "\""));
    }

    Optional<String> findText(String field) {
        JsonNode value = node.path(field);
        if (value.isMissingNode() || value.isNull()) {
            return Optional.empty();
        }
        if (!value.isTextual() && !value.isNumber()) {
            throw invalid("\"" + field + "\" must be a text");
        }
        return Optional.of(value.asText());
    }

    boolean isTrue(String field, boolean byDefault) {
        JsonNode value = node.path(field);
        if (value.isMissingNode() || value.isNull()) {
            return byDefault;
        }
        if (!value.isBoolean()) {
            throw invalid("\"" + field + "\" must be true or false");
        }
        return value.asBoolean();
    }

    /** Returns a list of texts; empty if the field is missing. */
    List<String> textList(String field) {
        var texts = new ArrayList<String>();
        for (JsonNode one : listNode(field)) {
            if (!one.isTextual() && !one.isNumber()) {
                throw invalid("\"" + field + "\" must be a list of texts");
            }
            texts.add(one.asText());
        }
        return texts;
    }

    /** Returns a list of objects; empty if the field is missing. */
    List<JsonLine> objectList(String field) {
        var objects = new ArrayList<JsonLine>();
        for (JsonNode one : listNode(field)) {
            objects.add(new JsonLine(one, location, lineNumber));
        }
        return objects;
    }

    EvaluationException invalid(String what) {
        return new EvaluationException(location + ": " + what + ".");
    }

    private JsonNode listNode(String field) {
        JsonNode value = node.path(field);
        if (!value.isMissingNode() && !value.isNull() && !value.isArray()) {
            throw invalid("\"" + field + "\" must be a list");
        }
        return value;
    }
}
