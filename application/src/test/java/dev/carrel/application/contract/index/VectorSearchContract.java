package dev.carrel.application.contract.index;

import dev.carrel.application.port.PassageIndex;
import dev.carrel.application.port.PassageIndex.DocumentHit;
import dev.carrel.application.port.PassageIndex.IndexUpdate.PutDocument;
import dev.carrel.application.port.PassageIndex.PassageExplanation;
import dev.carrel.application.port.PassageIndex.PassageHit;
import dev.carrel.application.port.PassageIndex.PassageQuery;
import dev.carrel.application.port.PassageIndex.QueryEmbedding;
import dev.carrel.application.port.PassageIndex.QueryExplanation;
import dev.carrel.application.port.PassageIndex.SearchHits;
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

/** The contract of searching a {@link PassageIndex} by vectors, and of explaining the results. */
public abstract class VectorSearchContract {

    private static final LibraryId HANDBOOK = new LibraryId("handbook");
    private static final DocumentId LEAVE = new DocumentId("leave");
    private static final DocumentId TRAVEL = new DocumentId("travel");
    private static final ModelId MODEL = new ModelId("compass");
    private static final float[] NORTH = {1, 0, 0};
    private static final float[] EAST = {0, 1, 0};

    private PassageIndex index;

    /** Opens the index; a second call in the same test finds what the first left. */
    protected abstract PassageIndex openIndex();

    @BeforeEach
    void setUpIndex() {
        index = openIndex();
        index.openLibrary(HANDBOOK, "life");
    }

    @AfterEach
    void closeIndex() {
        index.close();
    }

    @Test
    void findsASimilarPassageWithoutSharedWords() {
        applyUpdates(putDocument(LEAVE, "Everybody has thirty days.", NORTH),
                putDocument(TRAVEL, "Trains are booked by the office.", EAST));

        assertThat(foundDocuments(searchFor("vacation", NORTH))).first().isEqualTo(LEAVE);
        assertThat(foundDocuments(searchFor("vacation", EAST))).first().isEqualTo(TRAVEL);
    }

    @Test
    void ranksLexicalAndVectorMatchesFirst() {
        var both = new DocumentId("both");
        applyUpdates(putDocument(LEAVE, "Thirty days for everybody.", EAST),
                putDocument(TRAVEL, "Trains are booked by the office.", NORTH),
                putDocument(both, "Thirty days for everybody.", NORTH));

        List<DocumentHit> hits = searchFor("thirty days", NORTH).documents();
        assertThat(hits).first().extracting(DocumentHit::document).isEqualTo(both);
        IndexFixture.assertRanked(hits);
    }

    @Test
    void findsPassagesWithoutEmbeddingsByWords() {
        applyUpdates(putDocument(LEAVE, "Everybody has thirty days.", EAST),
                putUnembedded(TRAVEL, "Trains are booked by the office."));

        assertThat(foundDocuments(searchFor("trains office", NORTH))).first().isEqualTo(TRAVEL);
    }

    @Test
    void ranksUnembeddedPassagesByWords() {
        var alike = new PutDocument[9];
        for (int room = 0; room < 8; room++) {
            alike[room] = putDocument(new DocumentId("room" + room), "Room number a" + room + " has a keeper.", NORTH);
        }
        alike[8] = putUnembedded(LEAVE, "Room number b7 has a keeper.");
        applyUpdates(alike);

        assertThat(foundDocuments(searchFor("Who keeps room b7?", NORTH))).first().isEqualTo(LEAVE);
    }

    @Test
    void ranksAnExactNameAboveASlightlyCloserVector() {
        var drawers = new PutDocument[9];
        for (int drawer = 0; drawer < 8; drawer++) {
            drawers[drawer] = putDocument(new DocumentId("drawer" + drawer), "Drawer10" + drawer + " has a keeper.",
                    NORTH);
        }
        drawers[8] = putDocument(LEAVE, "Drawer7 has a keeper.", new float[]{1, 0.4f, 0});
        applyUpdates(drawers);

        assertThat(foundDocuments(searchFor("Who keeps drawer7?", NORTH))).first().isEqualTo(LEAVE);
    }

