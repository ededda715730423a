package dev.carrel.application.contract.index;

import dev.carrel.application.port.PassageIndex;
import dev.carrel.application.port.PassageIndex.DocumentHit;
import dev.carrel.application.port.PassageIndex.IndexUpdate;
import dev.carrel.application.port.PassageIndex.IndexUpdate.RemoveDocument;
import dev.carrel.application.port.PassageIndex.PassageQuery;
import dev.carrel.domain.document.DocumentId;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/** The contract of searching a {@link PassageIndex} for misspelt words. */
public abstract class SpellingContract extends IndexFixture {

    @Test
    void findsAWordWithOneWrongLetter() {
        fillIndex(HANDBOOK, putDocument(LEAVE, "Annual leave is thirty days."),
                putDocument(TRAVEL, "Tickets are paid."));

        for (String misspelt : List.of("anual", "annnual", "anmual", "anunal", "Anual?")) {
            assertThat(foundDocuments(HANDBOOK, misspelt)).as(misspelt).containsExactly(LEAVE);
            assertThat(foundDocuments(HANDBOOK, misspelt)).as("%s again", misspelt).containsExactly(LEAVE);
        }
        assertThat(foundDocuments(HANDBOOK, "unnual")).as("another first letter").isEmpty();
        assertThat(foundDocuments(HANDBOOK, "anul")).as("a short word").isEmpty();
    }

    @Test
    void tellsWhatItCorrected() {
        fillIndex(HANDBOOK, putDocument(LEAVE, "The extension of the desk is in the annual list."));

        assertThat(index.searchPassages(HANDBOOK, new PassageQuery("anual extenson of the desk", List.of(), 5, 1))
                .corrections()).containsEntry("extenson", "extension").containsEntry("anual", "annual").hasSize(2);
        assertThat(index.searchPassages(HANDBOOK, new PassageQuery("annual extension", List.of(), 5, 1))
                .corrections()).isEmpty();
    }

    @Test
    void findsALongWordWithTwoWrongLetters() {
        fillIndex(HANDBOOK, putDocument(LEAVE, "A thermometer is read daily."));

        assertThat(foundDocuments(HANDBOOK, "termommeter")).containsExactly(LEAVE);
        assertThat(foundDocuments(HANDBOOK, "thermmoetr")).containsExactly(LEAVE);
        assertThat(foundDocuments(HANDBOOK, "termommetr")).isEmpty();
    }

    @Test
    void correctsByTheWordsOfTheLibraryOnly() {
        fillIndex(RECIPES, putDocument(TRAVEL, "Annual cakes."));
        fillIndex(HANDBOOK, putDocument(LEAVE, "Tickets are paid."));
        assertThat(foundDocuments(HANDBOOK, "anual")).isEmpty();

        index.applyUpdates(HANDBOOK, List.of(putDocument(LEAVE, "Annual tickets.")), 2);
        assertThat(foundDocuments(HANDBOOK, "anual")).containsExactly(LEAVE);
        index.applyUpdates(HANDBOOK, List.of(new RemoveDocument(LEAVE, 0)), 3);
        assertThat(foundDocuments(HANDBOOK, "anual")).isEmpty();
    }

    @Test
    void correctsAMisprintThatTheLibraryHasOnce() {
        var updates = new ArrayList<IndexUpdate>();
        for (int number = 0; number < 100; number++) {
            updates.add(putDocument(new DocumentId("receive" + number), "They receive letter number " + number + "."));
        }
        updates.add(putDocument(new DocumentId("misprint"), "They recieve parcels."));
        fillIndex(HANDBOOK, updates.toArray(IndexUpdate[]::new));

        List<DocumentHit> hits = searchFor(HANDBOOK, "recieve", 200, 1);
        assertThat(hits).first().extracting(DocumentHit::document).isEqualTo(new DocumentId("misprint"));
        assertThat(hits).extracting(DocumentHit::document).contains(new DocumentId("receive7"));
    }

    @Test
    void scoresACorrectedWordBelowAnExactMatch() {
        fillIndex(HANDBOOK, putDocument(LEAVE, "Annual leave is thirty days."));

        double corrected = searchFor(HANDBOOK, "anual leave").getFirst().similarity();
        assertThat(corrected).isLessThan(searchFor(HANDBOOK, "annual leave").getFirst().similarity());
        assertThat(corrected).isGreaterThan(1.5 * searchFor(HANDBOOK, "zzzzz leave").getFirst().similarity());
    }
}
