package dev.carrel.application.query;

import dev.carrel.application.contract.model.ReplyRequests;
import dev.carrel.application.contract.web.LongRuns;
import dev.carrel.application.phrases.CatalogueQuestion;
import dev.carrel.application.phrases.EnglishGlossary;
import dev.carrel.application.phrases.FollowUpLexicon;
import dev.carrel.application.phrases.SmallTalk;
import dev.carrel.application.port.CancellationSignal;
import dev.carrel.application.port.QuestionRewriter;
import dev.carrel.application.port.ReplyWriter.RetrievedDocument;
import dev.carrel.domain.conversation.ConversationTurn;
import dev.carrel.domain.conversation.EarlierTurn;
import dev.carrel.domain.conversation.ReplyMetadata;
import dev.carrel.domain.document.DocumentContent;
import dev.carrel.domain.document.DocumentContent.Section;
import dev.carrel.domain.passage.PassageSplitter;
import dev.carrel.domain.text.TextCleaner;
import dev.carrel.domain.text.WordNGrams;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Consumer;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

import static dev.carrel.application.contract.web.CostRatio.assertInProportion;
import static dev.carrel.application.contract.web.CostRatio.repeatText;

/** Questions, earlier turns, replies and passages are read in linear time, whatever they contain. */
final class QuestionCostTest {

    private static final int CHARACTERS = 8 * 1024;
    private static final int FEW_CHARACTERS = 1024;
    private static final int LONG_TEXT = 512 * 1024;
    private static final RetrievedDocument DOCUMENT = ReplyRequests.document("pump", "Pumps",
            "The pump is a pump. A pump has a valve.");

    private final Map<String, Consumer<String>> readers = new LinkedHashMap<>();

    QuestionCostTest() {
        readers.put("cleaning", TextCleaner.WEB_PAGE::toVerbatimLines);
        readers.put("cleaning of a line", TextCleaner.FILE::toSingleLine);
        readers.put("cleaning of lines", TextCleaner.PROMPT::toLines);
        readers.put("earlier turn", text -> new EarlierTurn(text, text));
        readers.put("small talk", SmallTalk::stripTalk);
        readers.put("interpretation", text -> interpret(text, "What is a valve?"));
        readers.put("history", text -> interpret("And what about it?", text));
        readers.put("catalogue", CatalogueQuestion::recognize);
        readers.put("language", FollowUpLexicon::detectLanguage);
        readers.put("glossary", EnglishGlossary::translate);
        readers.put("evidence", text -> EvidenceLocator.of(text, List.of(DOCUMENT)).locate(DOCUMENT));
        readers.put("n-grams", WordNGrams::of);
        readers.put("title", DocumentContent::deriveTitle);
        readers.put("passages",
                text -> PassageSplitter.DEFAULT.split(new DocumentContent("Pumps", List.of(Section.of(text)))));
    }

    private static void interpret(String question, String before) {
        new InterpretQuestion(QuestionRewriter.NONE).interpret(question,
                List.of(new ConversationTurn(before, before, ReplyMetadata.NONE, Instant.EPOCH)),
                CancellationSignal.NONE);
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

    @Test
    void dividesALongTextWithoutSentencesAndLines() {
        assertInProportion("passages of a long text", LONG_TEXT, repeatText("", "word ", ""),
                Objects.requireNonNull(readers.get("passages")));
    }

    private void measure(Map<String, String> runs, int characters) {
        readers.forEach((what, reader) -> runs.forEach((name, run) -> assertInProportion(what + ": " + name, characters,
                repeatText("What is a pump? ", run, " It"), reader)));
    }
}