    @Test
    void ignoresEmbeddingsOfAnotherModel() {
        applyUpdates(putDocument(LEAVE, "Everybody has thirty days.", NORTH));
        var other = new QueryEmbedding(Embedding.of(new ModelId("other"), NORTH), 0);

        assertThat(searchFor("vacation", other).documents()).isEmpty();
        assertThat(foundDocuments(searchFor("thirty", other))).containsExactly(LEAVE);
    }

    @Test
    void findsADocumentWithATooLongEmbeddingByWords() {
        var tooLong = new byte[Embedding.MAX_DIMENSIONS + 1];
        tooLong[0] = 1;
        var longModel = new ModelId("long");
        applyUpdates(putDocument(LEAVE, "Everybody has thirty days.", NORTH),
                new PutDocument(TRAVEL, "Rules", List.of(new Passage(0, List.of(), "Trains are booked."),
                        new Passage(1, List.of(), "Buses are not.")), Map.of(1, Embedding.of(longModel, tooLong))));
        applyUpdates(putDocument(new DocumentId("later"), "Salt the water.", NORTH));
        index.commitLibrary(HANDBOOK);
        index.close();
        setUpIndex();

        assertThat(foundDocuments(searchFor("trains booked", NORTH))).contains(TRAVEL);
        assertThat(foundDocuments(searchFor("buses", NORTH))).contains(TRAVEL);
        assertThat(foundDocuments(searchFor("salt", NORTH))).contains(new DocumentId("later"));
        assertThat(foundDocuments(searchFor("thirty", NORTH))).contains(LEAVE);
    }

    @Test
    void comparesEachModelWithItsOwnEmbeddings() {
        var newer = new ModelId("newer");
        applyUpdates(putDocument(LEAVE, "Everybody has thirty days.", NORTH),
                new PutDocument(TRAVEL, "Rules", List.of(new Passage(0, List.of(), "Trains are booked.")),
                        Map.of(0, Embedding.of(newer, new float[]{0, 0, 1, 0}))));

        assertThat(foundDocuments(searchFor("vacation", new QueryEmbedding(Embedding.of(MODEL, NORTH), 0),
                new QueryEmbedding(Embedding.of(newer, new float[]{0, 0, 1, 0}), 0)))).containsExactlyInAnyOrder(LEAVE,
                        TRAVEL);
    }

    @Test
    void acceptsAChangedVectorLength() {
        applyUpdates(putDocument(LEAVE, "Everybody has thirty days.", NORTH),
                putDocument(TRAVEL, "Trains are booked by the office.", new float[]{0, 0, 0, 1}));

        assertThat(foundDocuments(searchFor("vacation", new float[]{0, 0, 0, 1}))).containsExactly(TRAVEL);
        assertThat(foundDocuments(searchFor("vacation", NORTH))).containsExactly(LEAVE);
    }

    @Test
    void acceptsLongVectors() {
        var direction = new float[4096];
        direction[4095] = 1;
        applyUpdates(putDocument(LEAVE, "Everybody has thirty days.", direction));

        assertThat(foundDocuments(searchFor("vacation", direction))).containsExactly(LEAVE);
    }

    @Test
    void replacesEmbeddingsByNone() {
        applyUpdates(putDocument(LEAVE, "Everybody has thirty days.", NORTH));
        index.applyUpdates(HANDBOOK, List.of(putUnembedded(LEAVE, "Everybody has thirty days.")), 2);

        assertThat(searchFor("vacation", NORTH).documents()).isEmpty();
    }

    @Test
    void keepsEmbeddingsAfterReopening() {
        applyUpdates(putDocument(LEAVE, "Everybody has thirty days.", NORTH));
        index.commitLibrary(HANDBOOK);
        index.close();
        index = openIndex();

        assertThat(foundDocuments(searchFor("vacation", NORTH))).containsExactly(LEAVE);
    }

