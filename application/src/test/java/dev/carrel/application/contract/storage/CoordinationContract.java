package dev.carrel.application.contract.storage;

import dev.carrel.application.port.ChangeLog.DocumentChange;
import dev.carrel.application.port.ChangeLog.DocumentChange.DocumentRemoved;
import dev.carrel.application.port.Embeddings.PendingDocument;
import dev.carrel.application.port.PendingPurges.PendingPurge;
import dev.carrel.application.port.coordination.Coordination;
import dev.carrel.application.port.coordination.Coordination.KnownEngine;
import dev.carrel.application.port.coordination.LeaseHolder;
import dev.carrel.domain.attribute.AttributeFilter;
import dev.carrel.domain.document.Document;
import dev.carrel.domain.document.DocumentId;
import dev.carrel.domain.document.NewDocument;
import dev.carrel.domain.evaluation.EvaluationId;
import dev.carrel.domain.evaluation.EvaluationStatus;
import dev.carrel.domain.evaluation.LoggedEvaluation;
import dev.carrel.domain.helparticle.HelpArticle;
import dev.carrel.domain.helparticle.HelpArticleKey;
import dev.carrel.domain.library.LibraryId;
import dev.carrel.domain.passage.ModelId;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/** The contract of {@link Coordination} for a storage that several engines share. */
public abstract class CoordinationContract extends StorageFixture {

    private static final LeaseHolder ONE = new LeaseHolder("one", "run 1");
    private static final LeaseHolder OTHER = new LeaseHolder("other", "run 1");
    private static final ModelId MODEL = new ModelId("model");

    private Coordination coordination() {
        return storage.coordination();
    }

    private void joinBoth() {
        coordination().recordAlive(ONE, T0);
        coordination().recordAlive(OTHER, T0);
    }

    @Test
    void knowsTheEnginesThatAreAlive() {
        assertThat(coordination().isShared()).isTrue();
        assertThat(coordination().recordAlive(ONE, T0)).isFalse();
        assertThat(coordination().recordAlive(OTHER, atSecond(5))).isFalse();
        assertThat(coordination().recordAlive(ONE, atSecond(9))).isTrue();
        assertThat(coordination().findEngines())
                .containsExactly(new KnownEngine(ONE, atSecond(9), false),
                        new KnownEngine(OTHER, atSecond(5), false));

        var next = new LeaseHolder("one", "run 2");
        assertThat(coordination().recordAlive(next, atSecond(10))).isTrue();
        assertThat(coordination().forgetSilent(atSecond(5))).isEmpty();
        assertThat(coordination().forgetSilent(atSecond(6))).containsExactly("other");
        assertThat(coordination().findEngines()).containsExactly(new KnownEngine(next, atSecond(10), false));
        assertThat(coordination().recordAlive(OTHER, atSecond(11))).isFalse();
    }

    @Test
    void knowsWhichEnginesHaveStopped() {
        joinBoth();
        coordination().recordStopped(ONE);
        coordination().recordStopped(new LeaseHolder("other", "run 0"));
        assertThat(coordination().findEngines())
                .containsExactly(new KnownEngine(ONE, T0, true), new KnownEngine(OTHER, T0, false));

        assertThat(coordination().recordAlive(ONE, atSecond(1))).as("it is known").isTrue();
        assertThat(coordination().findEngines()).contains(new KnownEngine(ONE, atSecond(1), false));
        coordination().recordStopped(ONE);
        assertThat(coordination().forgetSilent(atSecond(1))).containsExactly("other");
        assertThat(coordination().forgetSilent(atSecond(2))).containsExactly("one");
    }

    @Test
    void keepsTombstonesUntilAllEnginesHaveSeenThem() {
        joinBoth();
        Document gone = addProcessed(HANDBOOK, NewDocument.ofText("one"), "one");
        storage.documents().deleteById(HANDBOOK, gone.id());

        storage.changeLog().acknowledge(ONE, HANDBOOK, 2);
        assertThat(changesAfter(HANDBOOK, 0)).containsExactly(new DocumentRemoved(2, gone.id()));
        assertThat(horizon()).isZero();

        storage.changeLog().acknowledge(OTHER, HANDBOOK, 1);
        assertThat(changesAfter(HANDBOOK, 0)).hasSize(1);
        storage.changeLog().acknowledge(OTHER, HANDBOOK, 2);
        assertThat(changesAfter(HANDBOOK, 0)).isEmpty();
        assertThat(horizon()).isEqualTo(2);
    }

