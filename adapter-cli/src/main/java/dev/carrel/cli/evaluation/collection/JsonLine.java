package dev.carrel.cli.evaluation.collection;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * An object of a file that has one on each line.
 *
 * @param location where it stands, e.g. {@code questions.jsonl line 3}
 */
record JsonLine(JsonNode node, String location, int lineNumber) {

    /** A text that must be there; an id that is written as a number is a text too. */
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

    /** The texts of a list; none if it is not there. */
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

    /** The objects of a list; none if it is not there. */
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
