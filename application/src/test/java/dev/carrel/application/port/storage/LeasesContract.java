package dev.carrel.application.port.storage;

import dev.carrel.application.port.DocumentQueue.Claim;
import dev.carrel.domain.document.Document;
import dev.carrel.domain.document.DocumentState;
import dev.carrel.domain.document.Lease;
import dev.carrel.domain.document.NewDocument;
import dev.carrel.domain.document.RetryPolicy;
import java.util.List;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/** What {@link dev.carrel.application.port.DocumentQueue} promises about how long a claim holds. */
public abstract class LeasesContract extends StorageContract {

    @Test
    void renewedClaimsEndLaterUnderTheSameNumber() {
        Document document = submit(HANDBOOK, NewDocument.text("one"));
        Claim claim = claim();
        storage.queue().renew(List.of(claim), after(900));
        assertThat(found(document).state()).isEqualTo(
                new DocumentState.Running(1, new Lease(claim.lease().number(), after(900)), false));
        assertThat(found(document).updatedAt()).isEqualTo(claim.document().updatedAt());
        assertThat(storage.queue().expireLeases(after(900), RetryPolicy.DEFAULT, after(900))).isZero();
        assertThat(succeed(claim)).isPresent();
    }

    @Test
    void aClaimThatIsNotCurrentIsNotRenewedAndKeepsNoOtherFromIt() {
        Document document = submit(HANDBOOK, NewDocument.text("one"));
        Claim stale = claim();
        storage.queue().advance(stale, running -> running.giveBack(T0), T0);
        Claim current = claim();
        submit(RECIPES, NewDocument.text("two"));
        Claim other = claim();
        succeed(other);

        storage.queue().renew(List.of(stale, other), after(900));
        assertThat(found(document).state()).isEqualTo(current.document().state());
        assertThat(found(other.document()).state()).isEqualTo(new DocumentState.Success(1));

        storage.queue().renew(List.of(stale, other, current), after(900));
        assertThat(found(document).state()).isEqualTo(
                new DocumentState.Running(1, new Lease(current.lease().number(), after(900)), false));
        storage.queue().renew(List.of(), after(999));
    }

    @Test
    void whatIsHandedInAgainMeanwhileStaysSoWhenItsClaimIsRenewed() {
        NewDocument page = NewDocument.page("https://example.com");
        Document document = submit(HANDBOOK, page);
        Claim claim = claim();
        submit(HANDBOOK, page);
        storage.queue().renew(List.of(claim), after(900));
        assertThat(found(document).state()).isEqualTo(
                new DocumentState.Running(1, new Lease(claim.lease().number(), after(900)), true));
    }

    @Test
    void overdueAreThoseWhoseLeaseHasEnded() {
        submit(HANDBOOK, NewDocument.text("one"));
        submit(RECIPES, NewDocument.text("one"));
        assertThat(storage.queue().overdue(after(9999))).isZero();
        claimAt(T0);
        claimAt(after(1));
        assertThat(storage.queue().overdue(T0.plus(LEASE))).isZero();
        assertThat(storage.queue().overdue(after(1).plus(LEASE))).isEqualTo(1);
        assertThat(storage.queue().overdue(after(2).plus(LEASE))).isEqualTo(2);
        storage.queue().expireLeases(after(2).plus(LEASE), RetryPolicy.DEFAULT, after(900));
        assertThat(storage.queue().overdue(after(9999))).isZero();
    }
}
