package dev.carrel.http.request;

import com.fasterxml.jackson.databind.JsonNode;
import dev.carrel.http.exchange.JsonCodec;
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
 * The fields of a JSON object, read by name and type. A null field is an absent one. Fields of a wrong type are
 * collected and reported together after all were read.
 */
public final class BodyFields {

    private static final int MAX_REPORTED_UNKNOWN_FIELDS = 10;

    private final JsonNode object;
    /** The path of the object in the body: empty, or ending in a slash. */
    private final String path;
    private final List<InvalidParameter> wrongTypes;
    private final List<InvalidParameter> wrongValues;

    BodyFields(JsonNode object) {
        this(object, "", new ArrayList<>(), new ArrayList<>());
    }

    private BodyFields(JsonNode object, String path, List<InvalidParameter> wrongTypes,
            List<InvalidParameter> wrongValues) {
        this.object = object;
        this.path = path;
        this.wrongTypes = wrongTypes;
        this.wrongValues = wrongValues;
    }

    /** Reads a string; null if it is absent. */
    public @Nullable String readString(String name) {
        JsonNode value = findValue(name);
        return value == null ? null : toText(name, value);
    }

    /** Reads a boolean; false if it is absent. */
    public boolean readBoolean(String name) {
        return Boolean.TRUE.equals(readOptionalBoolean(name));
    }

    /** Reads a boolean; null if it is absent. */
    public @Nullable Boolean readOptionalBoolean(String name) {
        JsonNode value = findValue(name);
        if (value != null && !value.isBoolean()) {
            reportWrongType(name, "must be true or false");
        }
        return value == null ? null : Boolean.valueOf(value.asBoolean());
    }

    /** Reads an integer; null if it is absent. */
    public @Nullable Integer readInteger(String name) {
        JsonNode value = findValue(name);
        if (value == null) {
            return null;
        }
        if (!value.isNumber()) {
            reportWrongType(name, "must be a number");
            return null;
        }
        if (!value.canConvertToExactIntegral() || !value.canConvertToInt()) {
            reportWrongValue(name, "must be a whole number that is not huge");
            return null;
        }
        return value.intValue();
    }

    /** Reads an array of strings; null if it is absent. */
    public @Nullable List<String> readStrings(String name) {
        JsonNode value = findValue(name);
        if (value == null) {
            return null;
        }
        if (!value.isArray()) {
            reportWrongType(name, "must be an array of strings");
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

    /** Reads an object; null if it is absent. What is wrong in it is reported with the rest. */
    public @Nullable BodyFields readObject(String name) {
        JsonNode value = findValue(name);
        return value == null ? null : toFields(name, value);
    }

    /** Reads an array of objects; null if it is absent. What is wrong in them is reported with the rest. */
    public @Nullable List<BodyFields> readObjects(String name) {
        JsonNode value = findValue(name);
        if (value == null) {
            return null;
        }
        if (!value.isArray()) {
            reportWrongType(name, "must be an array of objects");
            return null;
        }
        var objects = new ArrayList<BodyFields>();
        for (int index = 0; index < value.size(); index++) {
            BodyFields fields = toFields(name + "/" + index, value.get(index));
            if (fields != null) {
                objects.add(fields);
            }
        }
        return objects;
    }

    /**
     * Reads an object of any fields as plain Java objects: maps, lists, strings, numbers and booleans. Null if it is
     * absent.
     */
    public @Nullable Map<String, Object> readMap(String name) {
        BodyFields fields = readObject(name);
        return fields == null ? null : JsonCodec.toMap(fields.object);
    }

    /** Returns the names of the fields. */
    public List<String> names() {
        return object.propertyStream().map(Map.Entry::getKey).toList();
    }

    /** Returns whether a field is there and not null. */
    public boolean isGiven(String name) {
        return findValue(name) != null;
    }

    /** Returns whether a field is a string. */
    public boolean isString(String name) {
        JsonNode value = findValue(name);
        return value != null && value.isTextual();
    }

    /** Returns whether a field is an array. */
    public boolean isArray(String name) {
        JsonNode value = findValue(name);
        return value != null && value.isArray();
    }

    /** Reads a number; null if it is absent. */
    public @Nullable Double readDecimal(String name) {
        JsonNode value = findValue(name);
        if (value != null && !value.isNumber()) {
            reportWrongType(name, "must be a number");
        }
        return value == null ? null : Double.valueOf(value.asDouble());
    }

    private @Nullable BodyFields toFields(String pointer, JsonNode value) {
        if (!value.isObject()) {
            reportWrongType(pointer, "must be an object");
            return null;
        }
        return new BodyFields(value, path + pointer + "/", wrongTypes, wrongValues);
    }

    /** Reports a field whose JSON type is wrong. */
    public void reportWrongType(String name, String detail) {
        wrongTypes.add(InvalidParameter.inBody(path + name, detail));
    }

    /** Reports a field whose value is not acceptable. */
    public void reportWrongValue(String name, String detail) {
        wrongValues.add(InvalidParameter.inBody(path + name, detail));
    }

    /** Reports all fields but the known ones. */
    public void requireKnownFields(List<String> known) {
        object.propertyStream()
                .map(Map.Entry::getKey)
                .filter(name -> !known.contains(name))
                .limit(MAX_REPORTED_UNKNOWN_FIELDS)
                .forEach(name -> reportWrongValue(name.replace("~", "~0").replace("/", "~1"),
                        "is unknown; the fields are " + String.join(", ", known)));
    }

    /** Throws the problem of everything that was reported, if anything was. */
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
            reportWrongType(pointer, "must be a string");
            return null;
        }
        String text = value.textValue();
        if (hasUnpairedSurrogate(text)) {
            reportWrongValue(pointer, "must be whole Unicode characters");
            return null;
        }
        return text;
    }

    /** Returns whether a text contains an unpaired surrogate: JSON can escape one, but UTF-8 cannot encode it. */
    private static boolean hasUnpairedSurrogate(String text) {
        return text.codePoints()
                .anyMatch(point -> point >= Character.MIN_SURROGATE && point <= Character.MAX_SURROGATE);
    }
}
