package dev.carrel.application.contract.index;

import dev.carrel.application.contract.RandomAttributes;
import dev.carrel.application.port.PassageIndex.DocumentHit;
import dev.carrel.application.port.PassageIndex.IndexUpdate;
import dev.carrel.application.port.PassageIndex.IndexUpdate.PutDocument;
import dev.carrel.application.port.PassageIndex.PassageQuery;
import dev.carrel.application.port.PassageIndex.QueryEmbedding;
import dev.carrel.application.port.PassageIndex.QueryTerm;
import dev.carrel.application.port.PassageIndex.SearchHits;
import dev.carrel.domain.attribute.AttributeFilter;
import dev.carrel.domain.attribute.Attributes;
import dev.carrel.domain.document.DocumentId;
import dev.carrel.domain.passage.Embedding;
import dev.carrel.domain.passage.ModelId;
import dev.carrel.domain.passage.Passage;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

/** The contract of searching an index with a filter: documents that do not pass it might as well not exist. */
public abstract class FilteredSearchContract extends IndexFixture {

    private static final ModelId MODEL = new ModelId("compass");
    private static final AttributeFilter SALES = AttributeFilter.equalTo("team", "sales");

    @Test
    void findsTheDocumentsThatPass() {
        var random = new RandomAttributes(7);
        var updates = new ArrayList<IndexUpdate>();
        for (int number = 0; number < 60; number++) {
            updates.add(put("doc-" + number, random.nextAttributes(), "Thirty days of leave."));
        }
        fillIndex(HANDBOOK, updates.toArray(IndexUpdate[]::new));

        for (int round = 0; round < 400; round++) {
            AttributeFilter filter = random.nextFilter();
            assertThat(search("leave", filter, false).documents()).as("%s", filter)
                    .extracting(DocumentHit::document)
                    .containsExactlyInAnyOrderElementsOf(updates.stream()
                            .filter(update -> filter.matches(((PutDocument) update).attributes()))
                            .map(IndexUpdate::document)
                            .toList());
        }
    }

    @Test
    void looksForNeighboursAmongTheDocumentsThatPass() {
        var updates = new ArrayList<IndexUpdate>();
        for (int number = 0; number < 300; number++) {
            updates.add(put("near-" + number, team("support"), "Trains.", new float[]{1, 0, 0}));
        }
        updates.add(put("far", team("sales"), "Hotels.", new float[]{1, 0.5f, 0}));
        fillIndex(HANDBOOK, updates.toArray(IndexUpdate[]::new));

        assertThat(search("vacation", SALES, true).documents()).extracting(DocumentHit::document)
                .containsExactly(new DocumentId("far"));
    }

    @Test
    void knowsNoWordThatOnlyOtherDocumentsContain() {
        fillIndex(HANDBOOK, put("ours", team("sales"), "The budget is approved in March."),
                put("theirs", team("support"), "Project zebrafish begins in March."));

        assertThat(terms(search("zebrafish budget", SALES, false))).contains(Map.entry("zebrafish", false))
                .contains(Map.entry("budget", true));
        assertThat(search("zebrafish", SALES, false).documents()).isEmpty();
        // A misspelt word is corrected by visible words only.
        assertThat(terms(search("zebrafisch", SALES, false))).doesNotContainKey("zebrafish");
        assertThat(terms(search("zebrafish", AttributeFilter.everything(), false))).containsEntry("zebrafish", true);
    }

    @Test
    void otherDocumentsChangeNoSimilarity() {
        var words = List.of("budget", "board", "leave", "travel", "AB-12", "approves", "March", "expenses");
        var random = new Random(3);
        var ours = new ArrayList<IndexUpdate>();
        var theirs = new ArrayList<IndexUpdate>();
        for (int number = 0; number < 60; number++) {
            ours.add(put("ours-" + number, team("sales"), randomText(words, 1 + random.nextInt(80), random)));
            theirs.add(put("theirs-" + number, team("support"), randomText(words, 1 + random.nextInt(9), random)));
        }
        fillIndex(HANDBOOK, ours.toArray(IndexUpdate[]::new));
        List<SearchHits> before = searchAll(words);
        index.applyUpdates(HANDBOOK, theirs, 1000);

        List<SearchHits> after = searchAll(words);

        for (int each = 0; each < before.size(); each++) {
            assertThat(after.get(each).documents()).isNotEmpty().isEqualTo(before.get(each).documents());
            assertThat(after.get(each).explanation()).isEqualTo(before.get(each).explanation());
        }
    }

    private List<SearchHits> searchAll(List<String> words) {
        return words.stream().map(word -> search(word + " board", SALES, false)).toList();
    }

    private static String randomText(List<String> words, int count, Random random) {
        return IntStream.range(0, count)
                .mapToObj(each -> words.get(random.nextInt(words.size())))
                .collect(Collectors.joining(" ", "", "."));
    }

    @Test
    void scoresAsIfOnlyTheDocumentsThatPassExisted() {
        PutDocument ours = put("ours", team("sales"), "The budget is approved in March by the board.");
        fillIndex(RECIPES, ours);
        fillIndex(HANDBOOK, ours, put("a", team("support"), "A budget of its own."),
                put("b", team("support"), "Another budget of its own, approved."));

        double alone = index.searchPassages(RECIPES, query("approved budget", AttributeFilter.everything(), false))
                .documents()
                .getFirst()
                .similarity();
        List<DocumentHit> filtered = search("approved budget", SALES, false).documents();
        assertThat(filtered).hasSize(1);
        assertThat(filtered.getFirst().similarity()).isCloseTo(alone, within(0.01));
    }

    @Test
    void followsChangedAttributes() {
        fillIndex(HANDBOOK, put("ours", team("sales"), "The budget."));
        index.applyUpdates(HANDBOOK, List.of(put("ours", team("support"), "The budget.")), 2);

        assertThat(search("budget", SALES, false).documents()).isEmpty();
        assertThat(search("budget", AttributeFilter.equalTo("team", "support"), false).documents()).hasSize(1);
        index.applyUpdates(HANDBOOK, List.of(new IndexUpdate.RemoveDocument(new DocumentId("ours"), 0)), 3);
        assertThat(search("budget", AttributeFilter.equalTo("team", "support"), false).documents()).isEmpty();
    }

    private static Attributes team(String name) {
        return Attributes.of(Map.of("team", name));
    }

    private static PutDocument put(String id, Attributes attributes, String text) {
        return new PutDocument(new DocumentId(id), "Rules", attributes, List.of(new Passage(0, List.of(), text)),
                Map.of());
    }

    private static PutDocument put(String id, Attributes attributes, String text, float[] vector) {
        return new PutDocument(new DocumentId(id), "Rules", attributes, List.of(new Passage(0, List.of(), text)),
                Map.of(0, Embedding.of(MODEL, vector)));
    }

    private SearchHits search(String text, AttributeFilter filter, boolean embedded) {
        return index.searchPassages(HANDBOOK, query(text, filter, embedded));
    }

    private static PassageQuery query(String text, AttributeFilter filter, boolean embedded) {
        List<QueryEmbedding> embeddings = embedded
                ? List.of(new QueryEmbedding(Embedding.of(MODEL, new float[]{1, 0, 0}), 0))
                : List.of();
        return new PassageQuery(text, filter, List.of(), embeddings, 100, 3, true);
    }

    private static Map<String, Boolean> terms(SearchHits hits) {
        var known = new HashMap<String, Boolean>();
        for (QueryTerm term : Objects.requireNonNull(hits.explanation()).terms()) {
            known.put(term.term(), term.known());
        }
        return known;
    }
}
