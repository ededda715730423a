package dev.carrel.ranking.search;

import dev.carrel.application.contract.web.LongRuns;
import dev.carrel.application.port.PassageIndex.ContextQuestion;
import dev.carrel.application.port.PassageIndex.PassageQuery;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

import static dev.carrel.application.contract.web.CostRatio.assertInProportion;
import static dev.carrel.application.contract.web.CostRatio.repeatText;
import static dev.carrel.ranking.search.MemoryIndex.put;

/** A query is analysed, corrected and searched in linear time, whatever the question and the headings contain. */
final class QueryCostTest {

    private static final int CHARACTERS = 4 * 1024;
    private static final int FEW_CHARACTERS = 1024;

    private final MemoryIndex index = new MemoryIndex();

    QueryCostTest() {
        index.apply(put("pump", "The pump is a pump.", "A pump has a valve."), put("valve", "A valve is small."));
    }

    @AfterEach
    void closeIndex() {
        index.close();
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
        runs.forEach((name, run) -> {
            assertInProportion("question: " + name, characters, repeatText("What is a pump? ", run, " It"),
                    index::search);
            assertInProportion("earlier question: " + name, characters, repeatText("What is a pump? ", run, " It"),
                    text -> index.search(
                            new PassageQuery("And a valve?", List.of(new ContextQuestion(text, 0.5)), 10, 3)));
            assertInProportion("heading: " + name, characters, repeatText("Release 1.2 2022-01-0", run, "1"),
                    text -> ReleaseNotes.haveHeadings(List.of(text)));
        });
    }
}
