package dev.carrel.formats.plain;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.carrel.domain.document.LeftOut.Part;
import dev.carrel.domain.document.UnreadableContentException;
import dev.carrel.formats.parse.ParseResult;
import dev.carrel.formats.text.SectionWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;

/**
 * A parser for Jupyter notebooks of the formats 3 and 4: the text and the code of their cells, and what these printed,
 * without pictures.
 */
public final class NotebookParser {

    private static final JsonMapper JSON = JsonMapper.builder().build();
    private static final Pattern TERMINAL_COLOUR = Pattern.compile("\u001b\\[[\\d;]{0,20}m");
    private static final Pattern BACKTICKS = Pattern.compile("`{3,}");
    /** What a program prints of an object that it cannot show as text. */
    private static final Pattern OBJECT = Pattern.compile("\\s*<[^<>]{1,200}>\\s*");

    private final StringBuilder markdown = new StringBuilder();
    private final String language;
    private int pictures;

    private NotebookParser(String language) {
        this.language = language;
    }

    /**
     * Parses a notebook. What is no notebook after all is kept as it stands.
     *
     * @throws UnreadableContentException if it has no text, or too much
     */
    public static ParseResult.ParsedText parseNotebook(String text) {
        List<JsonNode> cells;
        String language;
        try {
            JsonNode notebook = JSON.readTree(text);
            cells = cellsOf(notebook);
            language = notebook.at("/metadata/language_info/name")
                    .asText(notebook.at("/metadata/kernelspec/language").asText(""));
        } catch (JsonProcessingException ignored) {
            cells = List.of();
            language = "";
        }
        if (cells.isEmpty()) {
            var sections = new SectionWriter();
            sections.addCode("", text);
            return sections.finishUnderOnly(null);
        }
        var parser = new NotebookParser(language);
        cells.forEach(parser::addCell);
        return MarkdownParser.parseMarkdown(parser.markdown.toString()).leaveOut(Part.PICTURES, parser.pictures);
    }

    /** Notebooks of the format 3 have worksheets. */
    private static List<JsonNode> cellsOf(JsonNode notebook) {
        List<JsonNode> cells = new ArrayList<>();
        notebook.path("cells").forEach(cells::add);
        notebook.path("worksheets").forEach(sheet -> sheet.path("cells").forEach(cells::add));
        return cells;
    }

    private void addCell(JsonNode cell) {
        String source = textOf(cell.path("source").isMissingNode() ? cell.path("input") : cell.path("source"));
        switch (cell.path("cell_type").asText()) {
            case "markdown" -> markdown.append(source).append("\n\n");
            case "heading" -> markdown.append("#".repeat(Math.clamp(cell.path("level").asInt(), 1, 6)))
                    .append(' ')
                    .append(source)
                    .append("\n\n");
            case "code" -> {
                addCode(language, source);
                cell.path("outputs").forEach(this::addOutput);
            }
            default -> addCode("", source);
        }
    }

    private void addOutput(JsonNode output) {
        boolean isPicture = output.has("png") || output.has("jpeg") || output.has("svg");
        pictures += isPicture || output.path("data").properties().stream().anyMatch(NotebookParser::isPicture) ? 1 : 0;
        String formatted = textOf(output.path("data").path("text/markdown"));
        if (formatted.isBlank()) {
            addCode("", outputOf(output));
        } else {
            markdown.append(formatted).append("\n\n");
        }
    }

    private static boolean isPicture(Map.Entry<String, JsonNode> output) {
        return output.getKey().startsWith("image/");
    }

    private static String outputOf(JsonNode output) {
        if (output.path("output_type").asText().equals("error")) {
            return output.path("ename").asText() + ": " + output.path("evalue").asText();
        }
        String printed = Stream.of(output.path("text"), output.path("data").path("text/plain"))
                .map(NotebookParser::textOf)
                .filter(text -> !OBJECT.matcher(text).matches())
                .collect(Collectors.joining());
        return TERMINAL_COLOUR.matcher(printed).replaceAll("");
    }

    /** Returns a text that is one string, or one for each line. */
    private static String textOf(JsonNode text) {
        return text.isArray()
                ? StreamSupport.stream(text.spliterator(), false).map(JsonNode::asText).collect(Collectors.joining())
                : text.asText("");
    }

    private void addCode(String of, String code) {
        if (code.isBlank()) {
            return;
        }
        int longest = BACKTICKS.matcher(code).results().mapToInt(run -> run.end() - run.start()).max().orElse(2);
        String fence = "`".repeat(longest + 1);
        markdown.append(fence).append(of).append('\n').append(code.stripTrailing()).append('\n').append(fence);
        markdown.append("\n\n");
    }
}
