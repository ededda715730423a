package dev.carrel.application.port.storage;

import dev.carrel.application.port.DocumentQueue.Claim;
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

/** What {@link dev.carrel.application.port.DocumentQueue#claim} promises about whose turn it is. */
public abstract class TurnsContract extends StorageContract {

    private static NewDocument page(String host, int number) {
        return NewDocument.page("https://" + host + "/" + number);
    }

    private List<String> claimAll(Set<String> busyHosts) {
        List<String> claimed = new ArrayList<>();
        Optional<Claim> claim = storage.queue().claim(after(9), after(99), busyHosts, 1).stream().findFirst();
        while (claim.isPresent()) {
            var url = claim.get().document().url();
            claimed.add(claim.get().document().library() + " " + (url == null ? "text" : url.host()));
            claim = storage.queue().claim(after(9), after(99), busyHosts, 1).stream().findFirst();
        }
        return claimed;
    }

    @Test
    void librariesTakeTurns() {
        for (int each = 0; each < 3; each++) {
            submit(HANDBOOK, NewDocument.text("text " + each));
        }
        submit(RECIPES, NewDocument.text("one"));
        submit(RECIPES, NewDocument.text("two"));
        assertThat(claimAll(Set.of())).containsExactly("handbook text", "recipes text", "handbook text",
                "recipes text", "handbook text");
    }

    @Test
    void hostsTakeTurnsAndWhatIsNoPageIsOneMore() {
        for (int each = 0; each < 3; each++) {
            submit(HANDBOOK, page("b.example", each));
        }
        submit(HANDBOOK, page("a.example", 0));
        submit(HANDBOOK, page("A.example:8443", 0));
        submit(HANDBOOK, NewDocument.text("one"));
        submit(HANDBOOK, NewDocument.text("two"));
        assertThat(claimAll(Set.of())).containsExactly("handbook text", "handbook a.example", "handbook b.example",
                "handbook text", "handbook a.example", "handbook b.example", "handbook b.example");
    }

    @Test
    void eachLibraryHasTurnsOfItsOwn() {
        for (String host : List.of("a.example", "b.example")) {
            submit(HANDBOOK, page(host, 1));
            submit(RECIPES, page(host, 1));
        }
        assertThat(claimAll(Set.of())).containsExactly("handbook a.example", "recipes a.example",
                "handbook b.example", "recipes b.example");
    }

    @Test
    void busyHostsArePassedOverAndKeepTheirPlace() {
        submit(HANDBOOK, page("a.example", 1));
        submit(HANDBOOK, page("b.example", 1));
        submit(HANDBOOK, NewDocument.text("one"));
        submit(RECIPES, page("a.example", 1));
        assertThat(claimAll(Set.of("a.example", "c.example"))).containsExactly("handbook text", "handbook b.example");
        assertThat(claimAll(Set.of("a.example"))).isEmpty();
        assertThat(claimAll(Set.of())).containsExactlyInAnyOrder("handbook a.example", "recipes a.example");
    }

    @Test
    void whatIsNotYetDueHasNoTurn() {
        submit(HANDBOOK, page("a.example", 1));
        storage.queue()
                .advance(claim(), running -> running.fail(Failure.forNow("Later."), RetryPolicy.DEFAULT, T0), T0);
        submit(HANDBOOK, page("a.example", 2));
        submit(RECIPES, page("a.example", 1));
        assertThat(storage.queue().claim(after(4), after(99), Set.of(), 1)).hasSize(1);
        assertThat(storage.queue().claim(after(4), after(99), Set.of(), 1)).hasSize(1);
        assertThat(storage.queue().claim(after(4), after(99), Set.of(), 1)).isEmpty();
        assertThat(storage.queue().claim(after(5), after(99), Set.of(), 1)).hasSize(1);
    }

    @Test
    void aClockThatIsPutBackStrandsNothingThatWasHandedIn() {
        storage.documents().submit(HANDBOOK, page("a.example", 1), nextId(), after(7200));
        assertThat(storage.queue().isAnyDue(T0)).isTrue();
        assertThat(storage.queue().claim(T0, after(99), Set.of(), 1)).hasSize(1);
    }

    @Test
    void aClockThatIsPutBackPutsARetryOffNoLongerThanTheLongestWait() {
        Duration ahead = RetryPolicy.LONGEST_WISH.plusSeconds(60);
        submit(HANDBOOK, page("a.example", 1));
        storage.queue()
                .advance(claim(),
                        running -> running.fail(Failure.forNow("Later."), RetryPolicy.DEFAULT, T0.plus(ahead)),
                        T0.plus(ahead));
        assertThat(storage.queue().isAnyDue(after(60 * 10))).isFalse();
        assertThat(storage.queue().claim(after(60 * 10), after(9999), Set.of(), 1)).isEmpty();
        assertThat(storage.queue().isAnyDue(T0)).isTrue();
        assertThat(storage.queue().claim(T0, after(99), Set.of(), 1)).hasSize(1);
    }

    @Test
    void somethingIsDueIfItCanBeClaimed() {
        assertThat(storage.queue().isAnyDue(T0)).isFalse();
        submit(HANDBOOK, page("a.example", 1));
        assertThat(storage.queue().isAnyDue(T0)).isTrue();
        storage.queue()
                .advance(claim(), running -> running.fail(Failure.forNow("Later."), RetryPolicy.DEFAULT, T0), T0);
        assertThat(storage.queue().isAnyDue(after(4))).isFalse();
        assertThat(storage.queue().isAnyDue(after(5))).isTrue();
    }

    @Test
    void nextDueLooksAheadOnly() {
        submit(HANDBOOK, page("a.example", 1));
        storage.documents().submit(HANDBOOK, page("b.example", 1), nextId(), after(5));
        assertThat(storage.queue().nextDue(T0)).contains(T0);
        assertThat(storage.queue().nextDue(after(1))).contains(after(5));
        assertThat(storage.queue().nextDue(after(5))).contains(after(5));
        assertThat(storage.queue().nextDue(after(6))).isEmpty();
    }

    @Test
    void aLibraryThatIsGoneHasNoTurn() {
        submit(HANDBOOK, NewDocument.text("one"));
        submit(RECIPES, NewDocument.text("one"));
        submit(RECIPES, NewDocument.text("two"));
        claim();
        storage.libraries().remove(HANDBOOK);
        assertThat(claimAll(Set.of())).containsExactly("recipes text", "recipes text");
    }
}
