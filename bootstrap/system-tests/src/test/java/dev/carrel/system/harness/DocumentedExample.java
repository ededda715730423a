package dev.carrel.system.harness;

import dev.carrel.harness.BuiltProgram;
import java.io.IOException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * An example in the documentation: a code block after the comment {@code <!-- tested: LANGUAGE -->}.
 *
 * @param output what the page shows as its output, in the block after {@code <!-- tested: output -->}; null for nothing
 */
public record DocumentedExample(String language, String code, @Nullable String output) {

    private static final Pattern MARKED_BLOCK = Pattern
            .compile("(?s)<!-- tested: (\\w+) -->\n```\\w*\n(.*?)\n```\n");
    private static final String OUTPUT = "output";
    /** Similarities depend on what is embedded already. */
    private static final Pattern DECIMAL = Pattern.compile("\\d+\\.\\d+");
    private static final Pattern SPACE = Pattern.compile("\\s+");
    /** Stands in a page for any text. */
    private static final String ELLIPSIS = "…";

    /**
     * Reads the examples of a page, in their order.
     *
     * @param page from the root of the repository
     */
    public static List<DocumentedExample> readAll(String page) throws IOException {
        var examples = new ArrayList<DocumentedExample>();
        Matcher block = MARKED_BLOCK.matcher(Files.readString(BuiltProgram.REPOSITORY.resolve(page)));
        while (block.find()) {
            var example = new DocumentedExample(block.group(1), block.group(2), null);
            examples.add(example.language.equals(OUTPUT) ? examples.removeLast().withOutput(example.code) : example);
        }
        return examples;
    }

    private DocumentedExample withOutput(String shown) {
        return new DocumentedExample(language, code, shown);
    }

    /** Returns whether an output contains the shown one, whatever stands for its ellipses and decimals. */
    public boolean isShownBy(String actual) {
        return output == null || SPACE.splitAsStream(normalize(output))
                .collect(Collectors.collectingAndThen(Collectors.joining(), DocumentedExample::toPattern))
                .matcher(SPACE.matcher(normalize(actual)).replaceAll(""))
                .find();
    }

    private static String normalize(String text) {
        return DECIMAL.matcher(text).replaceAll("0.0");
    }

    private static Pattern toPattern(String shown) {
        return Pattern.compile(Pattern.compile(ELLIPSIS, Pattern.LITERAL)
                .splitAsStream(shown)
                .map(Pattern::quote)
                .collect(Collectors.joining(".*?")));
    }
}
