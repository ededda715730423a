package dev.carrel.application.contract.storage;

import dev.carrel.application.port.DocumentQueue.ClaimedDocument;
import dev.carrel.domain.document.Document;
import dev.carrel.domain.document.DocumentState;
import dev.carrel.domain.document.DocumentState.Lease;
import dev.carrel.domain.document.NewDocument;
import dev.carrel.domain.document.RetryPolicy;
import java.util.List;
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
