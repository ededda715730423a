package dev.carrel.formats.plain;

import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.MappingIterator;
import com.fasterxml.jackson.databind.cfg.JsonNodeFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.carrel.domain.document.UnreadableContentException;
import dev.carrel.formats.parse.ParseResult;
import dev.carrel.formats.text.SectionWriter;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.StreamSupport;

/**
 * A parser for JSON and for JSON by lines: records of the same plain fields are the rows of a table, other records a
 * paragraph each, with a line for each field.
 */
public final class JsonRecordsParser {

    private static final JsonMapper JSON = JsonMapper.builder()
            .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
            .disable(JsonNodeFeature.STRIP_TRAILING_BIGDECIMAL_ZEROES)
            .build();
    private static final int MAX_COLUMNS = 40;
    private static final int MAX_CELL_CHARACTERS = 200;
    /** A longer record has its name as a heading, which the parts of its text keep. */
    private static final int MAX_CHARACTERS_WITHOUT_HEADING = 600;
    private static final List<String> NAMES = List.of("title", "name", "question", "subject", "label", "key", "id");

    private final SectionWriter out = new SectionWriter();
    /** Whether the record before has a heading. */
    private boolean isNamed;

    private JsonRecordsParser() {}

    /**
     * Parses JSON. What is no JSON after all is kept as it stands.
     *
     * @throws UnreadableContentException if it has no text, or too much
     */
    public static ParseResult.ParsedText parseJson(String text) {
        List<JsonNode> values;
        try (MappingIterator<JsonNode> read = JSON.readerFor(JsonNode.class).readValues(text)) {
            values = read.readAll();
        } catch (IOException | UncheckedIOException ignored) {
            return SourceCodeParser.parseCode(text);
        }
        var parser = new JsonRecordsParser();
        if (values.size() == 1 && values.getFirst().isObject()) {
            parser.addObject("", values.getFirst());
        } else {
            parser.addRecords(values.size() == 1 ? childrenOf(values.getFirst()) : values);
        }
        return parser.out.isEmpty() ? SourceCodeParser.parseCode(text) : parser.out.finishUnderOnly(null);
    }

    private static List<JsonNode> childrenOf(JsonNode value) {
        return value.isArray() ? StreamSupport.stream(value.spliterator(), false).toList() : List.of(value);
    }

    /** Adds an object that is no record but holds records, or what is said of a single thing. */
    private void addObject(String path, JsonNode object) {
        var own = new StringBuilder();
        object.properties().stream().filter(field -> !holdsRecords(field.getValue())).forEach(field -> {
            if (field.getValue().isObject()) {
                flush(own);
                addFields(path + field.getKey() + " ", field.getValue(), own);
                flush(own);
            } else {
                addField(path + field.getKey(), field.getValue(), own);
            }
        });
        flush(own);
        for (Map.Entry<String, JsonNode> field : object.properties()) {
            if (holdsRecords(field.getValue())) {
                out.startHeading(1, path + field.getKey());
                addRecords(childrenOf(field.getValue()));
            }
        }
    }

    private void flush(StringBuilder lines) {
        out.addParagraph(lines.toString());
        lines.setLength(0);
    }

    private static boolean holdsRecords(JsonNode value) {
        return value.isArray() && value.size() > 1 && childrenOf(value).stream().allMatch(JsonNode::isObject);
    }

    private void addRecords(List<JsonNode> records) {
        Set<String> columns = new LinkedHashSet<>();
        for (JsonNode each : records) {
            each.fieldNames().forEachRemaining(columns::add);
        }
        boolean isTable = records.size() > 1 && columns.size() > 1 && columns.size() <= MAX_COLUMNS
                && records.stream().allMatch(each -> isRow(each, columns.size()));
        if (isTable) {
            out.addHeader(List.copyOf(columns));
            records.forEach(each -> out
                    .addDataRow(columns.stream().map(name -> each.path(name).asText("")).toList()));
            out.endTable();
        } else {
            records.forEach(this::addRecord);
        }
    }

    private static boolean isRow(JsonNode each, int columns) {
        return each.isObject() && 2 * each.size() >= columns && each.properties()
                .stream()
                .allMatch(field -> field.getValue().isValueNode()
                        && field.getValue().asText().length() <= MAX_CELL_CHARACTERS);
    }

    private void addRecord(JsonNode each) {
        var lines = new StringBuilder();
        if (each.isObject()) {
            addFields("", each, lines);
        } else {
            lines.append(inLine(each));
        }
        String name = lines.length() > MAX_CHARACTERS_WITHOUT_HEADING ? nameOf(each) : "";
        if (isNamed || !name.isEmpty()) {
            out.startHeading(2, name);
            isNamed = !name.isEmpty();
        }
        out.addParagraph(lines.toString());
    }

    private static String nameOf(JsonNode each) {
        return NAMES.stream()
                .map(name -> each.path(name).asText(""))
                .filter(name -> !name.isBlank() && name.length() <= MAX_CELL_CHARACTERS)
                .findFirst()
                .orElse("");
    }

    private static void addFields(String path, JsonNode object, StringBuilder lines) {
        for (Map.Entry<String, JsonNode> field : object.properties()) {
            addField(path + field.getKey(), field.getValue(), lines);
        }
    }

    private static void addField(String path, JsonNode value, StringBuilder lines) {
        if (value.isObject()) {
            addFields(path + " ", value, lines);
            return;
        }
        boolean isList = value.isArray() && childrenOf(value).stream().anyMatch(JsonNode::isContainerNode);
        for (JsonNode each : isList ? childrenOf(value) : List.of(value)) {
            String text = inLine(each).strip();
            if (!text.isEmpty()) {
                lines.append(path).append(": ").append(text).append('\n');
            }
        }
    }

    /** Returns a value in one line: the elements of an array, or the fields of an object with their names. */
    private static String inLine(JsonNode value) {
        if (value.isObject()) {
            return value.properties()
                    .stream()
                    .filter(field -> !field.getValue().isNull())
                    .map(field -> field.getKey() + " " + inLine(field.getValue()))
                    .collect(Collectors.joining("; "));
        }
        return value.isArray()
                ? childrenOf(value).stream().map(JsonRecordsParser::inLine).collect(Collectors.joining(", "))
                : value.isNull() ? "" : value.asText();
    }
}