    @Test
    void waitsForNoForgottenEngine() {
        joinBoth();
        Document gone = addProcessed(HANDBOOK, NewDocument.ofText("one"), "one");
        storage.documents().deleteById(HANDBOOK, gone.id());
        List<PendingPurge> pending = storage.pendingPurges().findPending(ONE, T0);
        storage.pendingPurges().markPurged(ONE, pending);
        coordination().recordAlive(ONE, atSecond(60));

        coordination().forgetSilent(atSecond(60));
        storage.changeLog().acknowledge(ONE, HANDBOOK, 2);

        assertThat(changesAfter(HANDBOOK, 0)).isEmpty();
        assertThat(horizon()).as("what the other engine has missed").isEqualTo(2);
        assertThat(storage.pendingPurges().findPending(OTHER, T0)).isEmpty();
    }

    private long horizon() {
        return storage.changeLog().findPosition(HANDBOOK).orElseThrow().horizon();
    }

    @Test
    void keepsAPurgeUntilAllEnginesHaveDoneIt() {
        joinBoth();
        Document one = addProcessed(HANDBOOK, NewDocument.ofText("one"), "one");
        storage.documents().deleteById(HANDBOOK, one.id());
        List<PendingPurge> pending = storage.pendingPurges().findPending(ONE, T0);
        assertThat(pending).hasSize(1);

        storage.pendingPurges().markPurged(ONE, pending);
        assertThat(storage.pendingPurges().findPending(ONE, T0)).isEmpty();
        assertThat(storage.pendingPurges().findPending(OTHER, T0)).isEqualTo(pending);

        Document two = addProcessed(HANDBOOK, NewDocument.ofText("two"), "two");
        storage.documents().deleteById(HANDBOOK, two.id());
        storage.pendingPurges().markPurged(OTHER, pending);
        assertThat(storage.pendingPurges().findPending(ONE, atSecond(9))).hasSize(1);
        storage.pendingPurges().markPurged(ONE, storage.pendingPurges().findPending(ONE, atSecond(9)));
        storage.pendingPurges().markPurged(OTHER, storage.pendingPurges().findPending(OTHER, atSecond(9)));
        assertThat(storage.pendingPurges().findPending(new LeaseHolder("third", "run 1"), atSecond(9))).isEmpty();
    }

    @Test
    void noEngineDelaysThePurgeOfAnother() {
        joinBoth();
        Document one = addProcessed(HANDBOOK, NewDocument.ofText("one"), "one");
        storage.documents().deleteById(HANDBOOK, one.id());
        List<PendingPurge> pending = storage.pendingPurges().findPending(ONE, T0);
        Document two = addProcessed(HANDBOOK, NewDocument.ofText("two"), "two");
        storage.documents().deleteById(HANDBOOK, two.id());

        storage.pendingPurges().markPurged(ONE, pending);

        assertThat(storage.pendingPurges().findPending(ONE, atSecond(5))).singleElement()
                .returns(atSecond(5), PendingPurge::since);
        assertThat(storage.pendingPurges().findPending(OTHER, atSecond(9))).singleElement()
                .returns(T0, PendingPurge::since);
        assertThat(storage.pendingPurges().findPending(ONE, atSecond(9))).singleElement()
                .returns(atSecond(5), PendingPurge::since);
    }

