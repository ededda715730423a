package dev.carrel.domain.attribute;

import dev.carrel.domain.error.InvalidRequestException;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * The attributes of a document, by their keys, which are sorted.
 *
 * @param values at most {@value #MAX_KEYS}; a key has 1 to {@value #MAX_KEY_CHARACTERS} letters, digits and the
 * characters {@code . _ -}, in ASCII
 */
public record Attributes(Map<String, AttributeValue> values) {

    public static final int MAX_KEYS = 16;

    public static final int MAX_KEY_CHARACTERS = 64;

    /** What keys must be, in words. */
    public static final String KEY_RULE = "keys of 1 to " + MAX_KEY_CHARACTERS
            + " letters (a to z), digits, and . _ -";

    /** No attributes. */
    public static final Attributes NONE = new Attributes(Map.of());

    public Attributes {
        if (values.size() > MAX_KEYS) {
            throw InvalidRequestException.of("attributes", "must have at most " + MAX_KEYS + " keys");
        }
        values.keySet().forEach(key -> requireKey("attributes", key));
        values = Collections.unmodifiableMap(new TreeMap<>(values));
    }

    /**
     * Returns attributes of plain Java objects.
     *
     * @param values strings, numbers, booleans and lists of strings
     * @throws InvalidRequestException if a key or a value is invalid
     */
    public static Attributes of(Map<String, ?> values) {
        var checked = new LinkedHashMap<String, AttributeValue>();
        values.forEach((key, value) -> checked.put(requireKey("attributes", key),
                AttributeValue.of("attributes/" + key, value)));
        return new Attributes(checked);
    }

    /** Returns the value of a key; empty if there is none. */
    public Optional<AttributeValue> find(String key) {
        return Optional.ofNullable(values.get(key));
    }

    /** Returns these attributes with others, which replace the ones with the same key. */
    public Attributes overriddenBy(Attributes other) {
        var all = new LinkedHashMap<String, AttributeValue>(values);
        all.putAll(other.values);
        return new Attributes(all);
    }

    /** Returns whether there are none. */
    public boolean isEmpty() {
        return values.isEmpty();
    }

    /** Returns the attributes as plain Java objects, as {@link #of} takes them. */
    public Map<String, Object> toMap() {
        var objects = new LinkedHashMap<String, Object>();
        values.forEach((key, value) -> objects.put(key, value.toObject()));
        return Collections.unmodifiableMap(objects);
    }

    /**
     * Returns a key that is valid.
     *
     * @throws InvalidRequestException if it is not
     */
    static String requireKey(String field, String key) {
        if (!isKey(key)) {
            throw InvalidRequestException.of(field, "must have " + KEY_RULE);
        }
        return key;
    }

    /** Returns whether a text can be the key of an attribute. */
    public static boolean isKey(String key) {
        return !key.isEmpty() && key.length() <= MAX_KEY_CHARACTERS
                && key.chars().allMatch(Attributes::isKeyCharacter);
    }

    private static boolean isKeyCharacter(int character) {
        return character >= 'a' && character <= 'z' || character >= 'A' && character <= 'Z'
                || character >= '0' && character <= '9' || character == '.' || character == '_' || character == '-';
    }
}
