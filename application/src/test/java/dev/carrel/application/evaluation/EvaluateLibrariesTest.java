package dev.carrel.application.evaluation;

import dev.carrel.application.Carrel;
import dev.carrel.application.Eventually;
import dev.carrel.application.LibraryEvaluations;
import dev.carrel.application.LibraryHandle;
import dev.carrel.application.fake.index.InMemoryPassageIndex;
import dev.carrel.application.fake.model.EchoReplyWriter;
import dev.carrel.application.fake.storage.InMemoryStorage;
import dev.carrel.application.port.ReplyWriter;
import dev.carrel.application.port.Storage;
import dev.carrel.application.port.coordination.LeaseHolder;
import dev.carrel.application.port.evaluation.Evaluations;
import dev.carrel.domain.conversation.ConversationSelection;
import dev.carrel.domain.document.Document;
import dev.carrel.domain.document.NewDocument;
import dev.carrel.domain.error.ReplyFailedException;
import dev.carrel.domain.error.StorageException;
import dev.carrel.domain.error.UnavailableException;
import dev.carrel.domain.evaluation.EvaluationId;
import dev.carrel.domain.evaluation.EvaluationStatus;
import dev.carrel.domain.evaluation.LoggedEvaluation;
import dev.carrel.domain.evaluation.ReplyCheck;
import dev.carrel.domain.question.QuestionSelection;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

class EvaluateLibrariesTest {

    private Storage storage = new InMemoryStorage();
    private final AtomicReference<LibraryHandle> library = new AtomicReference<>();

    @Test
    void asksTheQuestionsOfADialogueInOneConversationWithoutStoringIt() throws Exception {
        var earlierTurns = new ConcurrentLinkedQueue<Integer>();
        ReplyWriter writer = (request, sink) -> {
            earlierTurns.add(request.recentTurns().size());
            assertNothingStored();
            return new EchoReplyWriter().writeReply(request, sink);
        };
        try (Carrel carrel = open(storage, writer)) {
            LibraryEvaluations evaluations = prepare(carrel);

            awaitStatus(evaluations, evaluations.startEvaluation().id(), EvaluationStatus.DONE);

            assertThat(earlierTurns).containsExactly(0, 1, 2);
            assertNothingStored();
        }
    }

    @Test
    void leavesNothingBehindIfItFailsAtTheFirstReply() throws Exception {
        var storageThatFills = storageWith((evaluations, method, arguments) -> {
            if (method.getName().equals("addResult")) {
                throw new StorageException("The disk is full.", null);
            }
            return invoke(evaluations, method, arguments);
        });
        try (Carrel carrel = open(storageThatFills, new EchoReplyWriter())) {
            LibraryEvaluations evaluations = prepare(carrel);

            EvaluationId first = evaluations.startEvaluation().id();
            awaitStatus(evaluations, first, EvaluationStatus.FAILED);

            assertThat(evaluations.getEvaluation(first).summary().evaluation().failure()).contains("disk is full");
            assertNothingStored();
            assertThat(evaluations.startEvaluation().id()).isNotEqualTo(first);
            assertThat(evaluations.deleteEvaluation(first)).isTrue();
        }
    }

    @Test
    void logsNoReplyThatFails() throws Exception {
        try (Carrel carrel = open(storage, (request, sink) -> {
            throw ReplyFailedException.aborted("the model is away");
        })) {
            LibraryEvaluations evaluations = prepare(carrel);

            awaitStatus(evaluations, evaluations.startEvaluation().id(), EvaluationStatus.DONE);

            assertNothingStored();
        }
    }

    private void assertNothingStored() {
        assertThat(library.get().conversations().listConversations(ConversationSelection.ALL, null, 10)).isEmpty();
        assertThat(storage.questionLog().listNewest(library.get().id(), QuestionSelection.ALL, null, 10)).isEmpty();
    }

    @Test
    void failsIfAnotherEngineTookTheDutyMeanwhile() throws Exception {
        storage = InMemoryStorage.shared();
        ReplyWriter stalls = (request, sink) -> {
            Instant later = Instant.now().plus(Duration.ofHours(1));
            storage.coordination()
                    .tryTakeDuty("evaluation of handbook", new LeaseHolder("other", "1"), later,
                            later.plusSeconds(60));
            return new EchoReplyWriter().writeReply(request, sink);
        };
        try (Carrel carrel = open(storage, stalls)) {
            LibraryEvaluations evaluations = prepare(carrel);

            EvaluationId first = evaluations.startEvaluation().id();
            awaitStatus(evaluations, first, EvaluationStatus.FAILED);

            assertThat(evaluations.getEvaluation(first).summary().evaluation().failure()).contains("taken over");
        }
    }

    @Test
    void startsNoSecondEvaluationWhileAnotherEngineStartsOne() throws Exception {
        storage = InMemoryStorage.shared();
        var otherAttempt = new AtomicReference<Throwable>();
        try (Carrel other = open(storage, new EchoReplyWriter(), "other")) {
            var storageInUse = storageWith((evaluations, method, arguments) -> {
                if (method.getName().equals("createEvaluation")) {
                    otherAttempt
                            .set(catchThrowable(() -> other.createLibrary("handbook").evaluations().startEvaluation()));
                }
                return invoke(evaluations, method, arguments);
            });
            try (Carrel carrel = open(storageInUse, new EchoReplyWriter())) {
                LibraryEvaluations evaluations = prepare(carrel);

                awaitStatus(evaluations, evaluations.startEvaluation().id(), EvaluationStatus.DONE);

                assertThat(otherAttempt.get()).isInstanceOf(UnavailableException.class);
                assertThat(evaluations.listEvaluations(null, 10)).hasSize(1);
            }
        }
    }

