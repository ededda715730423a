package dev.carrel.application.port.index;

import dev.carrel.application.port.PassageIndex;
import dev.carrel.application.port.PassageIndex.DocumentHit;
import dev.carrel.application.port.PassageIndex.Found;
import dev.carrel.application.port.PassageIndex.FoundPassage;
import dev.carrel.application.port.PassageIndex.Meaning;
import dev.carrel.application.port.PassageIndex.PassageExplanation;
import dev.carrel.application.port.PassageIndex.PassageQuery;
import dev.carrel.application.port.PassageIndex.QueryExplanation;
import dev.carrel.application.port.PassageIndex.Update.Put;
import dev.carrel.domain.document.DocumentId;
import dev.carrel.domain.library.LibraryId;
import dev.carrel.domain.passage.Embedding;
import dev.carrel.domain.passage.ModelId;
import dev.carrel.domain.passage.Passage;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

/** What every {@link PassageIndex} promises of finding by meaning, and of explaining what it finds. */
public abstract class MeaningContract {

    private static final LibraryId HANDBOOK = new LibraryId("handbook");
    private static final DocumentId LEAVE = new DocumentId("leave");
    private static final DocumentId TRAVEL = new DocumentId("travel");
    private static final ModelId MODEL = new ModelId("compass");
    private static final float[] NORTH = {1, 0, 0};
    private static final float[] EAST = {0, 1, 0};

    private PassageIndex index;

    /** The index, with whatever an earlier opening of the same test left in it. */
    protected abstract PassageIndex openIndex();

    @BeforeEach
    void open() {
        index = openIndex();
        index.open(HANDBOOK, "life");
    }

    @AfterEach
    void close() {
        index.close();
    }

    @Test
    void whatMeansTheSameIsFoundThoughItSharesNoWord() {
        apply(put(LEAVE, "Everybody has thirty days.", NORTH), put(TRAVEL, "Trains are booked by the office.", EAST));

        assertThat(documents(search("vacation", NORTH))).first().isEqualTo(LEAVE);
        assertThat(documents(search("vacation", EAST))).first().isEqualTo(TRAVEL);
    }

    @Test
    void whatHasTheWordsAndTheMeaningRanksFirst() {
        var both = new DocumentId("both");
        apply(put(LEAVE, "Thirty days for everybody.", EAST), put(TRAVEL, "Trains are booked by the office.", NORTH),
                put(both, "Thirty days for everybody.", NORTH));

        List<DocumentHit> hits = search("thirty days", NORTH).documents();
        assertThat(hits).first().extracting(DocumentHit::document).isEqualTo(both);
        PassageIndexContract.assertRanked(hits);
    }

    @Test
    void passagesWithoutEmbeddingsAreFoundByTheirWordsBesideOthers() {
        apply(put(LEAVE, "Everybody has thirty days.", EAST), plain(TRAVEL, "Trains are booked by the office."));

        assertThat(documents(search("trains office", NORTH))).first().isEqualTo(TRAVEL);
    }

    @Test
    void whatIsNotEmbeddedYetRanksByItsWordsAmongOthersThatAreAllAlike() {
        var alike = new Put[9];
        for (int room = 0; room < 8; room++) {
            alike[room] = put(new DocumentId("room" + room), "Room number a" + room + " has a keeper.", NORTH);
        }
        alike[8] = plain(LEAVE, "Room number b7 has a keeper.");
        apply(alike);

        assertThat(documents(search("Who keeps room b7?", NORTH))).first().isEqualTo(LEAVE);
    }

    @Test
    void aNameWithANumberOutweighsWhatIsALittleNearer() {
        var drawers = new Put[9];
        for (int drawer = 0; drawer < 8; drawer++) {
            drawers[drawer] = put(new DocumentId("drawer" + drawer), "Drawer10" + drawer + " has a keeper.", NORTH);
        }
        drawers[8] = put(LEAVE, "Drawer7 has a keeper.", new float[]{1, 0.4f, 0});
        apply(drawers);

        assertThat(documents(search("Who keeps drawer7?", NORTH))).first().isEqualTo(LEAVE);
    }

    @Test
    void embeddingsOfAnotherModelAreNotCompared() {
        apply(put(LEAVE, "Everybody has thirty days.", NORTH));
        var other = new Meaning(Embedding.of(new ModelId("other"), NORTH), 0);

        assertThat(search("vacation", other).documents()).isEmpty();
        assertThat(documents(search("thirty", other))).containsExactly(LEAVE);
    }

    @Test
    void aDocumentWhoseEmbeddingIsTooLongIsFoundByItsWordsAndKeepsNoOtherOut() {
        var tooLong = new byte[Embedding.MAX_DIMENSIONS + 1];
        tooLong[0] = 1;
        var longModel = new ModelId("long");
        apply(put(LEAVE, "Everybody has thirty days.", NORTH),
                new Put(TRAVEL, "Rules", List.of(new Passage(0, List.of(), "Trains are booked."),
                        new Passage(1, List.of(), "Buses are not.")), Map.of(1, Embedding.of(longModel, tooLong))));
        apply(put(new DocumentId("later"), "Salt the water.", NORTH));
        index.commit(HANDBOOK);
        index.close();
        open();

        assertThat(documents(search("trains booked", NORTH))).contains(TRAVEL);
        assertThat(documents(search("buses", NORTH))).contains(TRAVEL);
        assertThat(documents(search("salt", NORTH))).contains(new DocumentId("later"));
        assertThat(documents(search("thirty", NORTH))).contains(LEAVE);
    }

