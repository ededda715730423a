package dev.carrel.http;

import com.fasterxml.jackson.databind.JsonNode;
import dev.carrel.http.Problem.Flaw;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The fields of a JSON object, taken by name and type. What is null is absent; what has another type is noted, and told
 * together once all were asked for.
 */
final class Fields {

    private static final int MOST_UNKNOWN_TOLD = 10;

    private final JsonNode object;
    private final List<Flaw> wrongTypes = new ArrayList<>();
    private final List<Flaw> wrongValues = new ArrayList<>();

    Fields(JsonNode object) {
        this.object = object;
    }

    /** A text; null if it is absent. */
    @Nullable
    String string(String name) {
        JsonNode value = value(name);
        return value == null ? null : text(name, value);
    }

    /** True or false; false if it is absent. */
    boolean flag(String name) {
        JsonNode value = value(name);
        if (value != null && !value.isBoolean()) {
            wrongTypes.add(Flaw.inBody(name, "must be true or false"));
        }
        return value != null && value.asBoolean();
    }

    /** A number without a fraction; null if it is absent. */
    @Nullable
    Integer integer(String name) {
        JsonNode value = value(name);
        if (value == null) {
            return null;
        }
        if (!value.isNumber()) {
            wrongTypes.add(Flaw.inBody(name, "must be a number"));
            return null;
        }
        if (!value.canConvertToExactIntegral() || !value.canConvertToInt()) {
            wrongValues.add(Flaw.inBody(name, "must be a whole number that is not huge"));
            return null;
        }
        return value.intValue();
    }

    /** Texts in their order; null if the field is absent. */
    @Nullable
    List<String> strings(String name) {
        JsonNode value = value(name);
        if (value == null) {
            return null;
        }
        if (!value.isArray()) {
            wrongTypes.add(Flaw.inBody(name, "must be an array of strings"));
            return null;
        }
        var texts = new ArrayList<String>();
        for (int place = 0; place < value.size(); place++) {
            String text = text(name + "/" + place, value.get(place));
            if (text != null) {
                texts.add(text);
            }
        }
        return texts;
    }

    /** Allows no other fields than these. */
    void requireOnly(List<String> known) {
        object.propertyStream()
                .map(Map.Entry::getKey)
                .filter(name -> !known.contains(name))
                .limit(MOST_UNKNOWN_TOLD)
                .forEach(name -> wrongValues.add(Flaw.inBody(name.replace("~", "~0").replace("/", "~1"),
                        "is unknown; the fields are " + String.join(", ", known))));
    }

    /** Throws what was wrong, if anything was. */
    void requireSound() {
        if (!wrongTypes.isEmpty()) {
            throw new Refused(
                    Problem.of(ProblemType.MALFORMED_REQUEST, "A field has the wrong JSON type.").errors(wrongTypes));
        }
        if (!wrongValues.isEmpty()) {
            throw new Refused(Problems.invalid(wrongValues, "Some values are not acceptable."));
        }
    }

    private @Nullable JsonNode value(String name) {
        JsonNode value = object.get(name);
        return value == null || value.isNull() ? null : value;
    }

    private @Nullable String text(String pointer, JsonNode value) {
        if (!value.isTextual()) {
            wrongTypes.add(Flaw.inBody(pointer, "must be a string"));
            return null;
        }
        String text = value.textValue();
        if (hasHalfOfAPair(text)) {
            wrongValues.add(Flaw.inBody(pointer, "must be whole Unicode characters"));
            return null;
        }
        return text;
    }

    /** JSON can say half a surrogate pair by an escape; nothing that is stored or sent in UTF-8 can hold it. */
    private static boolean hasHalfOfAPair(String text) {
        return text.codePoints()
                .anyMatch(point -> point >= Character.MIN_SURROGATE && point <= Character.MAX_SURROGATE);
    }
}
