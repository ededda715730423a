package dev.carrel.scraping.html;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.json.JsonReadFeature;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The text fields of JSON-LD, in document order. Broken JSON is searched for the fields; both ways take linear time.
 */
final class JsonLdFields {

    static final String ARTICLE = "articleBody";
    static final String ANSWER = "acceptedAnswer";
    static final String NAME = "name";
    static final String TEXT = "text";

    private static final JsonFactory JSON_FACTORY = JsonFactory.builder()
            .enable(JsonReadFeature.ALLOW_UNESCAPED_CONTROL_CHARS)
            .enable(JsonReadFeature.ALLOW_TRAILING_COMMA)
            .build();
    private static final Pattern FIELD_PATTERN = Pattern
            .compile("\"(?:(?<object>acceptedAnswer)\"\\s*+:|(?<string>articleBody|name|text)\"\\s*+:\\s*+\")");

    private JsonLdFields() {}

    /**
     * A field of one of the known names.
     *
     * @param value empty if it is not a string
     */
    record JsonField(String name, String value) {}

    static List<JsonField> parseFields(String json) {
        try {
            return parseStrictly(json);
        } catch (IOException ignored) {
            return searchFields(json);
        }
    }

    private static List<JsonField> parseStrictly(String json) throws IOException {
        List<JsonField> fields = new ArrayList<>();
        try (JsonParser parser = JSON_FACTORY.createParser(json)) {
            for (JsonToken token = parser.nextToken(); token != null; token = parser.nextToken()) {
                if (token == JsonToken.FIELD_NAME) {
                    addField(parser.currentName(), parser, fields);
                }
            }
        }
        return fields;
    }

    private static void addField(String name, JsonParser parser, List<JsonField> fields) throws IOException {
        boolean isString = parser.nextToken() == JsonToken.VALUE_STRING;
        switch (name) {
            case ANSWER -> fields.add(new JsonField(name, ""));
            case ARTICLE, NAME, TEXT -> {
                if (isString) {
                    fields.add(new JsonField(name, parser.getText()));
                }
            }
            default -> {
                // Other fields have no text of the page.
            }
        }
    }

    private static List<JsonField> searchFields(String json) {
        List<JsonField> fields = new ArrayList<>();
        Matcher field = FIELD_PATTERN.matcher(json);
        int position = 0;
        while (field.find(position)) {
            position = field.end();
            if (field.group("object") != null) {
                fields.add(new JsonField(ANSWER, ""));
            } else {
                var value = new StringBuilder();
                position = readString(json, position, value);
                fields.add(new JsonField(field.group("string"), value.toString()));
            }
        }
        return fields;
    }

    /**
     * Reads a string to its end or to the end of the JSON, and returns that position. Errors in it are kept as they
     * are.
     */
    private static int readString(String json, int start, StringBuilder value) {
        int i = start;
        while (i < json.length() && json.charAt(i) != '"') {
            char c = json.charAt(i);
            if (c == '\\' && i + 1 < json.length()) {
                i += readEscape(json, i + 1, value);
            } else {
                value.append(c);
            }
            i++;
        }
        return i;
    }

    /** Appends the character of an escape; returns its length without the backslash. */
    private static int readEscape(String json, int position, StringBuilder value) {
        char c = json.charAt(position);
        if (c == 'u' && position + 4 < json.length()
                && json.substring(position + 1, position + 5).matches("[0-9a-fA-F]{4}")) {
            value.append((char) Integer.parseInt(json.substring(position + 1, position + 5), 16));
            return 5;
        }
        value.append(switch (c) {
            case 'n', 'r' -> '\n';
            case 't', 'b', 'f' -> ' ';
            default -> c;
        });
        return 1;
    }
}
