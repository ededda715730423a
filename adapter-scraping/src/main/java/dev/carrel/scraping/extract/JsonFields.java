package dev.carrel.scraping.extract;

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
 * The fields of JSON-LD that hold texts, in the order in which they stand. JSON is parsed as such, and searched for
 * what looks like a field where it is broken; either takes time in proportion to its length.
 */
final class JsonFields {

    static final String ARTICLE = "articleBody";
    static final String ANSWER = "acceptedAnswer";
    static final String NAME = "name";
    static final String TEXT = "text";

    private static final JsonFactory JSON = JsonFactory.builder()
            .enable(JsonReadFeature.ALLOW_UNESCAPED_CONTROL_CHARS)
            .enable(JsonReadFeature.ALLOW_TRAILING_COMMA)
            .build();
    private static final Pattern FIELD = Pattern
            .compile("\"(?:(?<object>acceptedAnswer)\"\\s*+:|(?<string>articleBody|name|text)\"\\s*+:\\s*+\")");

    private JsonFields() {}

    /**
     * A field of one of these names.
     *
     * @param value empty if it is not a string
     */
    record Field(String name, String value) {}

    static List<Field> of(String json) {
        try {
            return parsed(json);
        } catch (IOException ignored) {
            return found(json);
        }
    }

    private static List<Field> parsed(String json) throws IOException {
        List<Field> fields = new ArrayList<>();
        try (JsonParser parser = JSON.createParser(json)) {
            for (JsonToken token = parser.nextToken(); token != null; token = parser.nextToken()) {
                if (token == JsonToken.FIELD_NAME) {
                    add(parser.currentName(), parser, fields);
                }
            }
        }
        return fields;
    }

    private static void add(String name, JsonParser parser, List<Field> fields) throws IOException {
        boolean isString = parser.nextToken() == JsonToken.VALUE_STRING;
        switch (name) {
            case ANSWER -> fields.add(new Field(name, ""));
            case ARTICLE, NAME, TEXT -> {
                if (isString) {
                    fields.add(new Field(name, parser.getText()));
                }
            }
            default -> {
                // Says something else of the page.
            }
        }
    }

    private static List<Field> found(String json) {
        List<Field> fields = new ArrayList<>();
        Matcher field = FIELD.matcher(json);
        int at = 0;
        while (field.find(at)) {
            at = field.end();
            if (field.group("object") != null) {
                fields.add(new Field(ANSWER, ""));
            } else {
                var value = new StringBuilder();
                at = readString(json, at, value);
                fields.add(new Field(field.group("string"), value.toString()));
            }
        }
        return fields;
    }

    /** Reads a string up to its end or to that of the JSON, and returns where it ended; what is wrong in it stays. */
    private static int readString(String json, int start, StringBuilder value) {
        int i = start;
        while (i < json.length() && json.charAt(i) != '"') {
            char c = json.charAt(i);
            if (c == '\\' && i + 1 < json.length()) {
                i += escape(json, i + 1, value);
            } else {
                value.append(c);
            }
            i++;
        }
        return i;
    }

    /** Appends what the escape stands for; returns how many characters it has beside the backslash. */
    private static int escape(String json, int at, StringBuilder value) {
        char c = json.charAt(at);
        if (c == 'u' && at + 4 < json.length() && json.substring(at + 1, at + 5).matches("[0-9a-fA-F]{4}")) {
            value.append((char) Integer.parseInt(json.substring(at + 1, at + 5), 16));
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
