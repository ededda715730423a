package dev.carrel.api.evaluation;

import com.fasterxml.jackson.databind.JsonNode;
import dev.carrel.domain.conversation.Question;
import dev.carrel.domain.error.InvalidRequestException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;

/**
 * A JSON object of a JSON Lines file.
 *
 * @param location its location, such as {@code questions.jsonl line 3}
 */
public record JsonLine(JsonNode node, String location, int lineNumber) {

    /** The field that contains a question. */
    public static final String QUESTION = "text";

    /** Returns the required question. */
    public String requireQuestion() {
        try {
            return Question.of(requireText(QUESTION)).text();
        } catch (InvalidRequestException e) {
            throw invalid("the " + e.userMessage());
        }
    }

    /** Returns a required text; numbers are accepted as text. */
    public String requireText(String field) {
        return findText(field).orElseThrow(() -> invalid("has no \"" + field + "\""));
    }

    /** Returns an optional text; numbers are accepted as text. */
    public Optional<String> findText(String field) {
        JsonNode value = node.path(field);
        if (value.isMissingNode() || value.isNull()) {
            return Optional.empty();
        }
        if (!value.isTextual() && !value.isNumber()) {
            throw invalid("\"" + field + "\" must be a text");
        }
        return Optional.of(value.asText());
    }

    /** Returns an optional Boolean. */
    public boolean isTrue(String field, boolean byDefault) {
        JsonNode value = node.path(field);
        if (value.isMissingNode() || value.isNull()) {
            return byDefault;
        }
        if (!value.isBoolean()) {
            throw invalid("\"" + field + "\" must be true or false");
        }
        return value.asBoolean();
    }

    /** Returns an optional number of at least 1. */
    public OptionalInt findPositiveInt(String field) {
        JsonNode value = node.path(field);
        if (value.isMissingNode() || value.isNull()) {
            return OptionalInt.empty();
        }
        if (!value.isInt() || value.asInt() < 1) {
            throw invalid("\"" + field + "\" must be a number such as 1");
        }
        return OptionalInt.of(value.asInt());
    }

    /** Rejects fields that are not in the given list, which are typing errors. */
    public void rejectOtherFields(Set<String> known) {
        node.fieldNames().forEachRemaining(name -> {
            if (!known.contains(name)) {
                throw invalid("there is no field \"" + name + "\"; use one of " + String.join(", ", known));
            }
        });
    }

    /** Returns a list of texts; empty if the field is missing. */
    public List<String> textList(String field) {
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
    public List<JsonLine> objectList(String field) {
        var objects = new ArrayList<JsonLine>();
        for (JsonNode one : listNode(field)) {
            objects.add(new JsonLine(one, location, lineNumber));
        }
        return objects;
    }

    /** Creates the exception for an invalid line; the sentence gets the location and a full stop. */
    public EvaluationException invalid(String what) {
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
