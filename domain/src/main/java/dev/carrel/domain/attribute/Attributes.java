package dev.carrel.domain.attribute;

import dev.carrel.domain.attribute.AttributeValue.TextListValue;
import dev.carrel.domain.error.InvalidRequestException;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * The attributes of a document, by their keys, which are sorted.
 *
 * @param values at most {@value #MAX_KEYS}; a key has 1 to {@value #MAX_KEY_CHARACTERS} letters, digits and the
 * characters {@code . _ -}, in ASCII. Beside them are the {@linkplain #readers readers} of the document, for storages
 * and indexes
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
        if (values.size() > MAX_KEYS + (values.containsKey(Readers.KEY) ? 1 : 0)) {
            throw InvalidRequestException.of("attributes", "must have at most " + MAX_KEYS + " keys");
        }
        values.keySet()
                .stream()
                .filter(key -> !key.equals(Readers.KEY))
                .forEach(key -> requireKey("attributes", key));
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

    /** Returns attributes that {@link #toStoredMap} made a map of. */
    public static Attributes ofStored(Map<String, ?> stored) {
        var own = new LinkedHashMap<String, Object>(stored);
        Object readers = own.remove(Readers.KEY);
        return readers == null ? of(own)
                : of(own).with(new TextListValue(((List<?>) readers).stream().map(String.class::cast).toList()));
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

    /** Returns who may read the document; empty if no place outside says so, which is everybody. */
    public Optional<Readers> readers() {
        return find(Readers.KEY).map(Readers::ofValue);
    }

    /** Returns these attributes with readers. */
    public Attributes withReaders(Readers readers) {
        return with(readers.toValue());
    }

    /** Returns these attributes with the readers of others, if they have none and the others do. */
    public Attributes withReadersOf(Attributes before) {
        AttributeValue readers = before.values.get(Readers.KEY);
        return readers == null || values.containsKey(Readers.KEY) ? this : with(readers);
    }

    /** @throws InvalidRequestException if there are readers, which only connectors may set */
    public void requireNoReaders() {
        if (values.containsKey(Readers.KEY)) {
            throw InvalidRequestException.of("attributes", "must not have readers, which only connectors set");
        }
    }

    private Attributes with(AttributeValue readers) {
        var all = new LinkedHashMap<String, AttributeValue>(values);
        all.put(Readers.KEY, readers);
        return new Attributes(all);
    }

    /** Returns whether there are none, and no readers. */
    public boolean isEmpty() {
        return values.isEmpty();
    }

    /** Returns the attributes as plain Java objects, as {@link #of} takes them; without the readers. */
    public Map<String, Object> toMap() {
        Map<String, Object> objects = new LinkedHashMap<>(toStoredMap());
        objects.remove(Readers.KEY);
        return Collections.unmodifiableMap(objects);
    }

    /** Returns the attributes and readers as plain Java objects, for a storage. */
    public Map<String, Object> toStoredMap() {
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
