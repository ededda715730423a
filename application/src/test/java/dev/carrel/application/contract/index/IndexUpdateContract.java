package dev.carrel.application.contract.index;

import dev.carrel.application.port.PassageIndex;
import dev.carrel.application.port.PassageIndex.DocumentHit;
import dev.carrel.application.port.PassageIndex.IndexState;
import dev.carrel.application.port.PassageIndex.IndexUpdate;
import dev.carrel.application.port.PassageIndex.IndexUpdate.PutDocument;
import dev.carrel.application.port.PassageIndex.IndexUpdate.RemoveDocument;
import dev.carrel.application.port.PassageIndex.PassageQuery;
import dev.carrel.domain.document.DocumentId;
import dev.carrel.domain.library.LibraryId;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/** The contract of applying, committing, dropping and purging in a {@link PassageIndex}. */
public abstract class IndexUpdateContract extends IndexFixture {

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
        index.applyUpdates(HANDBOOK, List.of(new RemoveDocument(LEAVE, 0)), 3);
        assertThat(foundDocuments(HANDBOOK, "forty weeks")).isEmpty();
        assertThat(index.listDocuments(HANDBOOK)).isEmpty();
    }

    @Test
    void tellsUpToWhichRevisionASearchSees() {
        fillIndex(HANDBOOK, putDocument(LEAVE, "Everybody has thirty days."));
        assertThat(searchRevision()).isEqualTo(1);
        index.applyUpdates(HANDBOOK, List.of(putDocument(TRAVEL, "Tickets are paid.")), 7);
        assertThat(searchRevision()).isEqualTo(7);
        index.commitLibrary(HANDBOOK);
        index.applyUpdates(HANDBOOK, List.of(new RemoveDocument(TRAVEL, 0)), 8);
        assertThat(searchRevision()).isEqualTo(8);
        reopenIndex();
        index.openLibrary(HANDBOOK, EPOCH);
        assertThat(searchRevision()).isEqualTo(8);
        index.openLibrary(HANDBOOK, "second life");
        assertThat(searchRevision()).isZero();
    }

    private long searchRevision() {
        return index.searchPassages(HANDBOOK, new PassageQuery("thirty days", List.of(), 10, 3)).revision();
    }

    @Test
    void countsTheBytesOfItsFiles() {
        long before = index.countBytes();
        fillIndex(HANDBOOK, putDocument(LEAVE, "Everybody has thirty days."));
        index.commitLibrary(HANDBOOK);
        assertThat(index.countBytes()).isGreaterThanOrEqualTo(before);
    }

    @Test
    void purgeLeavesNoRemnants() {
        fillIndex(HANDBOOK, putDocument(LEAVE, "Everybody has thirty days."), putDocument(TRAVEL, "Tickets are paid."));
        index.commitLibrary(HANDBOOK);
        assertThat(index.findRemnants(HANDBOOK, LEAVE)).isNotEmpty();

        index.applyUpdates(HANDBOOK, List.of(new RemoveDocument(LEAVE, 0)), 3);
        purgeUntilDone(HANDBOOK);

        assertThat(index.findRemnants(HANDBOOK, LEAVE)).isEmpty();
        assertThat(index.findRemnants(HANDBOOK, TRAVEL)).isNotEmpty();
        assertThat(foundDocuments(HANDBOOK, "tickets")).containsExactly(TRAVEL);
        assertThat(index.openLibrary(HANDBOOK, EPOCH)).isEqualTo(new IndexState(3, false));
    }

    /** Files on servers may hold deleted data for a minute. */
    private void purgeUntilDone(LibraryId library) {
        long deadline = System.nanoTime() + Duration.ofMinutes(3).toNanos();
        while (!index.purgeDeleted(library)) {
            assertThat(System.nanoTime()).as("purged in time").isLessThan(deadline);
            try {
                Thread.sleep(1000);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw new IllegalStateException(e);
            }
        }
    }

    @Test
    void purgingAMissingIndexDoesNothing() {
        purgeUntilDone(RECIPES);

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
        fillIndex(HANDBOOK, putDocument(LEAVE, "Everybody has thirty days."), new RemoveDocument(LEAVE, 0),
                putDocument(TRAVEL, "Tickets are paid."),
                putDocument(TRAVEL, "Tickets are refunded."), new RemoveDocument(new DocumentId("never-there"), 0));
        assertThat(index.listDocuments(HANDBOOK)).containsExactly(TRAVEL);
        assertThat(foundTexts("tickets")).containsExactly("Tickets are refunded.");
    }

    @Test
    void applyingUpdatesIsIdempotent() {
        List<IndexUpdate> updates = List.of(putDocument(LEAVE, "Everybody has thirty days.", "Unused days are lost."),
                putDocument(TRAVEL, "Tickets are paid."), new RemoveDocument(new DocumentId("gone"), 0));
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
        index.dropAllExcept(() -> List.of(HANDBOOK, new LibraryId("unknown")));
        assertThat(index.openLibrary(HANDBOOK, EPOCH)).isEqualTo(new IndexState(1, false));
        assertThat(foundDocuments(RECIPES, "thirty days")).isEmpty();
        assertThat(index.openLibrary(RECIPES, EPOCH)).isEqualTo(new IndexState(0, true));
        assertThat(index.openLibrary(stale, EPOCH)).isEqualTo(new IndexState(0, true));
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
        callConcurrently(calls);
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
        assertThat(callConcurrently(calls)).containsOnly(0);
    }
}
