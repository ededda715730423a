package dev.carrel.http.request;

import com.fasterxml.jackson.databind.JsonNode;
import dev.carrel.http.exchange.Problem;
import dev.carrel.http.exchange.Problem.InvalidParameter;
import dev.carrel.http.exchange.ProblemException;
import dev.carrel.http.exchange.ProblemMapper;
import dev.carrel.http.exchange.ProblemType;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The fields of a JSON object, taken by name and type. What is null is absent; what has another type is noted, and told
 * together once all were asked for.
 */
public final class BodyFields {

    private static final int MAX_REPORTED_UNKNOWN_FIELDS = 10;

    private final JsonNode object;
    private final List<InvalidParameter> wrongTypes = new ArrayList<>();
    private final List<InvalidParameter> wrongValues = new ArrayList<>();

    BodyFields(JsonNode object) {
        this.object = object;
    }

    /** A text; null if it is absent. */
    public @Nullable String readString(String name) {
        JsonNode value = findValue(name);
        return value == null ? null : toText(name, value);
    }

    /** True or false; false if it is absent. */
    public boolean readBoolean(String name) {
        JsonNode value = findValue(name);
        if (value != null && !value.isBoolean()) {
            wrongTypes.add(InvalidParameter.inBody(name, "must be true or false"));
        }
        return value != null && value.asBoolean();
    }

    /** A number without a fraction; null if it is absent. */
    public @Nullable Integer readInteger(String name) {
        JsonNode value = findValue(name);
        if (value == null) {
            return null;
        }
        if (!value.isNumber()) {
            wrongTypes.add(InvalidParameter.inBody(name, "must be a number"));
            return null;
        }
        if (!value.canConvertToExactIntegral() || !value.canConvertToInt()) {
            wrongValues.add(InvalidParameter.inBody(name, "must be a whole number that is not huge"));
            return null;
        }
        return value.intValue();
    }

    /** Texts in their order; null if the field is absent. */
    public @Nullable List<String> readStrings(String name) {
        JsonNode value = findValue(name);
        if (value == null) {
            return null;
        }
        if (!value.isArray()) {
            wrongTypes.add(InvalidParameter.inBody(name, "must be an array of strings"));
            return null;
        }
        var texts = new ArrayList<String>();
        for (int index = 0; index < value.size(); index++) {
            String text = toText(name + "/" + index, value.get(index));
            if (text != null) {
                texts.add(text);
            }
        }
        return texts;
    }

    /** Allows no other fields than these. */
    public void requireKnownFields(List<String> known) {
        object.propertyStream()
                .map(Map.Entry::getKey)
                .filter(name -> !known.contains(name))
                .limit(MAX_REPORTED_UNKNOWN_FIELDS)
                .forEach(name -> wrongValues.add(InvalidParameter.inBody(name.replace("~", "~0").replace("/", "~1"),
                        "is unknown; the fields are " + String.join(", ", known))));
    }

    /** Throws what was wrong, if anything was. */
    void requireValid() {
        if (!wrongTypes.isEmpty()) {
            throw new ProblemException(
                    Problem.of(ProblemType.MALFORMED_REQUEST, "A field has the wrong JSON type.")
                            .withErrors(wrongTypes));
        }
        if (!wrongValues.isEmpty()) {
            throw new ProblemException(
                    ProblemMapper.invalidRequestProblem(wrongValues, "Some values are not acceptable."));
        }
    }

    private @Nullable JsonNode findValue(String name) {
        JsonNode value = object.get(name);
        return value == null || value.isNull() ? null : value;
    }

    private @Nullable String toText(String pointer, JsonNode value) {
        if (!value.isTextual()) {
            wrongTypes.add(InvalidParameter.inBody(pointer, "must be a string"));
            return null;
        }
        String text = value.textValue();
        if (hasUnpairedSurrogate(text)) {
            wrongValues.add(InvalidParameter.inBody(pointer, "must be whole Unicode characters"));
            return null;
        }
        return text;
    }

    /** JSON can say half a surrogate pair by an escape; nothing that is stored or sent in UTF-8 can hold it. */
    private static boolean hasUnpairedSurrogate(String text) {
        return text.codePoints()
                .anyMatch(point -> point >= Character.MIN_SURROGATE && point <= Character.MAX_SURROGATE);
    }
}
