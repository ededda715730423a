package dev.carrel.application.confidence;

import dev.carrel.application.port.PassageIndex.PassageHit;
import dev.carrel.application.port.ReplyWriter.RetrievedDocument;
import dev.carrel.domain.conversation.ReplyMetadata.SourceDocument;
import dev.carrel.domain.document.DocumentId;
import dev.carrel.domain.passage.Passage;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;

class UnmentionedNamesTest {

    private static final String TEXT = "Tegel is the airport of Berlin. Version 4.0.0 of 2015 is for Germany, "
            + "and so are 24 gates.";

    private static boolean isAny(String question) {
        return UnmentionedNames.isAny(question,
                List.of(new RetrievedDocument(new SourceDocument(new DocumentId("a"), "Airports", 0.9, null, null),
                        List.of(new PassageHit(new Passage(0, List.of("Schönefeld"), TEXT), 0.9)))));
    }

    @ParameterizedTest
    @CsvSource({"What is the code of Berlin Brandenburg?", "How do I go to Prague?", "When was version 4.1.0 released?",
        "What opened in 2017?", "When is Terminal 3 open?", "Who pays for 25 gates?",
        "Wann wurde 4.1.0 veröffentlicht?"})
    void areNamesAndNumbersThatNoPassageHas(String question) {
        assertThat(isAny(question)).isTrue();
    }

    @ParameterizedTest
    @CsvSource({"What is the code of Berlin Tegel?", "Who uses Berlin's airport?", "Which German airports are there?",
        "What is at Schönefeld?", "When was version 4.0.0 released?", "Is it the BER?", "Who has 24 gates?",
        "Who has two gates or 3?", "When was version 4 out?", "Prague is where?", "Where is it? Prague.",
        "WHAT IS IN PRAGUE?",
        "Welchen Code hat der Flughafen?", "What opened in June 2015?", "where is prague",
        "Which airports are in Berlin And which in Germany?", "Which airport is in Berlin? \uD83D\uDEEB Tell me"})
    void areNothingElse(String question) {
        assertThat(isAny(question)).isFalse();
    }
}