    @Test
    void knowsWhatOneEngineHasPurgedFromTheStorage() {
        joinBoth();
        Document one = addProcessed(HANDBOOK, NewDocument.ofText("one"), "one");
        storage.documents().deleteById(HANDBOOK, one.id());
        List<PendingPurge> pending = storage.pendingPurges().findPending(ONE, T0);
        assertThat(pending).singleElement().returns(false, PendingPurge::storagePurged);

        storage.pendingPurges().markStoragePurged(pending);
        assertThat(storage.pendingPurges().findPending(OTHER, T0)).singleElement()
                .returns(true, PendingPurge::storagePurged);
        storage.pendingPurges().markPurged(ONE, pending);
        assertThat(storage.pendingPurges().findPending(OTHER, T0)).as("not from its index").hasSize(1);

        Document two = addProcessed(HANDBOOK, NewDocument.ofText("two"), "two");
        storage.documents().deleteById(HANDBOOK, two.id());
        List<PendingPurge> first = storage.pendingPurges().findPending(OTHER, atSecond(5));
        assertThat(first).as("what is purged from the storage")
                .containsExactly(new PendingPurge(HANDBOOK, 1, T0, true));
        storage.pendingPurges().markPurged(OTHER, first);
        for (LeaseHolder engine : List.of(ONE, OTHER)) {
            assertThat(storage.pendingPurges().findPending(engine, atSecond(9))).as("what is not")
                    .containsExactly(new PendingPurge(HANDBOOK, 2, atSecond(9), false));
        }
    }

    @Test
    void givesADutyToOneEngineAtATime() {
        assertThat(coordination().tryTakeDuty("sweep", ONE, T0, atSecond(60))).isTrue();
        assertThat(coordination().tryTakeDuty("sweep", OTHER, atSecond(59), atSecond(120))).isFalse();
        assertThat(coordination().tryTakeDuty("count", OTHER, T0, atSecond(60))).isTrue();
        assertThat(coordination().tryTakeDuty("sweep", ONE, atSecond(50), atSecond(110))).isTrue();
        assertThat(coordination().tryTakeDuty("sweep", OTHER, atSecond(100), atSecond(160))).isFalse();
        assertThat(coordination().tryTakeDuty("sweep", OTHER, atSecond(111), atSecond(171))).as("it expired").isTrue();
        coordination().releaseDuty("sweep", ONE);
        assertThat(coordination().tryTakeDuty("sweep", ONE, atSecond(112), atSecond(172))).isFalse();
        coordination().releaseDuty("sweep", OTHER);
        assertThat(coordination().tryTakeDuty("sweep", ONE, atSecond(113), atSecond(173))).isTrue();
        assertThat(coordination().tryTakeDuty("sweep", new LeaseHolder("one", "run 2"), atSecond(114), atSecond(174)))
                .as("the engine after a restart")
                .isTrue();
    }

    @Test
    void remembersHostsToLeaveAlone() {
        coordination().pauseHost("example.org", atSecond(10));
        coordination().pauseHost("example.org", atSecond(5));
        coordination().pauseHost("example.com", atSecond(20));

        assertThat(coordination().findPausedHosts(atSecond(4))).containsExactlyInAnyOrder("example.org", "example.com");
        assertThat(coordination().findPausedHosts(atSecond(9))).contains("example.org");
        assertThat(coordination().findPausedHosts(atSecond(10))).containsExactly("example.com");
        assertThat(coordination().findPausedHosts(atSecond(20))).isEmpty();
    }

    @Test
    void tellsWhichLibrariesHaveChanged() {
        Instant before = coordination().now().minusSeconds(1);
        addProcessed(HANDBOOK, NewDocument.ofText("one"), "one");
        Map<LibraryId, Long> first = coordination().findChangedLibraries(before);
        assertThat(first).containsOnlyKeys(HANDBOOK);

        Document two = addProcessed(HANDBOOK, NewDocument.ofText("two"), "two");
        long second = coordination().findChangedLibraries(before).getOrDefault(HANDBOOK, 0L);
        assertThat(second).isGreaterThan(first.getOrDefault(HANDBOOK, 0L));
        storage.documents().deleteById(HANDBOOK, two.id());
        long third = coordination().findChangedLibraries(before).getOrDefault(HANDBOOK, 0L);
        assertThat(third).isGreaterThan(second);
        saveArticle(RECIPES);
        assertThat(coordination().findChangedLibraries(before)).containsEntry(HANDBOOK, third).containsKey(RECIPES);
        assertThat(coordination().findChangedLibraries(coordination().now().plusSeconds(60))).isEmpty();
    }

    private void saveArticle(LibraryId library) {
        storage.helpArticles()
                .saveAll(library, List.of(HelpArticle.of("support", "https://example.com/help", "Support")),
                        AttributeFilter.everything());
    }

