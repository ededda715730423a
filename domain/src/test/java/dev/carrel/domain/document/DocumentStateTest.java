package dev.carrel.domain.document;

import dev.carrel.domain.RandomCases;
import dev.carrel.domain.document.DocumentState.Lease;
import java.time.Duration;
import java.time.Instant;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class DocumentStateTest {

    private static final Instant NOW = Instant.parse("2026-01-02T03:04:05Z");
    private static final Lease LEASE = new Lease(7, NOW.plusSeconds(60));
    private static final RetryPolicy TWO_TRIES = new RetryPolicy(List.of(Duration.ofSeconds(5)));

    @Test
    void succeedsAfterARun() {
        assertThat(DocumentState.newlyQueued(NOW).claim(LEASE).succeed(NOW)).isEqualTo(new DocumentState.Success(1));
    }

    @Test
    void failsAtOnceOnAPermanentFailure() {
        assertThat(DocumentState.newlyQueued(NOW).claim(LEASE).fail(Failure.permanentFailure("gone"), TWO_TRIES, NOW))
                .isEqualTo(new DocumentState.Failed(1, "gone", false));
    }

    @Test
    void retriesATransientFailureUntilTheLimit() {
        DocumentState once = DocumentState.newlyQueued(NOW)
                .claim(LEASE)
                .fail(Failure.transientFailure("busy"), TWO_TRIES, NOW);
        assertThat(once).isEqualTo(new DocumentState.Queued(1, NOW.plusSeconds(5), "busy"));
        assertThat(((DocumentState.Queued) once).claim(LEASE).fail(Failure.transientFailure("busy"), TWO_TRIES, NOW))
                .isEqualTo(new DocumentState.Failed(2, "busy", false));
    }

    @Test
    void runsAgainIfResubmittedWhileRunning() {
        DocumentState.Running again = DocumentState.newlyQueued(NOW).claim(LEASE).resubmit(NOW);
        assertThat(again.succeed(NOW)).isEqualTo(DocumentState.newlyQueued(NOW));
        assertThat(again.fail(Failure.permanentFailure("gone"), TWO_TRIES, NOW))
                .isEqualTo(DocumentState.newlyQueued(NOW));
    }

    @Test
    void countsAnExpiredButNotAReleasedAttempt() {
        DocumentState.Running running = DocumentState.newlyQueued(NOW).claim(LEASE);
        assertThat(running.release(NOW).attempts()).isZero();
        assertThat(running.expire(TWO_TRIES, NOW).attempts()).isEqualTo(1);
    }

    @Test
    void isProcessedAloneAfterTwoInterruptions() {
        DocumentState.Queued once = interrupt(DocumentState.newlyQueued(NOW));
        assertThat(once.needsIsolation()).isFalse();

        DocumentState.Queued twice = interrupt(once);

        assertThat(twice.needsIsolation()).isTrue();
        assertThat(twice.claim(LEASE).succeed(NOW)).isEqualTo(new DocumentState.Success(3));
        assertThat(twice.claim(LEASE).expire(RetryPolicy.DEFAULT, NOW))
                .isInstanceOfSatisfying(DocumentState.Failed.class, failed -> assertThat(failed.message())
                        .contains("ended suddenly", "no other"));
    }

    @Test
    void otherEndsOfAnAttemptKeepTheInterruptions() {
        DocumentState.Running running = interrupt(interrupt(DocumentState.newlyQueued(NOW))).claim(LEASE);

        assertThat(running.release(NOW).needsIsolation()).isTrue();
        assertThat(running.postpone("full", NOW, NOW).needsIsolation()).isTrue();
        assertThat(running.fail(Failure.transientFailure("busy"), RetryPolicy.DEFAULT, NOW))
                .isInstanceOfSatisfying(DocumentState.Queued.class,
                        queued -> assertThat(queued.needsIsolation()).isTrue());
        assertThat(running.resubmit(NOW).expire(RetryPolicy.DEFAULT, NOW))
                .isEqualTo(DocumentState.newlyQueued(NOW));
    }

    @Test
    void withManyAttemptsMayBeInterruptedAloneMoreThanOnce() {
        var manyAttempts = new RetryPolicy(Collections.nCopies(9, Duration.ZERO));
        DocumentState.Queued queued = interrupt(interrupt(DocumentState.newlyQueued(NOW)));

        for (int attempt = 3; attempt <= 5; attempt++) {
            queued = (DocumentState.Queued) queued.claim(LEASE).expire(manyAttempts, NOW);
        }

        assertThat(queued.claim(LEASE).expire(manyAttempts, NOW)).isInstanceOf(DocumentState.Failed.class);
    }

    private static DocumentState.Queued interrupt(DocumentState.Queued queued) {
        return (DocumentState.Queued) queued.claim(LEASE).expire(RetryPolicy.DEFAULT, NOW);
    }

    @Test
    void aPostponedAttemptDoesNotCount() {
        DocumentState.Running running = DocumentState.newlyQueued(NOW).claim(LEASE);
        assertThat(running.postpone("full", NOW.plusSeconds(5), NOW))
                .isEqualTo(new DocumentState.Queued(0, NOW.plusSeconds(5), "full"));
        assertThat(running.resubmit(NOW).postpone("full", NOW.plusSeconds(5), NOW))
                .isEqualTo(DocumentState.newlyQueued(NOW));
    }

    @Test
    void defaultPolicyMakesFiveAttemptsInTenMinutes() {
        Duration waited = RetryPolicy.DEFAULT.delays().stream().reduce(Duration.ZERO, Duration::plus);
        assertThat(RetryPolicy.DEFAULT.delays()).hasSize(4);
        assertThat(waited).isBetween(Duration.ofMinutes(8), Duration.ofMinutes(12));
    }

    /** Any order of events leads through allowed transitions only, and never to more attempts than allowed. */
    @Test
    void randomTransitionsStayLegal() {
        RandomCases.forEach(500, random -> {
            DocumentState state = DocumentState.newlyQueued(NOW);
            for (int step = 0; step < 40; step++) {
                DocumentState next = step(state, random);
                assertThat(isLegal(state, next)).as("%s → %s", state, next).isTrue();
                assertThat(next.attempts()).isBetween(0, RetryPolicy.DEFAULT.delays().size() + 1);
                state = next;
            }
        });
    }

    private static DocumentState step(DocumentState state, Random random) {
        if (random.nextInt(5) == 0) {
            return state.resubmit(NOW);
        }
        return switch (state) {
            case DocumentState.Queued queued -> queued.claim(LEASE);
            case DocumentState.Running running -> switch (random.nextInt(6)) {
                case 0 -> running.succeed(NOW);
                case 1 -> running.fail(Failure.permanentFailure("no"), RetryPolicy.DEFAULT, NOW);
                case 2 -> running.fail(Failure.transientFailure("later"), RetryPolicy.DEFAULT, NOW);
                case 3 -> running.release(NOW);
                case 4 -> running.postpone("full", NOW.plusSeconds(5), NOW);
                default -> running.expire(RetryPolicy.DEFAULT, NOW);
            };
            case DocumentState.Success success -> success.resubmit(NOW);
            case DocumentState.Failed failed -> failed.resubmit(NOW);
        };
    }

    private static boolean isLegal(DocumentState from, DocumentState to) {
        return switch (from.status()) {
            case QUEUED -> to.status() == DocumentStatus.RUNNING || to.status() == DocumentStatus.QUEUED;
            case RUNNING -> true;
            case SUCCESS, FAILED -> to.status() == DocumentStatus.QUEUED;
        };
    }
}