    @Test
    void eachModelIsComparedWithWhatItEmbedded() {
        var newer = new ModelId("newer");
        apply(put(LEAVE, "Everybody has thirty days.", NORTH),
                new Put(TRAVEL, "Rules", List.of(new Passage(0, List.of(), "Trains are booked.")),
                        Map.of(0, Embedding.of(newer, new float[]{0, 0, 1, 0}))));

        assertThat(documents(search("vacation", new Meaning(Embedding.of(MODEL, NORTH), 0),
                new Meaning(Embedding.of(newer, new float[]{0, 0, 1, 0}), 0)))).containsExactlyInAnyOrder(LEAVE,
                        TRAVEL);
    }

    @Test
    void aModelMayChangeTheLengthOfItsVectors() {
        apply(put(LEAVE, "Everybody has thirty days.", NORTH),
                put(TRAVEL, "Trains are booked by the office.", new float[]{0, 0, 0, 1}));

        assertThat(documents(search("vacation", new float[]{0, 0, 0, 1}))).containsExactly(TRAVEL);
        assertThat(documents(search("vacation", NORTH))).containsExactly(LEAVE);
    }

    @Test
    void vectorsMayBeLong() {
        var direction = new float[4096];
        direction[4095] = 1;
        apply(put(LEAVE, "Everybody has thirty days.", direction));

        assertThat(documents(search("vacation", direction))).containsExactly(LEAVE);
    }

    @Test
    void whatIsPutWithoutEmbeddingsHasNone() {
        apply(put(LEAVE, "Everybody has thirty days.", NORTH));
        index.apply(HANDBOOK, List.of(plain(LEAVE, "Everybody has thirty days.")), 2);

        assertThat(search("vacation", NORTH).documents()).isEmpty();
    }

    @Test
    void embeddingsAreThereAfterReopening() {
        apply(put(LEAVE, "Everybody has thirty days.", NORTH));
        index.commit(HANDBOOK);
        index.close();
        index = openIndex();

        assertThat(documents(search("vacation", NORTH))).containsExactly(LEAVE);
    }

    @Test
    void aSearchExplainsItselfIfAsked() {
        apply(put(LEAVE, "Everybody has thirty days.", NORTH), plain(TRAVEL, "Thirty trains."));

        Found found = search("thirty zebras", NORTH);
        QueryExplanation query = Objects.requireNonNull(found.explanation());
        assertThat(query.meaning()).isBetween(0.1, 0.9);
        assertThat(query.terms()).anySatisfy(term -> {
            assertThat(term.term()).isEqualTo("thirty");
            assertThat(term.known()).isTrue();
            assertThat(term.weight()).isPositive();
        }).anySatisfy(term -> {
            assertThat(term.term()).startsWith("zebra");
            assertThat(term.known()).isFalse();
        });
        PassageExplanation near = explanation(found, LEAVE);
        assertThat(near.matched()).contains("thirty");
        assertThat(near.words()).isBetween(0.01, 1.0);
        assertThat(near.meaning()).isEqualTo(1, within(0.01));
        assertThat(explanation(found, TRAVEL).meaning()).isNull();
    }

    @Test
    void whereNothingIsEmbeddedAQuestionThatIsFindsAsByWordsAlone() {
        apply(plain(LEAVE, "Everybody has thirty days."), plain(TRAVEL, "Trains are booked by the office."));

        var byWords = new PassageQuery("thirty days", List.of(), 10, 3);
        assertThat(search("thirty days", NORTH).documents()).extracting(DocumentHit::similarity)
                .isEqualTo(index.search(HANDBOOK, byWords)
                        .documents()
                        .stream()
                        .map(DocumentHit::similarity)
                        .toList());
    }

    @Test
    void nothingIsExplainedUnasked() {
        apply(put(LEAVE, "Everybody has thirty days.", NORTH));

        Found found = index.search(HANDBOOK, new PassageQuery("thirty", List.of(), 5, 1));
        assertThat(found.explanation()).isNull();
        assertThat(found.documents().getFirst().passages().getFirst().explanation()).isNull();
        assertThat(Objects.requireNonNull(search("thirty").explanation()).meaning()).isZero();
    }

    private void apply(Put... puts) {
        index.apply(HANDBOOK, List.of(puts), 1);
    }

    private static Put put(DocumentId document, String text, float[] direction) {
        return new Put(document, "Rules", List.of(new Passage(0, List.of(), text)),
                Map.of(0, Embedding.of(MODEL, direction)));
    }

    private static Put plain(DocumentId document, String text) {
        return new Put(document, "Rules", List.of(new Passage(0, List.of(), text)));
    }

    private Found search(String text, float[] direction) {
        return search(text, new Meaning(Embedding.of(MODEL, direction), 0));
    }

    private Found search(String text, Meaning... meanings) {
        return index.search(HANDBOOK, new PassageQuery(text, List.of(), List.of(meanings), 10, 3, true));
    }

    private static List<DocumentId> documents(Found found) {
        return found.documents().stream().map(DocumentHit::document).toList();
    }

    private static PassageExplanation explanation(Found found, DocumentId document) {
        return found.documents()
                .stream()
                .filter(hit -> hit.document().equals(document))
                .flatMap(hit -> hit.passages().stream())
                .map(FoundPassage::explanation)
                .map(Objects::requireNonNull)
                .findFirst()
                .orElseThrow();
    }
}
