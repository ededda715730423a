package dev.carrel.application.contract.index;

import dev.carrel.application.port.PassageIndex;
import dev.carrel.application.port.PassageIndex.ContextQuestion;
import dev.carrel.application.port.PassageIndex.DocumentHit;
import dev.carrel.application.port.PassageIndex.IndexState;
import dev.carrel.application.port.PassageIndex.IndexUpdate;
import dev.carrel.application.port.PassageIndex.IndexUpdate.PutDocument;
import dev.carrel.application.port.PassageIndex.IndexUpdate.RemoveDocument;
import dev.carrel.application.port.PassageIndex.PassageHit;
import dev.carrel.application.port.PassageIndex.PassageQuery;
import dev.carrel.domain.document.DocumentId;
import dev.carrel.domain.library.LibraryId;
import dev.carrel.domain.passage.Passage;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/** What every {@link PassageIndex} promises. */
public abstract class PassageIndexContract {

    protected static final LibraryId HANDBOOK = new LibraryId("handbook");
    protected static final LibraryId RECIPES = new LibraryId("recipes");
    protected static final String EPOCH = "first life";

    private static final DocumentId LEAVE = new DocumentId("leave");
    private static final DocumentId TRAVEL = new DocumentId("travel");

    protected PassageIndex index;

    /** The index, with whatever an earlier opening of the same test left in it. */
    protected abstract PassageIndex openIndex();

    @BeforeEach
    void setUpIndex() {
        index = openIndex();
    }

    @AfterEach
    void closeIndex() {
        index.close();
    }

    @Test
    void createsAnEmptyIndexOnce() {
        assertThat(index.openLibrary(HANDBOOK, EPOCH)).isEqualTo(new IndexState(0, true));
        assertThat(index.openLibrary(HANDBOOK, EPOCH)).isEqualTo(new IndexState(0, false));
        index.applyUpdates(HANDBOOK, List.of(putDocument(LEAVE, "Everybody has thirty days.")), 7);
        assertThat(index.openLibrary(HANDBOOK, EPOCH)).isEqualTo(new IndexState(7, false));
    }

    @Test
    void replacesAnIndexOfAnotherEpoch() {
        fillIndex(HANDBOOK, putDocument(LEAVE, "Everybody has thirty days."));
        index.commitLibrary(HANDBOOK);
        assertThat(index.openLibrary(HANDBOOK, "second life")).isEqualTo(new IndexState(0, true));
        assertThat(index.listDocuments(HANDBOOK)).isEmpty();
        assertThat(foundDocuments(HANDBOOK, "thirty days")).isEmpty();
    }

    @Test
    void showsAppliedUpdatesToTheNextSearch() {
        fillIndex(HANDBOOK, putDocument(LEAVE, "Everybody has thirty days."));
        assertThat(foundDocuments(HANDBOOK, "thirty days")).containsExactly(LEAVE);
        index.applyUpdates(HANDBOOK, List.of(putDocument(LEAVE, "Everybody has forty weeks.")), 2);
        assertThat(foundDocuments(HANDBOOK, "thirty days")).isEmpty();
        assertThat(foundDocuments(HANDBOOK, "forty weeks")).containsExactly(LEAVE);
        index.applyUpdates(HANDBOOK, List.of(new RemoveDocument(LEAVE)), 3);
        assertThat(foundDocuments(HANDBOOK, "forty weeks")).isEmpty();
        assertThat(index.listDocuments(HANDBOOK)).isEmpty();
    }

    @Test
    void purgeLeavesNoRemnants() {
        fillIndex(HANDBOOK, putDocument(LEAVE, "Everybody has thirty days."), putDocument(TRAVEL, "Tickets are paid."));
        index.commitLibrary(HANDBOOK);
        assertThat(index.findRemnants(HANDBOOK, LEAVE)).isNotEmpty();

        index.applyUpdates(HANDBOOK, List.of(new RemoveDocument(LEAVE)), 3);
        index.purgeDeleted(HANDBOOK);

        assertThat(index.findRemnants(HANDBOOK, LEAVE)).isEmpty();
        assertThat(index.findRemnants(HANDBOOK, TRAVEL)).isNotEmpty();
        assertThat(foundDocuments(HANDBOOK, "tickets")).containsExactly(TRAVEL);
        assertThat(index.openLibrary(HANDBOOK, EPOCH)).isEqualTo(new IndexState(3, false));
    }

