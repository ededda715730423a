package dev.carrel.application.port.storage;

import dev.carrel.application.port.DocumentQueue.Claim;
import dev.carrel.domain.document.Document;
import dev.carrel.domain.document.DocumentState;
import dev.carrel.domain.document.NewDocument;
import dev.carrel.domain.document.RetryPolicy;
import dev.carrel.domain.document.Validators;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import java.util.concurrent.Callable;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/** What {@link dev.carrel.application.port.DocumentQueue} promises about claims that are not the current one. */
public abstract class FencesContract extends StorageContract {

    private static final NewDocument PAGE = NewDocument.page("https://example.com/page");

    private void assertFencedOff(Claim stale) {
        var position = storage.changes().position(stale.document().library());
        var document = storage.documents().find(stale.document().library(), stale.document().id());

        assertThat(storage.queue().store(stale, content("stale"), Validators.NONE, after(99))).isEmpty();
        List<DocumentState> seen = new ArrayList<>();
        assertThat(storage.queue().advance(stale, running -> {
            seen.add(running);
            return running.succeed(after(99));
        }, after(99))).isEmpty();

        assertThat(seen).isEmpty();
        assertThat(storage.changes().position(stale.document().library())).isEqualTo(position);
        assertThat(storage.documents().find(stale.document().library(), stale.document().id())).isEqualTo(document);
    }

    @Test
    void aClaimEndsWhenItIsFinished() {
        submit(HANDBOOK, PAGE);
        Claim claim = claim();
        store(claim, "one");
        succeed(claim);
        assertFencedOff(claim);
    }

    @Test
    void aClaimEndsWithItsLease() {
        submit(HANDBOOK, PAGE);
        Claim claim = claim();
        storage.queue().expireLeases(Instant.MAX, RetryPolicy.DEFAULT, T0);
        assertFencedOff(claim);
    }

    @Test
    void aLaterClaimFencesOffTheEarlierOnes() {
        submit(HANDBOOK, PAGE);
        Claim first = claim();
        storage.queue().expireLeases(Instant.MAX, RetryPolicy.DEFAULT, T0);
        Claim second = claimAt(after(5));
        storage.queue().advance(second, running -> running.giveBack(after(6)), after(6));
        Claim third = claimAt(after(6));
        assertThat(List.of(first, second, third)).extracting(claim -> claim.lease().number())
                .isSorted()
                .doesNotHaveDuplicates();
        assertFencedOff(first);
        assertFencedOff(second);
        assertThat(storage.queue().store(third, content("one"), Validators.NONE, after(7))).hasValue(1);
        assertThat(succeed(third)).isPresent();
    }

    @Test
    void leaseNumbersGoOnGrowingWhenADocumentIsHandedInAgain() {
        submit(HANDBOOK, PAGE);
        Claim before = claim();
        succeed(before);
        submit(HANDBOOK, PAGE);
        Claim now = claim();
        assertThat(now.lease().number()).isGreaterThan(before.lease().number());
        assertFencedOff(before);
    }

    @Test
    void aClaimThatIsPastItsTimeHoldsUntilTheLeaseIsTaken() {
        submit(HANDBOOK, PAGE);
        Claim claim = claim();
        Instant late = claim.lease().until().plusSeconds(60);
        assertThat(storage.queue().store(claim, content("one"), Validators.NONE, late)).hasValue(1);
        assertThat(storage.queue().advance(claim, running -> running.succeed(late), late)).isPresent();
    }

    @Test
    void aClaimEndsWithItsDocument() {
        Document document = submit(HANDBOOK, PAGE);
        Claim claim = claim();
        storage.documents().remove(HANDBOOK, document.id());
        assertFencedOff(claim);
        submit(HANDBOOK, PAGE);
        claim();
        assertFencedOff(claim);
    }

    @Test
    void aClaimEndsWithItsLibraryAlsoIfThatIsMadeAnew() {
        submit(HANDBOOK, PAGE);
        Claim claim = claim();
        storage.libraries().remove(HANDBOOK);
        assertFencedOff(claim);
        storage.libraries().put(HANDBOOK, settings -> settings, T0);
        submit(HANDBOOK, PAGE);
        assertFencedOff(claim);
        claim();
        assertFencedOff(claim);
        assertThat(changesAfter(HANDBOOK, 0)).isEmpty();
    }

    @Test
    void ofManyWhoFinishOneClaimOneWins() {
        submit(HANDBOOK, PAGE);
        Claim claim = claim();
        List<Callable<Boolean>> calls = new ArrayList<>();
        for (int each = 0; each < 16; each++) {
            calls.add(() -> succeed(claim).isPresent());
        }
        assertThat(AtOnce.call(calls)).containsOnlyOnce(true);
    }

    @Test
    void storesAtOnceGetRevisionsOfTheirOwn() {
        List<Callable<OptionalLong>> calls = new ArrayList<>();
        for (int each = 0; each < 16; each++) {
            submit(HANDBOOK, NewDocument.text("text " + each));
            Claim claim = claim();
            calls.add(() -> storage.queue().store(claim, content("text"), Validators.NONE, T0));
        }
        assertThat(AtOnce.call(calls).stream().map(OptionalLong::orElseThrow)).doesNotHaveDuplicates();
        assertThat(changesAfter(HANDBOOK, 0)).hasSize(16);
    }
}