    @Test
    void explainsASearchOnRequest() {
        applyUpdates(putDocument(LEAVE, "Everybody has thirty days.", NORTH), putUnembedded(TRAVEL, "Thirty trains."));

        SearchHits found = searchFor("thirty zebras", NORTH);
        QueryExplanation query = Objects.requireNonNull(found.explanation());
        assertThat(query.vectorWeight()).isBetween(0.1, 0.9);
        assertThat(query.terms()).anySatisfy(term -> {
            assertThat(term.term()).isEqualTo("thirty");
            assertThat(term.known()).isTrue();
            assertThat(term.weight()).isPositive();
        }).anySatisfy(term -> {
            assertThat(term.term()).startsWith("zebra");
            assertThat(term.known()).isFalse();
        });
        PassageExplanation near = explainSearch(found, LEAVE);
        assertThat(near.matchedTerms()).contains("thirty");
        assertThat(near.matchedWords()).containsExactly("thirty");
        assertThat(near.lexicalScore()).isBetween(0.01, 1.0);
        assertThat(near.vectorSimilarity()).isEqualTo(1, within(0.01));
        assertThat(explainSearch(found, TRAVEL).vectorSimilarity()).isNull();
        assertThat(explainSearch(found, TRAVEL).matchedWords()).containsExactly("Thirty");
    }

    @Test
    void ranksByWordsWithoutEmbeddings() {
        applyUpdates(putUnembedded(LEAVE, "Everybody has thirty days."),
                putUnembedded(TRAVEL, "Trains are booked by the office."));

        var byWords = new PassageQuery("thirty days", List.of(), 10, 3);
        assertThat(searchFor("thirty days", NORTH).documents()).extracting(DocumentHit::similarity)
                .isEqualTo(index.searchPassages(HANDBOOK, byWords)
                        .documents()
                        .stream()
                        .map(DocumentHit::similarity)
                        .toList());
    }

    @Test
    void explainsNothingByDefault() {
        applyUpdates(putDocument(LEAVE, "Everybody has thirty days.", NORTH));

        SearchHits found = index.searchPassages(HANDBOOK, new PassageQuery("thirty", List.of(), 5, 1));
        assertThat(found.explanation()).isNull();
        assertThat(found.documents().getFirst().passages().getFirst().explanation()).isNull();
        assertThat(Objects.requireNonNull(searchFor("thirty").explanation()).vectorWeight()).isZero();
    }

    private void applyUpdates(PutDocument... puts) {
        index.applyUpdates(HANDBOOK, List.of(puts), 1);
    }

    private static PutDocument putDocument(DocumentId document, String text, float[] direction) {
        return new PutDocument(document, "Rules", List.of(new Passage(0, List.of(), text)),
                Map.of(0, Embedding.of(MODEL, direction)));
    }

    private static PutDocument putUnembedded(DocumentId document, String text) {
        return new PutDocument(document, "Rules", List.of(new Passage(0, List.of(), text)));
    }

    private SearchHits searchFor(String text, float[] direction) {
        return searchFor(text, new QueryEmbedding(Embedding.of(MODEL, direction), 0));
    }

    private SearchHits searchFor(String text, QueryEmbedding... meanings) {
        return index.searchPassages(HANDBOOK, new PassageQuery(text, List.of(), List.of(meanings), 10, 3, true));
    }

    private static List<DocumentId> foundDocuments(SearchHits found) {
        return found.documents().stream().map(DocumentHit::document).toList();
    }

    private static PassageExplanation explainSearch(SearchHits found, DocumentId document) {
        return found.documents()
                .stream()
                .filter(hit -> hit.document().equals(document))
                .flatMap(hit -> hit.passages().stream())
                .map(PassageHit::explanation)
                .map(Objects::requireNonNull)
                .findFirst()
                .orElseThrow();
    }
}
