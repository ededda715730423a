package dev.carrel.application.contract.index;

import dev.carrel.application.port.PassageIndex;
import dev.carrel.application.port.PassageIndex.DocumentHit;
import dev.carrel.application.port.PassageIndex.IndexUpdate;
import dev.carrel.application.port.PassageIndex.IndexUpdate.PutDocument;
import dev.carrel.application.port.PassageIndex.PassageHit;
import dev.carrel.domain.document.DocumentId;
import dev.carrel.domain.passage.Passage;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/** The contract of searching a {@link PassageIndex} by words. */
public abstract class LexicalSearchContract extends IndexFixture {

    @Test
    void returnsAPassageUnchanged() {
        var passage = new Passage(3, List.of("Working here", "Leave \uD83C\uDFD6"), "Thirty  days,\n\nnot more.\u0000");
        fillIndex(HANDBOOK, new PutDocument(LEAVE, "Rules", List.of(passage)));
        assertThat(searchFor(HANDBOOK, "thirty days").getFirst().passages()).extracting(PassageHit::passage)
                .containsExactly(passage);
    }

    @Test
    void searchesTitleAndHeadings() {
        fillIndex(HANDBOOK,
                new PutDocument(LEAVE, "Holidays", List.of(new Passage(0, List.of("Part-time staff"), "Thirty days."))),
                putDocument(TRAVEL, "Tickets are paid."));
        assertThat(foundDocuments(HANDBOOK, "holidays")).containsExactly(LEAVE);
        assertThat(foundDocuments(HANDBOOK, "staff")).containsExactly(LEAVE);
    }

    @Test
    void returnsBestDocumentsFirstWithinTheLimit() {
        fillIndex(HANDBOOK,
                putDocument(LEAVE, "Holidays are paid.", "Holidays last thirty days.",
                        "Unused holidays are lost after thirty days."),
                putDocument(TRAVEL, "Holidays and tickets."),
                putDocument(new DocumentId("canteen"), "Soup on Mondays."),
                putDocument(new DocumentId("parking"), "No holidays for cars."));
        List<DocumentHit> hits = searchFor(HANDBOOK, "holidays last thirty days", 10, 10);
        assertThat(hits).extracting(DocumentHit::document).doesNotHaveDuplicates().hasSize(3).first().isEqualTo(LEAVE);
        assertThat(hits.getFirst().passages()).hasSize(3);
        assertThat(hits.getFirst().passages().getFirst().passage().ordinal()).isEqualTo(1);
        assertRanked(hits);
        assertThat(searchFor(HANDBOOK, "holidays last thirty days", 2, 10)).isEqualTo(hits.subList(0, 2));
        assertThat(searchFor(HANDBOOK, "holidays last thirty days", 1, 2)).containsExactly(
                new DocumentHit(LEAVE, hits.getFirst().passages().subList(0, 2)));
        assertThat(searchFor(HANDBOOK, "holidays", Integer.MAX_VALUE, Integer.MAX_VALUE)).hasSize(3);
    }

    @Test
    void aLongDocumentDoesNotHideOthers() {
        String[] many = IntStream.range(0, 300)
                .mapToObj(each -> "Holidays, holidays, paragraph " + each + ".")
                .toArray(String[]::new);
        fillIndex(HANDBOOK, putDocument(LEAVE, many), putDocument(TRAVEL, "No tickets for private trips on holidays."));
        assertThat(foundDocuments(HANDBOOK, "holidays")).containsExactlyInAnyOrder(LEAVE, TRAVEL);
        assertThat(searchFor(HANDBOOK, "paragraph 77", 1, 1).getFirst().passages().getFirst().passage().ordinal())
                .isEqualTo(77);
    }

    @Test
    void givesHigherSimilarityToAFittingQuestion() {
        fillIndex(HANDBOOK, putDocument(LEAVE, "Unused holidays expire in March."),
                putDocument(TRAVEL, "Tickets are paid."));
        double fits = searchFor(HANDBOOK, "when do unused holidays expire").getFirst().similarity();
        double hardly = searchFor(HANDBOOK, "unused asteroids orbiting distant planets").getFirst().similarity();
        assertThat(hardly).isLessThan(fits / 2);
        assertThat(foundDocuments(HANDBOOK, "asteroids orbiting planets")).isEmpty();
    }

    @Test
    void weighsContextQuestionsLess() {
        fillIndex(HANDBOOK, putDocument(LEAVE, "Apprentices have thirty holidays."),
                putDocument(TRAVEL, "Tickets cost apprentices half."));
        assertThat(foundDocuments(HANDBOOK, "And apprentices?", "Who pays tickets?")).first().isEqualTo(TRAVEL);
        assertThat(foundDocuments(HANDBOOK, "And apprentices?", "How many holidays?")).first().isEqualTo(LEAVE);
        assertThat(foundDocuments(HANDBOOK, "How many holidays have apprentices?", "Who pays tickets?")).first()
                .isEqualTo(LEAVE);
        assertThat(foundDocuments(HANDBOOK, "Why?", "asteroids?", "holidays?")).containsExactly(LEAVE);
    }

    @Test
    void treatsQuerySyntaxAsText() {
        fillIndex(HANDBOOK, putDocument(LEAVE, "Everybody has thirty days."));
        assertThat(foundDocuments(HANDBOOK, "thirty AND (title:[* TO *] OR -days~2^9 \"/\\")).containsExactly(LEAVE);
        assertThat(foundDocuments(HANDBOOK, "-thirty +text:asteroids")).containsExactly(LEAVE);
        for (String odd : List.of("", " ", "*", "*:*", "?", "\"", "(((", "\\", "th*", "\u0000", "\uD800", "\uDC00x",
                "\uD83D\uDE00", "\u200B\u00AD", "AND", "a".repeat(8192), "\uFDFA".repeat(8192))) {
            assertThat(foundDocuments(HANDBOOK, odd)).as(odd).isEmpty();
        }
        assertThat(foundDocuments(HANDBOOK, "x ".repeat(4000) + "thirty")).containsExactly(LEAVE);
    }

    @Test
    void acceptsAnyText() {
        List<String> odd = List.of("\uD800 thirty", "\u0000\u0001 thirty", "\uFDFA".repeat(5000) + " thirty",
                "x".repeat(40_000) + " thirty", "thirty\uD83D\uDE00\uD83D\uDE00");
        fillIndex(HANDBOOK, IntStream.range(0, odd.size())
                .mapToObj(each -> putDocument(new DocumentId("odd" + each), odd.get(each)))
                .toArray(IndexUpdate[]::new));
        assertThat(foundDocuments(HANDBOOK, "thirty")).hasSize(odd.size());
    }
}
