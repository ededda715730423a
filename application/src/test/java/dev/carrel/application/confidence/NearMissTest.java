package dev.carrel.application.confidence;

import dev.carrel.application.port.PassageIndex.PassageHit;
import dev.carrel.application.port.ReplyWriter.RetrievedDocument;
import dev.carrel.domain.conversation.ReplyMetadata.SourceDocument;
import dev.carrel.domain.document.DocumentId;
import dev.carrel.domain.passage.Passage;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;

class NearMissTest {

    @ParameterizedTest
    @CsvSource({"How do I mend the AB-1234/7?, The AB-1234/6 is mended with glue., AB-1234/7, AB-1234/6",
        "Which valve has the ab-1234/7?, The AB-1234/6 has none., ab-1234/7, AB-1234/6",
        "Who sits in room 214?, In room 213 sits the director., room 214, room 213",
        "Was kostet Tarif 12?, Tarif 11 kostet neun Euro., Tarif 12, Tarif 11",
        "What was sold in 2031?, In 2029 pears were sold., 2031, 2029"})
    void isAThingOfTheSameKindWithAnotherNumber(String question, String text, String asked, String found) {
        assertThat(NearMiss.find(question, List.of(document(text)))).hasValueSatisfying(near -> {
            assertThat(near.asked()).isEqualTo(asked);
            assertThat(near.found()).isEqualTo(found);
            assertThat(near.document()).isEqualTo(new DocumentId("a"));
        });
    }

    @ParameterizedTest
    @CsvSource({"How do I mend the AB-1234/7?, The CD-99 is like the AB-1234/7.",
        "Who sits in room 214?, Floor 213 is empty.",
        "What was sold in 2031?, In 1950 pears were sold.", "What costs 12 euros?, Pears cost 11 euros.",
        "Is there a 10-year warranty?, A 5-year warranty.",
        "Who is the director?, The director is Ms Orel."})
    void isNothingThatIsThereOrOfAnotherKind(String question, String text) {
        assertThat(NearMiss.find(question, List.of(document(text)))).isEmpty();
    }

    @Test
    void isInThePassageThatWasFoundFirst() {
        assertThat(NearMiss.find("Who sits in room 214?", List.of(document("Room 9 is small, room 220 is large."))))
                .hasValueSatisfying(near -> assertThat(near.found()).isEqualTo("room 220"));
        assertThat(NearMiss.find("Who sits in room 214?", List.of())).isEmpty();
    }

    private static RetrievedDocument document(String text) {
        return new RetrievedDocument(new SourceDocument(new DocumentId("a"), "Page", 0.1, null, null),
                List.of(new PassageHit(new Passage(0, List.of(), text), 0.1)));
    }
}
