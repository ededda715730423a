package dev.carrel.application;

import dev.carrel.application.fake.index.InMemoryPassageIndex;
import dev.carrel.application.faults.FaultInjector.FaultKind;
import dev.carrel.application.faults.RevertingPassageIndex;
import dev.carrel.application.port.PassageIndex;
import dev.carrel.domain.document.Document;
import dev.carrel.domain.document.DocumentStatus;
import dev.carrel.domain.error.IndexException;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;

import static dev.carrel.application.Eventually.awaitLatch;
import static org.assertj.core.api.Assertions.assertThat;

/** The engine continues after faults of an index, within the time that it promises. */
final class IndexLivenessTest extends LivenessFixture {

    private static final int DOCUMENTS = TestSize.of(1_500, 4_000);

    @Test
    void findsAllDocumentsAfterAFailedIndexCommit() throws Exception {
        var reverting = new RevertingPassageIndex();
        index = reverting;
        LibraryHandle handbook = openEngine().createLibrary("handbook");
        reverting.failCommits(1);
        addText(handbook, "Leave is granted by the manager.");
        awaitCondition(() -> reverting.revertCount() == 1);

        awaitCondition(() -> searchFor(handbook, "manager") == 1);
    }

    @Test
    void findsSucceededDocumentsDuringARebuild() throws Exception {
        try (Carrel first = openEngine()) {
            LibraryHandle handbook = first.createLibrary("handbook");
            var added = new ArrayList<Document>();
            for (int number = 0; number < DOCUMENTS; number++) {
                added.add(handbook.documents().addText("Text number " + number).document());
            }
            for (Document document : added) {
                handbook.documents().awaitDocument(document.id(), TIMEOUT);
            }
        }
        var injected = new CountDownLatch(1);
        index = runBefore(new InMemoryPassageIndex(), "applyUpdates", arguments -> {
            if (((List<?>) arguments[1]).size() > 300) {
                awaitLatch(injected);
                // Longer than a turn of the repair, after which it counts what is missing.
                Thread.sleep(1_100);
            }
        });
        Carrel carrel = openEngine();
        injector.injectFault("changeLog.countChangesAfter", FaultKind.STALL);
        injected.countDown();
        assertThat(injector.awaitHit(TIMEOUT.toMillis())).as("the rebuild stands still after its first part").isTrue();
        LibraryHandle handbook = carrel.createLibrary("handbook");
        var documents = new ArrayList<Document>();
        for (int number = 0; number < 40; number++) {
            documents.add(handbook.documents().addText("A fresh" + number + " text.").document());
        }

        for (int number = 0; number < 40; number++) {
            Document document = handbook.documents().awaitDocument(documents.get(number).id(), TIMEOUT);
            assertThat(document.state().status()).isEqualTo(DocumentStatus.SUCCESS);
            assertThat(searchFor(handbook, "fresh" + number)).as("found once it is a success").isEqualTo(1);
        }
        assertThat(carrel.readiness()).isInstanceOf(EngineReadiness.IndexRebuilding.class);
        injector.healFault();
        awaitCondition(() -> carrel.readiness() instanceof EngineReadiness.Ready);
    }

    @Test
    void anUnopenableIndexDoesNotAffectOtherLibraries() throws Exception {
        try (Carrel first = openEngine()) {
            addText(first.createLibrary("a"), "A text of a.");
            addText(first.createLibrary("b"), "A text of b.");
        }
        var broken = new AtomicReference<>("a");
        PassageIndex sound = index;
        index = runBefore(sound, "openLibrary", arguments -> {
            if (arguments[0].toString().equals(broken.get())) {
                throw new IndexException("The folder cannot be read.", null);
            }
        });
        Carrel carrel = openEngine();

        assertThat(searchFor(carrel.createLibrary("b"), "text")).isEqualTo(1);
        addText(carrel.createLibrary("b"), "Another text of b.");
        assertThat(carrel.readiness()).isNotInstanceOf(EngineReadiness.Ready.class);

        broken.set("none");
        awaitCondition(() -> carrel.readiness() instanceof EngineReadiness.Ready);
        assertThat(searchFor(carrel.createLibrary("a"), "text")).isEqualTo(1);
    }

    @Test
    void aFailedRebuildDoesNotAffectOtherLibraries() throws Exception {
        rebuildBesideOtherLibraries(() -> new IndexException("It cannot be written.", null));
    }

    @Test
    void anErrorDuringARebuildDoesNotAffectOtherLibraries() throws Exception {
        rebuildBesideOtherLibraries(() -> new OutOfMemoryError("for a moment"));
    }

    private void rebuildBesideOtherLibraries(Callable<Throwable> fault) throws Exception {
        try (Carrel first = openEngine()) {
            addText(first.createLibrary("a"), "A text of a.");
            addText(first.createLibrary("b"), "A text of b.");
        }
        var broken = new AtomicReference<>("a");
        index = runBefore(new InMemoryPassageIndex(), "applyUpdates", arguments -> {
            if (arguments[0].toString().equals(broken.get())) {
                throw fault.call();
            }
        });
        Carrel carrel = openEngine();

        awaitCondition(() -> searchFor(carrel.createLibrary("b"), "text") == 1);
        assertThat(carrel.readiness()).isNotInstanceOf(EngineReadiness.Ready.class);

        broken.set("none");
        awaitCondition(() -> searchFor(carrel.createLibrary("a"), "text") == 1);
        awaitCondition(() -> carrel.readiness() instanceof EngineReadiness.Ready);
    }

    @Test
    void extendsLeasesWhileAnIndexIsBusy() throws Exception {
        // The clock stands, lest the lease expire while the machine does.
        time = InstantSource.fixed(Instant.now());
        limits = limits.toBuilder().lease(Duration.ofMillis(300)).maxRunTime(Duration.ofMinutes(5)).build();
        index = blockCall(index, "applyUpdates");
        Carrel carrel = openEngine();
        LibraryHandle handbook = carrel.createLibrary("handbook");
        Document text = handbook.documents().addText("A text that takes long to index.").document();
        awaitCondition(() -> handbook.documents().getDocument(text.id()).state().status() == DocumentStatus.RUNNING);
        Instant first = leaseOf(handbook, text).orElseThrow();
        for (int millis = 100; millis <= 900; millis += 100) {
            clockOffset.set(Duration.ofMillis(millis));
            Instant extended = first.plusMillis(millis);
            awaitCondition(() -> leaseOf(handbook, text).equals(Optional.of(extended)));
        }
        awaitMoreCalls("documentQueue.expireLeases", 2);

        assertThat(carrel.readiness()).isEqualTo(new EngineReadiness.Ready());
        never.countDown();
        assertThat(handbook.documents().awaitDocument(text.id(), TIMEOUT).state().attempts()).isEqualTo(1);
    }

    /** An action that runs before a call of the index; the call throws the exception of the action. */
    interface IndexAction {
        void runBefore(Object[] arguments) throws Throwable;
    }

    private static PassageIndex runBefore(PassageIndex real, String method, IndexAction action) {
        return (PassageIndex) Proxy.newProxyInstance(PassageIndex.class.getClassLoader(),
                new Class<?>[]{PassageIndex.class}, (proxy, called, arguments) -> {
                    if (called.getName().equals(method)) {
                        action.runBefore(arguments);
                    }
                    try {
                        return called.invoke(real, arguments);
                    } catch (InvocationTargetException e) {
                        throw e.getCause();
                    }
                });
    }

    /** Makes a call of the index block until the end of the test. */
    private PassageIndex blockCall(PassageIndex real, String method) {
        return runBefore(real, method, arguments -> awaitLatch(never));
    }
}
