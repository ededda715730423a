package dev.carrel.application.ingest.lease;

import dev.carrel.application.Eventually;
import dev.carrel.application.port.DocumentQueue;
import dev.carrel.application.port.DocumentQueue.DocumentLease;
import dev.carrel.application.port.DocumentQueue.LeasedDocument;
import dev.carrel.domain.document.DocumentId;
import dev.carrel.domain.document.DocumentState.Lease;
import dev.carrel.domain.error.StorageException;
import dev.carrel.domain.library.LibraryId;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

final class LeaseExtenderTest {

    private static final Instant EXPIRY = Instant.parse("2026-01-05T08:00:00Z");

    private final List<DocumentLease> extended = new CopyOnWriteArrayList<>();
    private final List<Integer> transactions = new CopyOnWriteArrayList<>();
    private Consumer<LibraryId> beforeExtension = library -> {};

    @Test
    void aLockedLibraryKeepsNoOtherWaiting() throws InterruptedException {
        var unlocked = new CountDownLatch(1);
        var lockedCalls = new AtomicInteger();
        beforeExtension = library -> {
            if (library.value().equals("locked")) {
                lockedCalls.incrementAndGet();
                await(unlocked);
            }
        };
        LeaseExtender extender = newExtender(Duration.ofMillis(100));
        try {
            Eventually.await("the free library is extended twice", () -> {
                extender.extend(List.of(lease("locked", 0), lease("free", 1)));
                return extended.size() >= 2;
            });

            assertThat(extended).containsOnly(lease("free", 1)).hasSizeGreaterThanOrEqualTo(2);
            assertThat(lockedCalls).as("a library that is still being extended is not extended again").hasValue(1);
        } finally {
            unlocked.countDown();
        }
    }

    @Test
    void extendsAtMost200InOneTransaction() {
        List<DocumentLease> leases = IntStream.range(0, 450).mapToObj(number -> lease("handbook", number)).toList();

        newExtender(Duration.ofMinutes(1)).extend(leases);

        assertThat(extended).hasSize(450);
        assertThat(transactions).containsExactly(200, 200, 50);
    }

    @Test
    void throwsTheFailureOfALibraryAfterExtendingTheOthers() {
        beforeExtension = library -> {
            if (library.value().equals("damaged")) {
                throw new StorageException("It is damaged.", null);
            }
        };

        assertThatThrownBy(() -> newExtender(Duration.ofMinutes(1))
                .extend(List.of(lease("damaged", 0), lease("whole", 1), lease("other", 2))))
                .isInstanceOf(StorageException.class)
                .hasMessage("It is damaged.");

        assertThat(extended).containsExactlyInAnyOrder(lease("whole", 1), lease("other", 2));
    }

    private LeaseExtender newExtender(Duration maxWait) {
        var queue = (DocumentQueue) Proxy.newProxyInstance(DocumentQueue.class.getClassLoader(),
                new Class<?>[]{DocumentQueue.class}, (proxy, method, arguments) -> {
                    assertThat(method.getName()).isEqualTo("extendLeases");
                    assertThat(arguments[1]).isEqualTo(EXPIRY);
                    recordExtension((Collection<?>) arguments[0]);
                    return null;
                });
        return new LeaseExtender(queue, maxWait, () -> EXPIRY);
    }

    private void recordExtension(Collection<?> claims) {
        List<DocumentLease> leases = claims.stream().map(DocumentLease.class::cast).toList();
        List<LibraryId> libraries = leases.stream().map(LeasedDocument::library).distinct().toList();
        assertThat(libraries).hasSize(1);
        beforeExtension.accept(libraries.getFirst());
        transactions.add(leases.size());
        extended.addAll(leases);
    }

    private static DocumentLease lease(String library, int number) {
        return new DocumentLease(new LibraryId(library), new DocumentId("document-" + number),
                new Lease(number, EXPIRY));
    }

    private static void await(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            throw new AssertionError("nothing interrupts the test", e);
        }
    }
}