    @Test
    void cancelsDeletesAndRestartsAnEvaluationWhoseEndCouldNotBeStored() throws Exception {
        var isFull = new AtomicBoolean(true);
        var storageThatFills = storageWith((evaluations, method, arguments) -> {
            if (method.getName().equals("endEvaluation") && isFull.get()) {
                throw new StorageException("The disk is full.", null);
            }
            return invoke(evaluations, method, arguments);
        });
        try (Carrel carrel = open(storageThatFills, new EchoReplyWriter())) {
            LibraryEvaluations evaluations = prepare(carrel);
            EvaluationId first = startUntilNew(evaluations, null);
            EvaluationId second = startUntilNew(evaluations, first);
            startUntilNew(evaluations, second);
            isFull.set(false);

            evaluations.cancelEvaluation(first);
            awaitStatus(evaluations, first, EvaluationStatus.CANCELLED);
            assertThat(evaluations.deleteEvaluation(second)).isTrue();
            assertThat(evaluations.listEvaluations(null, 10))
                    .noneMatch(each -> each.evaluation().id().equals(second));
        }
    }

    @Test
    void startsAnewAsSoonAsTheFormerHasEnded() throws Exception {
        var started = new AtomicReference<LoggedEvaluation>();
        var storageThatStarts = storageWith((evaluations, method, arguments) -> {
            Object result = invoke(evaluations, method, arguments);
            if (method.getName().equals("endEvaluation") && started.get() == null) {
                started.set(library.get().evaluations().startEvaluation());
            }
            return result;
        });
        try (Carrel carrel = open(storageThatStarts, new EchoReplyWriter())) {
            LibraryEvaluations evaluations = prepare(carrel);

            EvaluationId first = evaluations.startEvaluation().id();
            Eventually.await("another was started", () -> started.get() != null);

            assertThat(started.get().id()).isNotEqualTo(first);
            assertThat(started.get().status()).isEqualTo(EvaluationStatus.RUNNING);
            awaitStatus(evaluations, started.get().id(), EvaluationStatus.DONE);
        }
    }

    private static Carrel open(Storage storage, ReplyWriter replies) {
        return open(storage, replies, "carrel");
    }

    private static Carrel open(Storage storage, ReplyWriter replies, String name) {
        return Carrel.builder()
                .name(name)
                .storage(storage)
                .index(new InMemoryPassageIndex())
                .replyWriter(replies)
                .open();
    }

    /** Adds a document and a dialogue of three questions. */
    private LibraryEvaluations prepare(Carrel carrel) throws InterruptedException {
        LibraryHandle handbook = carrel.createLibrary("handbook");
        library.set(handbook);
        Document added = handbook.documents().addDocument(NewDocument.ofText("There are 28 days of leave.")).document();
        handbook.documents().awaitDocument(added.id(), Eventually.LIMIT);
        handbook.evaluations()
                .replaceChecks(IntStream.rangeClosed(1, 3)
                        .mapToObj(turn -> new ReplyCheck("turn " + turn, "How many days of leave?", "question", null,
                                "dialogue", turn, false, List.of(), List.of(), List.of()))
                        .toList());
        return handbook.evaluations();
    }

    /** Starts an evaluation as soon as no thread works on the former. */
    private static EvaluationId startUntilNew(LibraryEvaluations evaluations, EvaluationId former)
            throws InterruptedException {
        var started = new AtomicReference<EvaluationId>();
        Eventually.await("another was started", () -> {
            started.set(evaluations.startEvaluation().id());
            return !started.get().equals(former);
        });
        return started.get();
    }

    private static void awaitStatus(LibraryEvaluations evaluations, EvaluationId id, EvaluationStatus status)
            throws InterruptedException {
        Eventually.await("the evaluation is " + status,
                () -> evaluations.getEvaluation(id).summary().evaluation().status() == status);
    }

    private Storage storageWith(EvaluationsCall call) {
        Evaluations evaluations = storage.evaluations();
        Object changed = Proxy.newProxyInstance(getClass().getClassLoader(), new Class<?>[]{Evaluations.class},
                (proxy, method, arguments) -> call.run(evaluations, method, arguments));
        return (Storage) Proxy.newProxyInstance(getClass().getClassLoader(), new Class<?>[]{Storage.class},
                (proxy, method, arguments) -> method.getName().equals("evaluations") ? changed
                        : invoke(storage, method, arguments));
    }

    private static Object invoke(Object target, Method method, Object[] arguments) throws Throwable {
        try {
            return method.invoke(target, arguments);
        } catch (InvocationTargetException e) {
            throw e.getCause();
        }
    }

    private interface EvaluationsCall {

        Object run(Evaluations evaluations, Method method, Object[] arguments) throws Throwable;
    }
}
