package dev.carrel.generation.extractive;

import dev.carrel.application.contract.model.ReplyRequests;
import dev.carrel.application.contract.web.LongRuns;
import dev.carrel.application.port.CancellationSignal;
import dev.carrel.application.port.ReplyWriter.ReplyRequest;
import dev.carrel.application.port.ReplyWriter.RetrievedDocument;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

import static dev.carrel.application.contract.web.CostRatio.assertInProportion;
import static dev.carrel.application.contract.web.CostRatio.repeatText;

/** An answer is extracted in linear time, whatever the question and the passages contain. */
final class ExtractionCostTest {

    private static final int CHARACTERS = 4 * 1024;
    private static final int FEW_CHARACTERS = 1024;
    private static final String QUESTION = "What is a pump?";
    private static final RetrievedDocument DOCUMENT = ReplyRequests.document("pump", "Pumps",
            "The pump is a pump. A pump has a valve.", "A pump (P-1) moves water. It costs 5 euros.");

    private final Map<String, Function<String, ReplyRequest>> requests = new LinkedHashMap<>();

    ExtractionCostTest() {
        requests.put("question", text -> ReplyRequests.of(text, DOCUMENT));
        requests.put("antecedent",
                text -> new ReplyRequest(QUESTION, List.of(text), List.of(), List.of(DOCUMENT), null));
        requests.put("passage", text -> ReplyRequests.of(QUESTION, ReplyRequests.document("pump", "Pumps", text)));
        requests.put("heading", text -> ReplyRequests.of(QUESTION,
                ReplyRequests.document("pump", text.replace('\n', ' '), "The pump is a pump.")));
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
        requests.forEach((what, request) -> runs.forEach((name, run) -> assertInProportion(what + ": " + name,
                characters, repeatText(QUESTION + " ", run, " A pump is one."),
                text -> AnswerExtractor.extractAnswer(request.apply(text), CancellationSignal.NONE))));
    }
}