    @Test
    void purgingAMissingIndexDoesNothing() {
        index.purgeDeleted(RECIPES);

        assertThat(index.findRemnants(RECIPES, LEAVE)).isEmpty();
        assertThat(index.openLibrary(RECIPES, EPOCH)).isEqualTo(new IndexState(0, true));
    }

    @Test
    void hidesADocumentWithoutPassages() {
        fillIndex(HANDBOOK, putDocument(LEAVE, "Everybody has thirty days."), putDocument(TRAVEL, "Tickets are paid."));
        index.applyUpdates(HANDBOOK, List.of(new PutDocument(LEAVE, "Leave", List.of())), 2);
        assertThat(index.listDocuments(HANDBOOK)).containsExactly(TRAVEL);
        assertThat(foundDocuments(HANDBOOK, "Leave of thirty days")).isEmpty();
    }

    @Test
    void appliesUpdatesInOrder() {
        fillIndex(HANDBOOK, putDocument(LEAVE, "Everybody has thirty days."), new RemoveDocument(LEAVE),
                putDocument(TRAVEL, "Tickets are paid."),
                putDocument(TRAVEL, "Tickets are refunded."), new RemoveDocument(new DocumentId("never-there")));
        assertThat(index.listDocuments(HANDBOOK)).containsExactly(TRAVEL);
        assertThat(foundTexts("tickets")).containsExactly("Tickets are refunded.");
    }

    @Test
    void applyingUpdatesIsIdempotent() {
        List<IndexUpdate> updates = List.of(putDocument(LEAVE, "Everybody has thirty days.", "Unused days are lost."),
                putDocument(TRAVEL, "Tickets are paid."), new RemoveDocument(new DocumentId("gone")));
        index.openLibrary(HANDBOOK, EPOCH);
        index.applyUpdates(HANDBOOK, updates, 3);
        List<String> once = foundTexts("unused days");
        index.applyUpdates(HANDBOOK, updates, 3);
        assertThat(index.listDocuments(HANDBOOK)).containsExactlyInAnyOrder(LEAVE, TRAVEL);
        assertThat(foundTexts("unused days")).isEqualTo(once);
        assertThat(index.openLibrary(HANDBOOK, EPOCH)).isEqualTo(new IndexState(3, false));
    }

    @Test
    void applyingNoUpdatesAdvancesTheRevision() {
        index.openLibrary(HANDBOOK, EPOCH);
        index.applyUpdates(HANDBOOK, List.of(), 5);
        assertThat(index.openLibrary(HANDBOOK, EPOCH)).isEqualTo(new IndexState(5, false));
        assertThat(index.commitLibrary(HANDBOOK)).isEqualTo(5);
    }

    @Test
    void keepsCommittedUpdatesAfterReopening() {
        assertThat(index.commitLibrary(HANDBOOK)).isZero();
        fillIndex(HANDBOOK, putDocument(LEAVE, "Everybody has thirty days."));
        assertThat(index.commitLibrary(HANDBOOK)).isEqualTo(1);
        reopenIndex();
        assertThat(index.openLibrary(HANDBOOK, EPOCH)).isEqualTo(new IndexState(1, false));
        assertThat(index.commitLibrary(HANDBOOK)).isEqualTo(1);
        assertThat(foundDocuments(HANDBOOK, "thirty days")).containsExactly(LEAVE);
        index.applyUpdates(HANDBOOK, List.of(putDocument(TRAVEL, "Tickets are paid.")), 2);
        assertThat(index.listDocuments(HANDBOOK)).containsExactlyInAnyOrder(LEAVE, TRAVEL);
    }

