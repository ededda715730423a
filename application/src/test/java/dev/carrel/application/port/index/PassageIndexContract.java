package dev.carrel.application.port.index;

import dev.carrel.application.port.PassageIndex;
import dev.carrel.application.port.PassageIndex.DocumentHit;
import dev.carrel.application.port.PassageIndex.FoundPassage;
import dev.carrel.application.port.PassageIndex.Held;
import dev.carrel.application.port.PassageIndex.PassageQuery;
import dev.carrel.application.port.PassageIndex.Said;
import dev.carrel.application.port.PassageIndex.Update;
import dev.carrel.application.port.PassageIndex.Update.Put;
import dev.carrel.application.port.PassageIndex.Update.Remove;
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
    void open() {
        index = openIndex();
    }

    @AfterEach
    void close() {
        index.close();
    }

    @Test
    void openingMakesAnEmptyIndexOnceAndThenFindsIt() {
        assertThat(index.open(HANDBOOK, EPOCH)).isEqualTo(new Held(0, true));
        assertThat(index.open(HANDBOOK, EPOCH)).isEqualTo(new Held(0, false));
        index.apply(HANDBOOK, List.of(put(LEAVE, "Everybody has thirty days.")), 7);
        assertThat(index.open(HANDBOOK, EPOCH)).isEqualTo(new Held(7, false));
    }

    @Test
    void anIndexOfAnotherLifeIsReplacedByAnEmptyOne() {
        fill(HANDBOOK, put(LEAVE, "Everybody has thirty days."));
        index.commit(HANDBOOK);
        assertThat(index.open(HANDBOOK, "second life")).isEqualTo(new Held(0, true));
        assertThat(index.documents(HANDBOOK)).isEmpty();
        assertThat(found(HANDBOOK, "thirty days")).isEmpty();
    }

    @Test
    void whatIsAppliedIsSeenByTheNextSearch() {
        fill(HANDBOOK, put(LEAVE, "Everybody has thirty days."));
        assertThat(found(HANDBOOK, "thirty days")).containsExactly(LEAVE);
        index.apply(HANDBOOK, List.of(put(LEAVE, "Everybody has forty weeks.")), 2);
        assertThat(found(HANDBOOK, "thirty days")).isEmpty();
        assertThat(found(HANDBOOK, "forty weeks")).containsExactly(LEAVE);
        index.apply(HANDBOOK, List.of(new Remove(LEAVE)), 3);
        assertThat(found(HANDBOOK, "forty weeks")).isEmpty();
        assertThat(index.documents(HANDBOOK)).isEmpty();
    }

    @Test
    void whatIsRemovedLeavesNoTraceOnceItIsPurged() {
        fill(HANDBOOK, put(LEAVE, "Everybody has thirty days."), put(TRAVEL, "Tickets are paid."));
        index.commit(HANDBOOK);
        assertThat(index.traces(HANDBOOK, LEAVE)).isNotEmpty();

        index.apply(HANDBOOK, List.of(new Remove(LEAVE)), 3);
        index.purge(HANDBOOK);

        assertThat(index.traces(HANDBOOK, LEAVE)).isEmpty();
        assertThat(index.traces(HANDBOOK, TRAVEL)).isNotEmpty();
        assertThat(found(HANDBOOK, "tickets")).containsExactly(TRAVEL);
        assertThat(index.open(HANDBOOK, EPOCH)).isEqualTo(new Held(3, false));
    }

    @Test
    void purgingWhatIsNotThereDoesNothing() {
        index.purge(RECIPES);

        assertThat(index.traces(RECIPES, LEAVE)).isEmpty();
        assertThat(index.open(RECIPES, EPOCH)).isEqualTo(new Held(0, true));
    }

    @Test
    void aDocumentWithoutPassagesIsNotThere() {
        fill(HANDBOOK, put(LEAVE, "Everybody has thirty days."), put(TRAVEL, "Tickets are paid."));
        index.apply(HANDBOOK, List.of(new Put(LEAVE, "Leave", List.of())), 2);
        assertThat(index.documents(HANDBOOK)).containsExactly(TRAVEL);
        assertThat(found(HANDBOOK, "Leave of thirty days")).isEmpty();
    }

    @Test
    void updatesAreAppliedInOrder() {
        fill(HANDBOOK, put(LEAVE, "Everybody has thirty days."), new Remove(LEAVE), put(TRAVEL, "Tickets are paid."),
                put(TRAVEL, "Tickets are refunded."), new Remove(new DocumentId("never-there")));
        assertThat(index.documents(HANDBOOK)).containsExactly(TRAVEL);
        assertThat(texts("tickets")).containsExactly("Tickets are refunded.");
    }

    @Test
    void applyingAgainChangesNothing() {
        List<Update> updates = List.of(put(LEAVE, "Everybody has thirty days.", "Unused days are lost."),
                put(TRAVEL, "Tickets are paid."), new Remove(new DocumentId("gone")));
        index.open(HANDBOOK, EPOCH);
        index.apply(HANDBOOK, updates, 3);
        List<String> once = texts("unused days");
        index.apply(HANDBOOK, updates, 3);
        assertThat(index.documents(HANDBOOK)).containsExactlyInAnyOrder(LEAVE, TRAVEL);
        assertThat(texts("unused days")).isEqualTo(once);
        assertThat(index.open(HANDBOOK, EPOCH)).isEqualTo(new Held(3, false));
    }

    @Test
    void applyingNothingMovesTheRevision() {
        index.open(HANDBOOK, EPOCH);
        index.apply(HANDBOOK, List.of(), 5);
        assertThat(index.open(HANDBOOK, EPOCH)).isEqualTo(new Held(5, false));
        assertThat(index.commit(HANDBOOK)).isEqualTo(5);
    }

    @Test
    void whatWasCommittedIsThereAfterOpeningAgain() {
        assertThat(index.commit(HANDBOOK)).isZero();
        fill(HANDBOOK, put(LEAVE, "Everybody has thirty days."));
        assertThat(index.commit(HANDBOOK)).isEqualTo(1);
        reopen();
        assertThat(index.open(HANDBOOK, EPOCH)).isEqualTo(new Held(1, false));
        assertThat(index.commit(HANDBOOK)).isEqualTo(1);
        assertThat(found(HANDBOOK, "thirty days")).containsExactly(LEAVE);
        index.apply(HANDBOOK, List.of(put(TRAVEL, "Tickets are paid.")), 2);
        assertThat(index.documents(HANDBOOK)).containsExactlyInAnyOrder(LEAVE, TRAVEL);
    }

    @Test
    void closingCommitsAndMayBeRepeated() {
        fill(HANDBOOK, put(LEAVE, "Everybody has thirty days."));
        index.close();
        reopen();
        assertThat(index.open(HANDBOOK, EPOCH)).isEqualTo(new Held(1, false));
        assertThat(index.documents(HANDBOOK)).containsExactly(LEAVE);
    }

    @Test
    void librariesShareNothing() {
        fill(HANDBOOK, put(LEAVE, "Everybody has thirty days."));
        DocumentHit alone = search(HANDBOOK, "thirty days").getFirst();
        fill(RECIPES, put(LEAVE, "Let the dough rest for thirty minutes."), put(TRAVEL, "Days of thirty."));
        assertThat(search(HANDBOOK, "thirty days")).containsExactly(alone);
        assertThat(found(HANDBOOK, "dough")).isEmpty();
        assertThat(index.documents(HANDBOOK)).containsExactly(LEAVE);
        index.drop(RECIPES);
        assertThat(search(HANDBOOK, "thirty days")).containsExactly(alone);
        assertThat(found(RECIPES, "dough")).isEmpty();
    }

    @Test
    void aLibraryWithoutAnIndexHasNothing() {
        assertThat(found(HANDBOOK, "thirty days")).isEmpty();
        assertThat(index.documents(HANDBOOK)).isEmpty();
        index.drop(HANDBOOK);
        assertThat(index.commit(HANDBOOK)).isZero();
        index.open(HANDBOOK, EPOCH);
        assertThat(found(HANDBOOK, "thirty days")).isEmpty();
        assertThat(index.documents(HANDBOOK)).isEmpty();
    }

    @Test
    void aDroppedIndexIsGoneForGood() {
        fill(HANDBOOK, put(LEAVE, "Everybody has thirty days."));
        index.commit(HANDBOOK);
        index.drop(HANDBOOK);
        assertThat(found(HANDBOOK, "thirty days")).isEmpty();
        assertThat(index.commit(HANDBOOK)).isZero();
        reopen();
        assertThat(found(HANDBOOK, "thirty days")).isEmpty();
        assertThat(index.open(HANDBOOK, EPOCH)).isEqualTo(new Held(0, true));
    }

    @Test
    void retainingDropsAllOthers() {
        var stale = new LibraryId("Stale.Library~1");
        for (LibraryId library : List.of(HANDBOOK, RECIPES, stale)) {
            fill(library, put(LEAVE, "Everybody has thirty days."));
            index.commit(library);
        }
        reopen();
        index.open(RECIPES, EPOCH);
        index.retain(List.of(HANDBOOK, new LibraryId("unknown")));
        assertThat(index.open(HANDBOOK, EPOCH)).isEqualTo(new Held(1, false));
        assertThat(found(RECIPES, "thirty days")).isEmpty();
        assertThat(index.open(RECIPES, EPOCH)).isEqualTo(new Held(0, true));
        assertThat(index.open(stale, EPOCH)).isEqualTo(new Held(0, true));
    }

    @Test
    void aPassageComesBackAsItWasPut() {
        var passage = new Passage(3, List.of("Working here", "Leave \uD83C\uDFD6"), "Thirty  days,\n\nnot more.\u0000");
        fill(HANDBOOK, new Put(LEAVE, "Rules", List.of(passage)));
        assertThat(search(HANDBOOK, "thirty days").getFirst().passages()).extracting(FoundPassage::passage)
                .containsExactly(passage);
    }

    @Test
    void titleAndHeadingsAreSearchedToo() {
        fill(HANDBOOK, new Put(LEAVE, "Holidays", List.of(new Passage(0, List.of("Part-time staff"), "Thirty days."))),
                put(TRAVEL, "Tickets are paid."));
        assertThat(found(HANDBOOK, "holidays")).containsExactly(LEAVE);
        assertThat(found(HANDBOOK, "staff")).containsExactly(LEAVE);
    }

    @Test
    void documentsComeBestFirstEachOnceAndNotMoreThanWanted() {
        fill(HANDBOOK,
                put(LEAVE, "Holidays are paid.", "Holidays last thirty days.",
                        "Unused holidays are lost after thirty days."),
                put(TRAVEL, "Holidays and tickets."), put(new DocumentId("canteen"), "Soup on Mondays."),
                put(new DocumentId("parking"), "No holidays for cars."));
        List<DocumentHit> hits = search(HANDBOOK, "holidays last thirty days", 10, 10);
        assertThat(hits).extracting(DocumentHit::document).doesNotHaveDuplicates().hasSize(3).first().isEqualTo(LEAVE);
        assertThat(hits.getFirst().passages()).hasSize(3);
        assertThat(hits.getFirst().passages().getFirst().passage().ordinal()).isEqualTo(1);
        assertRanked(hits);
        assertThat(search(HANDBOOK, "holidays last thirty days", 2, 10)).isEqualTo(hits.subList(0, 2));
        assertThat(search(HANDBOOK, "holidays last thirty days", 1, 2)).containsExactly(
                new DocumentHit(LEAVE, hits.getFirst().passages().subList(0, 2)));
        assertThat(search(HANDBOOK, "holidays", Integer.MAX_VALUE, Integer.MAX_VALUE)).hasSize(3);
    }

    @Test
    void aDocumentOfManyPassagesDoesNotHideTheOthers() {
        String[] many = IntStream.range(0, 300)
                .mapToObj(each -> "Holidays, holidays, paragraph " + each + ".")
                .toArray(String[]::new);
        fill(HANDBOOK, put(LEAVE, many), put(TRAVEL, "No tickets for private trips on holidays."));
        assertThat(found(HANDBOOK, "holidays")).containsExactlyInAnyOrder(LEAVE, TRAVEL);
        assertThat(search(HANDBOOK, "paragraph 77", 1, 1).getFirst().passages().getFirst().passage().ordinal())
                .isEqualTo(77);
    }

    @Test
    void similarityTellsAQuestionThatFitsFromOneThatDoesNot() {
        fill(HANDBOOK, put(LEAVE, "Unused holidays expire in March."), put(TRAVEL, "Tickets are paid."));
        double fits = search(HANDBOOK, "when do unused holidays expire").getFirst().similarity();
        double hardly = search(HANDBOOK, "unused asteroids orbiting distant planets").getFirst().similarity();
        assertThat(hardly).isLessThan(fits / 2);
        assertThat(found(HANDBOOK, "asteroids orbiting planets")).isEmpty();
    }

    @Test
    void earlierQuestionsHelpButMatterLess() {
        fill(HANDBOOK, put(LEAVE, "Apprentices have thirty holidays."),
                put(TRAVEL, "Tickets cost apprentices half."));
        assertThat(found(HANDBOOK, "And apprentices?", "Who pays tickets?")).first().isEqualTo(TRAVEL);
        assertThat(found(HANDBOOK, "And apprentices?", "How many holidays?")).first().isEqualTo(LEAVE);
        assertThat(found(HANDBOOK, "How many holidays have apprentices?", "Who pays tickets?")).first()
                .isEqualTo(LEAVE);
        assertThat(found(HANDBOOK, "Why?", "asteroids?", "holidays?")).containsExactly(LEAVE);
    }

    @Test
    void noTextIsSyntaxAndNoneIsTooOdd() {
        fill(HANDBOOK, put(LEAVE, "Everybody has thirty days."));
        assertThat(found(HANDBOOK, "thirty AND (title:[* TO *] OR -days~2^9 \"/\\")).containsExactly(LEAVE);
        assertThat(found(HANDBOOK, "-thirty +text:asteroids")).containsExactly(LEAVE);
        for (String odd : List.of("", " ", "*", "*:*", "?", "\"", "(((", "\\", "th*", "\u0000", "\uD800", "\uDC00x",
                "\uD83D\uDE00", "\u200B\u00AD", "AND", "a".repeat(8192), "\uFDFA".repeat(8192))) {
            assertThat(found(HANDBOOK, odd)).as(odd).isEmpty();
        }
        assertThat(found(HANDBOOK, "x ".repeat(4000) + "thirty")).containsExactly(LEAVE);
    }

    @Test
    void textOfAnyKindCanBePut() {
        List<String> odd = List.of("\uD800 thirty", "\u0000\u0001 thirty", "\uFDFA".repeat(5000) + " thirty",
                "x".repeat(40_000) + " thirty", "thirty\uD83D\uDE00\uD83D\uDE00");
        fill(HANDBOOK, IntStream.range(0, odd.size())
                .mapToObj(each -> put(new DocumentId("odd" + each), odd.get(each)))
                .toArray(Update[]::new));
        assertThat(found(HANDBOOK, "thirty")).hasSize(odd.size());
    }

    @Test
    void searchesGoOnWhileChangesAreApplied() {
        index.open(HANDBOOK, EPOCH);
        int rounds = 30;
        List<Callable<Integer>> calls = new ArrayList<>();
        calls.add(() -> {
            for (int round = 1; round <= rounds; round++) {
                index.apply(HANDBOOK, List.of(put(LEAVE, "Everybody has thirty days, version " + round + "."),
                        put(new DocumentId("extra" + round), "Thirty more days.")), round);
                assertThat(index.documents(HANDBOOK)).hasSize(round + 1);
                if (round % 10 == 0) {
                    assertThat(index.commit(HANDBOOK)).isEqualTo(round);
                }
            }
            return 0;
        });
        for (int searcher = 0; searcher < 3; searcher++) {
            calls.add(() -> {
                int seen = 0;
                while (seen <= rounds) {
                    int now = search(HANDBOOK, "thirty days", 1000, 1).size();
                    assertThat(now).isGreaterThanOrEqualTo(seen);
                    seen = now;
                }
                return seen;
            });
        }
        atOnce(calls);
    }

    @Test
    void librariesMayBeUsedAtOnce() {
        List<Callable<Integer>> calls = new ArrayList<>();
        for (int each = 0; each < 6; each++) {
            var library = new LibraryId("library" + each);
            calls.add(() -> {
                for (int round = 1; round <= 5; round++) {
                    index.open(library, EPOCH);
                    index.apply(library, List.of(put(new DocumentId("document" + round), library + " thirty days")),
                            round);
                    assertThat(search(library, "thirty", 100, 1)).hasSize(round);
                    assertThat(index.commit(library)).isEqualTo(round);
                }
                index.drop(library);
                return index.documents(library).size();
            });
        }
        assertThat(atOnce(calls)).containsOnly(0);
    }

    protected final void reopen() {
        index.close();
        index = openIndex();
    }

    /** Opens the index of a library and applies these, as its first revision. */
    protected final void fill(LibraryId library, Update... updates) {
        index.open(library, EPOCH);
        index.apply(library, List.of(updates), 1);
    }

    protected static Put put(DocumentId document, String... passages) {
        return new Put(document, "Rules", IntStream.range(0, passages.length)
                .mapToObj(ordinal -> new Passage(ordinal, List.of(), passages[ordinal]))
                .toList());
    }

    protected final List<DocumentHit> search(LibraryId library, String text) {
        return search(library, text, 10, 3);
    }

    private List<DocumentHit> search(LibraryId library, String text, int documents, int passages) {
        return index.search(library, new PassageQuery(text, List.of(), documents, passages)).documents();
    }

    /** The documents that are found for a question that follows others. */
    protected final List<DocumentId> found(LibraryId library, String text, String... earlier) {
        return index
                .search(library,
                        new PassageQuery(text, Stream.of(earlier).map(said -> new Said(said, 0.3)).toList(), 10, 3))
                .documents()
                .stream()
                .map(DocumentHit::document)
                .toList();
    }

    private List<String> texts(String query) {
        return search(HANDBOOK, query).stream()
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
            for (FoundPassage passage : hit.passages()) {
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
