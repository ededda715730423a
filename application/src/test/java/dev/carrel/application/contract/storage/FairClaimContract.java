package dev.carrel.application.contract.storage;

import dev.carrel.application.port.DocumentQueue.ClaimedDocument;
import dev.carrel.domain.document.Failure;
import dev.carrel.domain.document.NewDocument;
import dev.carrel.domain.document.RetryPolicy;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * The contract of {@link dev.carrel.application.port.DocumentQueue#claimDue} about fairness between libraries and
 * hosts.
 */
public abstract class FairClaimContract extends StorageFixture {

    private static NewDocument page(String host, int number) {
        return NewDocument.ofPage("https://" + host + "/" + number);
    }

    private List<String> claimAll(Set<String> busyHosts) {
        List<String> claimed = new ArrayList<>();
        Optional<ClaimedDocument> claim = storage.documentQueue()
                .claimDue(HOLDER, atSecond(9), atSecond(99), busyHosts, 1)
                .stream()
                .findFirst();
        while (claim.isPresent()) {
            claimed.add(describe(claim.get()));
            claim = storage.documentQueue()
                    .claimDue(HOLDER, atSecond(9), atSecond(99), busyHosts, 1)
                    .stream()
                    .findFirst();
        }
        return claimed;
    }

    @Test
    void claimsLibrariesInTurn() {
        for (int each = 0; each < 3; each++) {
            submitDocument(HANDBOOK, NewDocument.ofText("text " + each));
        }
        submitDocument(RECIPES, NewDocument.ofText("one"));
        submitDocument(RECIPES, NewDocument.ofText("two"));
        assertThat(claimAll(Set.of())).containsExactly("handbook text", "recipes text", "handbook text",
                "recipes text", "handbook text");
    }

    @Test
    void claimsHostsInTurn() {
        for (int each = 0; each < 3; each++) {
            submitDocument(HANDBOOK, page("b.example", each));
        }
        submitDocument(HANDBOOK, page("a.example", 0));
        submitDocument(HANDBOOK, page("A.example:8443", 0));
        submitDocument(HANDBOOK, NewDocument.ofText("one"));
        submitDocument(HANDBOOK, NewDocument.ofText("two"));
        assertThat(claimAll(Set.of())).containsExactly("handbook text", "handbook a.example", "handbook b.example",
                "handbook text", "handbook a.example", "handbook b.example", "handbook b.example");
    }

    @Test
    void rotatesHostsPerLibrary() {
        for (String host : List.of("a.example", "b.example")) {
            submitDocument(HANDBOOK, page(host, 1));
            submitDocument(RECIPES, page(host, 1));
        }
        assertThat(claimAll(Set.of())).containsExactly("handbook a.example", "recipes a.example",
                "handbook b.example", "recipes b.example");
    }

    @Test
    void skipsBusyHostsWithoutLosingTheirTurn() {
        submitDocument(HANDBOOK, page("a.example", 1));
        submitDocument(HANDBOOK, page("b.example", 1));
        submitDocument(HANDBOOK, NewDocument.ofText("one"));
        submitDocument(RECIPES, page("a.example", 1));
        assertThat(claimAll(Set.of("a.example", "c.example"))).containsExactly("handbook text", "handbook b.example");
        assertThat(claimAll(Set.of("a.example"))).isEmpty();
        assertThat(claimAll(Set.of())).containsExactlyInAnyOrder("handbook a.example", "recipes a.example");
    }

    @Test
    void skipsBusyLibraries() {
        submitDocument(HANDBOOK, NewDocument.ofText("one"));
        submitDocument(HANDBOOK, page("a.example", 1));
        submitDocument(RECIPES, NewDocument.ofText("one"));

        assertThat(
                storage.documentQueue().claimDue(HOLDER, atSecond(9), atSecond(99), Set.of(), Set.of(HANDBOOK), 9, 9))
                .singleElement()
                .satisfies(claim -> assertThat(claim.library()).isEqualTo(RECIPES));
        assertThat(storage.documentQueue()
                .claimDue(HOLDER, atSecond(9), atSecond(99), Set.of(), Set.of(HANDBOOK, RECIPES), 9, 9)).isEmpty();
        assertThat(storage.documentQueue().hasDueDocument(atSecond(9))).isTrue();
        assertThat(claimAll(Set.of())).hasSize(2);
    }

    @Test
    void ignoresDocumentsThatAreNotDue() {
        submitDocument(HANDBOOK, page("a.example", 1));
        storage.documentQueue()
                .applyTransition(claimNext(),
                        running -> running.fail(Failure.transientFailure("Later."), RetryPolicy.DEFAULT, T0), T0);
        submitDocument(HANDBOOK, page("a.example", 2));
        submitDocument(RECIPES, page("a.example", 1));
        assertThat(storage.documentQueue().claimDue(HOLDER, atSecond(4), atSecond(99), Set.of(), 1)).hasSize(1);
        assertThat(storage.documentQueue().claimDue(HOLDER, atSecond(4), atSecond(99), Set.of(), 1)).hasSize(1);
        assertThat(storage.documentQueue().claimDue(HOLDER, atSecond(4), atSecond(99), Set.of(), 1)).isEmpty();
        assertThat(storage.documentQueue().claimDue(HOLDER, atSecond(5), atSecond(99), Set.of(), 1)).hasSize(1);
    }

    @Test
    void claimsFurtherTextsInTheSameOrder() {
        for (int each = 0; each < 4; each++) {
            submitDocument(HANDBOOK, NewDocument.ofText("text " + each));
        }
        submitDocument(RECIPES, NewDocument.ofText("one"));
        submitDocument(RECIPES, page("a.example", 1));
        assertThat(claimWithTexts(3)).containsExactly("handbook text", "recipes text", "handbook text");
        assertThat(claimWithTexts(9)).containsExactly("recipes a.example", "handbook text", "handbook text");
        assertThat(claimWithTexts(9)).isEmpty();
    }

    @Test
    void claimsNoTextThatIsNotNext() {
        submitDocument(HANDBOOK, NewDocument.ofText("one"));
        submitDocument(HANDBOOK, page("a.example", 1));
        submitDocument(HANDBOOK, NewDocument.ofText("two"));
        submitDocument(RECIPES, page("a.example", 2));
        assertThat(claimWithTexts(9)).containsExactly("handbook text");
        // The page that was next has kept its turn.
        assertThat(claimAll(Set.of())).containsExactly("recipes a.example", "handbook a.example", "handbook text");
    }

    private List<String> claimWithTexts(int maxWithTexts) {
        return storage.documentQueue()
                .claimDue(HOLDER, atSecond(9), atSecond(99), Set.of(), 1, maxWithTexts)
                .stream()
                .map(FairClaimContract::describe)
                .toList();
    }

    private static String describe(ClaimedDocument claim) {
        var url = claim.document().url();
        return claim.document().library() + " " + (url == null ? "text" : url.host());
    }

    @Test
    void claimsSubmissionsAfterTheClockWasSetBack() {
        storage.documents().submitDocument(HANDBOOK, page("a.example", 1), nextId(), atSecond(7200));
        assertThat(storage.documentQueue().hasDueDocument(T0)).isTrue();
        assertThat(storage.documentQueue().claimDue(HOLDER, T0, atSecond(99), Set.of(), 1)).hasSize(1);
    }

    @Test
    void limitsTheRetryDelayAfterTheClockWasSetBack() {
        Duration ahead = RetryPolicy.MAX_RETRY_AFTER.plusSeconds(60);
        submitDocument(HANDBOOK, page("a.example", 1));
        storage.documentQueue()
                .applyTransition(claimNext(),
                        running -> running.fail(Failure.transientFailure("Later."), RetryPolicy.DEFAULT,
                                T0.plus(ahead)),
                        T0.plus(ahead));
        assertThat(storage.documentQueue().hasDueDocument(atSecond(60 * 10))).isFalse();
        assertThat(storage.documentQueue().claimDue(HOLDER, atSecond(60 * 10), atSecond(9999), Set.of(), 1)).isEmpty();
        assertThat(storage.documentQueue().hasDueDocument(T0)).isTrue();
        assertThat(storage.documentQueue().claimDue(HOLDER, T0, atSecond(99), Set.of(), 1)).hasSize(1);
    }

    @Test
    void hasDueDocumentMatchesClaimDue() {
        assertThat(storage.documentQueue().hasDueDocument(T0)).isFalse();
        submitDocument(HANDBOOK, page("a.example", 1));
        assertThat(storage.documentQueue().hasDueDocument(T0)).isTrue();
        storage.documentQueue()
                .applyTransition(claimNext(),
                        running -> running.fail(Failure.transientFailure("Later."), RetryPolicy.DEFAULT, T0), T0);
        assertThat(storage.documentQueue().hasDueDocument(atSecond(4))).isFalse();
        assertThat(storage.documentQueue().hasDueDocument(atSecond(5))).isTrue();
    }

    @Test
    void findsTheNextDueTimeInTheFuture() {
        submitDocument(HANDBOOK, page("a.example", 1));
        storage.documents().submitDocument(HANDBOOK, page("b.example", 1), nextId(), atSecond(5));
        assertThat(storage.documentQueue().findNextDueTime(T0)).contains(T0);
        assertThat(storage.documentQueue().findNextDueTime(atSecond(1))).contains(atSecond(5));
        assertThat(storage.documentQueue().findNextDueTime(atSecond(5))).contains(atSecond(5));
        assertThat(storage.documentQueue().findNextDueTime(atSecond(6))).isEmpty();
    }

    @Test
    void ignoresDeletedLibraries() {
        submitDocument(HANDBOOK, NewDocument.ofText("one"));
        submitDocument(RECIPES, NewDocument.ofText("one"));
        submitDocument(RECIPES, NewDocument.ofText("two"));
        claimNext();
        storage.libraries().deleteById(HANDBOOK);
        assertThat(claimAll(Set.of())).containsExactly("recipes text", "recipes text");
    }
}