    @Test
    void closingCommitsAndIsIdempotent() {
        fillIndex(HANDBOOK, putDocument(LEAVE, "Everybody has thirty days."));
        index.close();
        reopenIndex();
        assertThat(index.openLibrary(HANDBOOK, EPOCH)).isEqualTo(new IndexState(1, false));
        assertThat(index.listDocuments(HANDBOOK)).containsExactly(LEAVE);
    }

    @Test
    void keepsLibrariesApart() {
        fillIndex(HANDBOOK, putDocument(LEAVE, "Everybody has thirty days."));
        DocumentHit alone = searchFor(HANDBOOK, "thirty days").getFirst();
        fillIndex(RECIPES, putDocument(LEAVE, "Let the dough rest for thirty minutes."),
                putDocument(TRAVEL, "Days of thirty."));
        assertThat(searchFor(HANDBOOK, "thirty days")).containsExactly(alone);
        assertThat(foundDocuments(HANDBOOK, "dough")).isEmpty();
        assertThat(index.listDocuments(HANDBOOK)).containsExactly(LEAVE);
        index.dropLibrary(RECIPES);
        assertThat(searchFor(HANDBOOK, "thirty days")).containsExactly(alone);
        assertThat(foundDocuments(RECIPES, "dough")).isEmpty();
    }

    @Test
    void findsNothingWithoutAnIndex() {
        assertThat(foundDocuments(HANDBOOK, "thirty days")).isEmpty();
        assertThat(index.listDocuments(HANDBOOK)).isEmpty();
        index.dropLibrary(HANDBOOK);
        assertThat(index.commitLibrary(HANDBOOK)).isZero();
        index.openLibrary(HANDBOOK, EPOCH);
        assertThat(foundDocuments(HANDBOOK, "thirty days")).isEmpty();
        assertThat(index.listDocuments(HANDBOOK)).isEmpty();
    }

    @Test
    void dropsAnIndexDurably() {
        fillIndex(HANDBOOK, putDocument(LEAVE, "Everybody has thirty days."));
        index.commitLibrary(HANDBOOK);
        index.dropLibrary(HANDBOOK);
        assertThat(foundDocuments(HANDBOOK, "thirty days")).isEmpty();
        assertThat(index.commitLibrary(HANDBOOK)).isZero();
        reopenIndex();
        assertThat(foundDocuments(HANDBOOK, "thirty days")).isEmpty();
        assertThat(index.openLibrary(HANDBOOK, EPOCH)).isEqualTo(new IndexState(0, true));
    }

    @Test
    void dropsAllOtherIndexes() {
        var stale = new LibraryId("Stale.Library~1");
        for (LibraryId library : List.of(HANDBOOK, RECIPES, stale)) {
            fillIndex(library, putDocument(LEAVE, "Everybody has thirty days."));
            index.commitLibrary(library);
        }
        reopenIndex();
        index.openLibrary(RECIPES, EPOCH);
        index.dropAllExcept(List.of(HANDBOOK, new LibraryId("unknown")));
        assertThat(index.openLibrary(HANDBOOK, EPOCH)).isEqualTo(new IndexState(1, false));
        assertThat(foundDocuments(RECIPES, "thirty days")).isEmpty();
        assertThat(index.openLibrary(RECIPES, EPOCH)).isEqualTo(new IndexState(0, true));
        assertThat(index.openLibrary(stale, EPOCH)).isEqualTo(new IndexState(0, true));
    }

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

