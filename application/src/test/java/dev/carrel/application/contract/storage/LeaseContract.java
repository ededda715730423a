package dev.carrel.application.contract.storage;

import dev.carrel.application.port.DocumentQueue.ClaimedDocument;
import dev.carrel.domain.document.Document;
import dev.carrel.domain.document.DocumentState;
import dev.carrel.domain.document.DocumentState.Lease;
import dev.carrel.domain.document.NewDocument;
import dev.carrel.domain.document.RetryPolicy;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/** The contract of {@link dev.carrel.application.port.DocumentQueue} about leases. */
public abstract class LeaseContract extends StorageFixture {

    @Test
    void extendsALeaseUnderTheSameFencingToken() {
        Document document = submitDocument(HANDBOOK, NewDocument.ofText("one"));
        ClaimedDocument claim = claimNext();
        storage.documentQueue().extendLeases(List.of(claim), atSecond(900));
        assertThat(reload(document).state()).isEqualTo(
                new DocumentState.Running(1, new Lease(claim.lease().fencingToken(), atSecond(900)), false));
        assertThat(reload(document).updatedAt()).isEqualTo(claim.document().updatedAt());
        assertThat(storage.documentQueue().expireLeases(atSecond(900), RetryPolicy.DEFAULT, atSecond(900))).isZero();
        assertThat(markSucceeded(claim)).isPresent();
    }

    @Test
    void doesNotExtendAnOutdatedClaim() {
        Document document = submitDocument(HANDBOOK, NewDocument.ofText("one"));
        ClaimedDocument stale = claimNext();
        storage.documentQueue().applyTransition(stale, running -> running.release(T0), T0);
        ClaimedDocument current = claimNext();
        submitDocument(RECIPES, NewDocument.ofText("two"));
        ClaimedDocument other = claimNext();
        markSucceeded(other);

        storage.documentQueue().extendLeases(List.of(stale, other), atSecond(900));
        assertThat(reload(document).state()).isEqualTo(current.document().state());
        assertThat(reload(other.document()).state()).isEqualTo(new DocumentState.Success(1));

        storage.documentQueue().extendLeases(List.of(stale, other, current), atSecond(900));
        assertThat(reload(document).state()).isEqualTo(
                new DocumentState.Running(1, new Lease(current.lease().fencingToken(), atSecond(900)), false));
        storage.documentQueue().extendLeases(List.of(), atSecond(999));
    }

    @Test
    void extendingKeepsTheResubmittedFlag() {
        NewDocument page = NewDocument.ofPage("https://example.com");
        Document document = submitDocument(HANDBOOK, page);
        ClaimedDocument claim = claimNext();
        submitDocument(HANDBOOK, page);
        storage.documentQueue().extendLeases(List.of(claim), atSecond(900));
        assertThat(reload(document).state()).isEqualTo(
                new DocumentState.Running(1, new Lease(claim.lease().fencingToken(), atSecond(900)), true));
    }

    @Test
    void claimsADocumentAloneAfterTwoInterruptions() {
        Document document = submitDocument(HANDBOOK, NewDocument.ofText("one"));
        Instant now = T0;
        for (int interruption = 0; interruption < 2; interruption++) {
            assertThat(storage.documentQueue().hasDueIsolated(now)).isFalse();
            claimAt(now);
            now = now.plus(LEASE).plusSeconds(1);
            assertThat(storage.documentQueue().expireLeases(now, RetryPolicy.DEFAULT, now)).isEqualTo(1);
            assertThat(storage.documentQueue().hasDueIsolated(now)).isFalse();
            now = now.plusSeconds(600);
        }
        ClaimedDocument other = submitAndClaim(now);

        assertThat(other.id()).isNotEqualTo(document.id());
        assertThat(storage.documentQueue().hasDueDocument(now)).isFalse();
        assertThat(storage.documentQueue().claimDue(HOLDER, now, now.plus(LEASE), Set.of(), 10)).isEmpty();
        assertThat(storage.documentQueue().hasDueIsolated(now)).isTrue();
        ClaimedDocument alone = storage.documentQueue().claimIsolated(HOLDER, now, now.plus(LEASE)).orElseThrow();
        assertThat(alone.id()).isEqualTo(document.id());
        assertThat(storage.documentQueue().claimIsolated(HOLDER, now, now.plus(LEASE))).isEmpty();

        markSucceeded(other);
        now = now.plus(LEASE).plusSeconds(1);
        assertThat(storage.documentQueue().expireLeases(now, RetryPolicy.DEFAULT, now)).isEqualTo(1);
        assertThat(reload(document).state()).isInstanceOf(DocumentState.Failed.class);
    }

    private ClaimedDocument submitAndClaim(Instant now) {
        submitDocument(RECIPES, NewDocument.ofText("two"));
        return claimAt(now);
    }

    @Test
    void countsExpiredLeases() {
        submitDocument(HANDBOOK, NewDocument.ofText("one"));
        submitDocument(RECIPES, NewDocument.ofText("one"));
        assertThat(storage.documentQueue().countExpiredLeases(atSecond(9999))).isZero();
        claimAt(T0);
        claimAt(atSecond(1));
        assertThat(storage.documentQueue().countExpiredLeases(T0.plus(LEASE))).isZero();
        assertThat(storage.documentQueue().countExpiredLeases(atSecond(1).plus(LEASE))).isEqualTo(1);
        assertThat(storage.documentQueue().countExpiredLeases(atSecond(2).plus(LEASE))).isEqualTo(2);
        storage.documentQueue().expireLeases(atSecond(2).plus(LEASE), RetryPolicy.DEFAULT, atSecond(900));
        assertThat(storage.documentQueue().countExpiredLeases(atSecond(9999))).isZero();
    }
}
