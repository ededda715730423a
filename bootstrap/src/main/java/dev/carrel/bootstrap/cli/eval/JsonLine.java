package dev.carrel.bootstrap.cli.eval;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * An object of a file that has one on each line.
 *
 * @param place where it stands, e.g. {@code questions.jsonl line 3}
 */
record JsonLine(JsonNode node, String place, int number) {

    /** A text that must be there; an id that is written as a number is a text too. */
    String text(String field) {
        return find(field).orElseThrow(() -> wrong("has no \"" + field + "\""));
    }

    Optional<String> find(String field) {
        JsonNode value = node.path(field);
        if (value.isMissingNode() || value.isNull()) {
            return Optional.empty();
        }
        if (!value.isTextual() && !value.isNumber()) {
            throw wrong("\"" + field + "\" must be a text");
        }
        return Optional.of(value.asText());
    }

    boolean isTrue(String field, boolean byDefault) {
        JsonNode value = node.path(field);
        if (value.isMissingNode() || value.isNull()) {
            return byDefault;
        }
        if (!value.isBoolean()) {
            throw wrong("\"" + field + "\" must be true or false");
        }
        return value.asBoolean();
    }

    /** The texts of a list; none if it is not there. */
    List<String> texts(String field) {
        var texts = new ArrayList<String>();
        for (JsonNode one : list(field)) {
            if (!one.isTextual() && !one.isNumber()) {
                throw wrong("\"" + field + "\" must be a list of texts");
            }
            texts.add(one.asText());
        }
        return texts;
    }

    /** The objects of a list; none if it is not there. */
    List<JsonLine> objects(String field) {
        var objects = new ArrayList<JsonLine>();
        for (JsonNode one : list(field)) {
            objects.add(new JsonLine(one, place, number));
        }
        return objects;
    }

    EvalException wrong(String what) {
        return new EvalException(place + ": " + what + ".");
    }

    private JsonNode list(String field) {
        JsonNode value = node.path(field);
        if (!value.isMissingNode() && !value.isNull() && !value.isArray()) {
            throw wrong("\"" + field + "\" must be a list");
        }
        return value;
    }
}