    private long findHelpVersion() {
        return storage.libraries().findState(HANDBOOK).orElseThrow().helpVersion();
    }

    @Test
    void numbersTheVersionsOfHelpArticles() {
        long before = findHelpVersion();
        saveArticle(HANDBOOK);
        long after = findHelpVersion();
        assertThat(after).isNotEqualTo(before);
        assertThat(findHelpVersion()).isEqualTo(after);

        storage.helpArticles()
                .deleteByKey(HANDBOOK, new HelpArticleKey("support"), AttributeFilter.everything());
        assertThat(findHelpVersion()).isNotEqualTo(after);
    }

    @Test
    void sharesTheDocumentsToEmbed() {
        DocumentId one = addProcessed(HANDBOOK, NewDocument.ofText("one"), "one").id();
        DocumentId two = addProcessed(HANDBOOK, NewDocument.ofText("two"), "two").id();
        DocumentId three = addProcessed(HANDBOOK, NewDocument.ofText("three"), "three").id();

        assertThat(claim(ONE, 2, T0)).containsExactly(one, two);
        assertThat(claim(OTHER, 2, T0)).containsExactly(three);
        assertThat(claim(OTHER, 3, atSecond(61))).as("the claims expired").containsExactly(one, two, three);
        assertThat(claim(ONE, 3, atSecond(62))).isEmpty();
        storage.embeddings().releaseClaims(OTHER, HANDBOOK);
        assertThat(claim(ONE, 3, atSecond(63))).containsExactly(one, two, three);
        assertThat(storage.embeddings().countPending(HANDBOOK, MODEL)).isEqualTo(3);
    }

    /** More text than one batch holds, for each engine. */
    @Test
    void sharesLongDocumentsToEmbed() {
        String text = "word ".repeat(60_000);
        List<DocumentId> documents = IntStream.range(0, 6)
                .mapToObj(number -> addProcessed(HANDBOOK, NewDocument.ofText("text " + number), text).id())
                .toList();

        List<DocumentId> first = claim(ONE, 3, T0);
        List<DocumentId> second = claim(OTHER, 3, T0);

        assertThat(first).isNotEmpty();
        assertThat(second).isNotEmpty().doesNotContainAnyElementsOf(first);
        assertThat(documents).containsAll(first).containsAll(second);
    }

    private List<DocumentId> claim(LeaseHolder holder, int limit, Instant now) {
        return storage.embeddings()
                .claimPending(holder, HANDBOOK, MODEL, limit, now, now.plusSeconds(60))
                .stream()
                .map(PendingDocument::document)
                .toList();
    }

    @Test
    void interruptsTheEvaluationsOfForgottenEngines() {
        joinBoth();
        var lost = new EvaluationId("a");
        var running = new EvaluationId("b");
        storage.evaluations().createEvaluation(OTHER, HANDBOOK, newEvaluation(lost), 10);
        storage.evaluations().createEvaluation(ONE, HANDBOOK, newEvaluation(running), 10);
        coordination().recordAlive(ONE, atSecond(60));

        storage.evaluations().markInterrupted(OTHER);
        assertThat(statusOf(lost)).as("of a run that goes on").isEqualTo(EvaluationStatus.RUNNING);
        coordination().forgetSilent(atSecond(60));

        assertThat(statusOf(lost)).isEqualTo(EvaluationStatus.INTERRUPTED);
        assertThat(statusOf(running)).isEqualTo(EvaluationStatus.RUNNING);
    }

    private static LoggedEvaluation newEvaluation(EvaluationId id) {
        return new LoggedEvaluation(id, EvaluationStatus.RUNNING, 1, 0, T0, null, null);
    }

    private EvaluationStatus statusOf(EvaluationId id) {
        return storage.evaluations().findById(HANDBOOK, id).orElseThrow().status();
    }

    @Test
    void showsEachChangeToAFollowerInOrder() {
        long seen = 0;
        for (int number = 0; number < 5; number++) {
            addProcessed(HANDBOOK, NewDocument.ofText("text " + number), "text " + number);
            List<DocumentChange> changes = changesAfter(HANDBOOK, seen);
            assertThat(changes).hasSize(1);
            seen = changes.getFirst().revision();
        }
    }
}
