package dev.carrel.languagemodel.prompt;

import dev.carrel.application.contract.web.LongRuns;
import dev.carrel.languagemodel.output.CitationParser;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Consumer;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

import static dev.carrel.application.contract.web.CostRatio.assertInProportion;
import static dev.carrel.application.contract.web.CostRatio.repeatText;

/** Text for a language model, and what it writes, are read in linear time, whatever they contain. */
final class PromptCostTest {

    private static final int CHARACTERS = 8 * 1024;
    private static final int FEW_CHARACTERS = 1024;

    private final Map<String, Consumer<String>> readers = new LinkedHashMap<>();

    PromptCostTest() {
        var sanitizer = new PromptSanitizer("4711");
        readers.put("text", sanitizer::sanitizeText);
        readers.put("line", sanitizer::sanitizeLine);
        readers.put("numbers in brackets", PassageNumbers::replaceBrackets);
        readers.put("rewritten question", text -> RewriteValidator.extractQuestion("What?", text));
        readers.put("reply", CitationParser::removeCitations);
    }

    @Test
    void boundsCostOfAFewRuns() {
        measure(LongRuns.few(), FEW_CHARACTERS);
    }

    @Test
    @Tag("reliability")
    void boundsCostOfManyRuns() {
        measure(LongRuns.drawn(), CHARACTERS);
    }

    private void measure(Map<String, String> runs, int characters) {
        readers.forEach((what, reader) -> runs.forEach((name, run) -> {
            assertInProportion(what + ": " + name, characters, repeatText("A pump ", run, "x"), reader);
            assertInProportion(what + " of markers: " + name, characters, repeatText("<s>", run, "</s>"), reader);
        }));
    }
}