    @Test
    void searchesDuringUpdates() {
        index.openLibrary(HANDBOOK, EPOCH);
        int rounds = 30;
        List<Callable<Integer>> calls = new ArrayList<>();
        calls.add(() -> {
            for (int round = 1; round <= rounds; round++) {
                index.applyUpdates(HANDBOOK,
                        List.of(putDocument(LEAVE, "Everybody has thirty days, version " + round + "."),
                                putDocument(new DocumentId("extra" + round), "Thirty more days.")),
                        round);
                assertThat(index.listDocuments(HANDBOOK)).hasSize(round + 1);
                if (round % 10 == 0) {
                    assertThat(index.commitLibrary(HANDBOOK)).isEqualTo(round);
                }
            }
            return 0;
        });
        for (int searcher = 0; searcher < 3; searcher++) {
            calls.add(() -> {
                int seen = 0;
                while (seen <= rounds) {
                    int now = searchFor(HANDBOOK, "thirty days", 1000, 1).size();
                    assertThat(now).isGreaterThanOrEqualTo(seen);
                    seen = now;
                }
                return seen;
            });
        }
        atOnce(calls);
    }

    @Test
    void usesLibrariesConcurrently() {
        List<Callable<Integer>> calls = new ArrayList<>();
        for (int each = 0; each < 6; each++) {
            var library = new LibraryId("library" + each);
            calls.add(() -> {
                for (int round = 1; round <= 5; round++) {
                    index.openLibrary(library, EPOCH);
                    index.applyUpdates(library,
                            List.of(putDocument(new DocumentId("document" + round), library + " thirty days")),
                            round);
                    assertThat(searchFor(library, "thirty", 100, 1)).hasSize(round);
                    assertThat(index.commitLibrary(library)).isEqualTo(round);
                }
                index.dropLibrary(library);
                return index.listDocuments(library).size();
            });
        }
        assertThat(atOnce(calls)).containsOnly(0);
    }

    protected final void reopenIndex() {
        index.close();
        index = openIndex();
    }

    /** Opens the index of a library and applies these, as its first revision. */
    protected final void fillIndex(LibraryId library, IndexUpdate... updates) {
        index.openLibrary(library, EPOCH);
        index.applyUpdates(library, List.of(updates), 1);
    }

    protected static PutDocument putDocument(DocumentId document, String... passages) {
        return new PutDocument(document, "Rules", IntStream.range(0, passages.length)
                .mapToObj(ordinal -> new Passage(ordinal, List.of(), passages[ordinal]))
                .toList());
    }

    protected final List<DocumentHit> searchFor(LibraryId library, String text) {
        return searchFor(library, text, 10, 3);
    }

    private List<DocumentHit> searchFor(LibraryId library, String text, int documents, int passages) {
        return index.searchPassages(library, new PassageQuery(text, List.of(), documents, passages)).documents();
    }

    /** The documents that are found for a question that follows others. */
    protected final List<DocumentId> foundDocuments(LibraryId library, String text, String... earlier) {
        return index
                .searchPassages(library,
                        new PassageQuery(text, Stream.of(earlier).map(said -> new ContextQuestion(said, 0.3)).toList(),
                                10, 3))
                .documents()
                .stream()
                .map(DocumentHit::document)
                .toList();
    }

    private List<String> foundTexts(String query) {
        return searchFor(HANDBOOK, query).stream()
                .flatMap(hit -> hit.passages().stream())
                .map(found -> found.passage().text())
                .toList();
    }

    /** That nothing that ranks lower has a greater similarity, and all are from 0 to 1. */
    protected static void assertRanked(List<DocumentHit> hits) {
        double before = 1;
        for (DocumentHit hit : hits) {
            assertThat(hit.similarity()).isBetween(0.0, before);
            before = hit.similarity();
            double within = hit.similarity();
            for (PassageHit passage : hit.passages()) {
                assertThat(passage.similarity()).isBetween(0.0, within);
                within = passage.similarity();
            }
        }
    }

    private static <T> List<T> atOnce(List<Callable<T>> calls) {
        try (var threads = Executors.newThreadPerTaskExecutor(Thread.ofPlatform().factory())) {
            List<Future<T>> results = calls.stream().map(threads::submit).toList();
            var values = new ArrayList<T>();
            for (Future<T> result : results) {
                values.add(result.get());
            }
            return values;
        } catch (ExecutionException e) {
            throw new AssertionError("a call failed", e.getCause());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new AssertionError("interrupted", e);
        }
    }
}
