package dev.carrel.application.evaluation;

import dev.carrel.application.coordination.HoldDuties;
import dev.carrel.application.evaluation.AskCheck.AskedCheck;
import dev.carrel.application.job.EnginePart;
import dev.carrel.application.job.FailureLog;
import dev.carrel.application.job.ShutdownPlan;
import dev.carrel.application.job.ShutdownPlan.Phase;
import dev.carrel.application.job.StopSignal;
import dev.carrel.application.port.Storage;
import dev.carrel.application.port.coordination.LeaseHolder;
import dev.carrel.application.port.evaluation.Evaluations;
import dev.carrel.application.query.QueryService;
import dev.carrel.domain.conversation.EarlierTurn;
import dev.carrel.domain.error.CarrelException;
import dev.carrel.domain.error.InvalidRequestException;
import dev.carrel.domain.error.UnavailableException;
import dev.carrel.domain.evaluation.EvaluationId;
import dev.carrel.domain.evaluation.EvaluationStatus;
import dev.carrel.domain.evaluation.LoggedEvaluation;
import dev.carrel.domain.evaluation.ReplyCheck;
import dev.carrel.domain.library.LibraryId;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Evaluates libraries in the background: asks each check once, one after the other, so that clients wait as little as
 * possible, and keeps the results. Neither the conversations nor the entries of the question log are stored. One
 * evaluation of a library runs at a time, also if several engines share the storage. Thread-safe.
 */
public final class EvaluateLibraries implements EnginePart {

    /** How many evaluations of a library are kept: enough for one a week in a year. */
    public static final int MAX_KEPT = 52;

    private static final Logger log = LoggerFactory.getLogger(EvaluateLibraries.class);

    private final LeaseHolder engine;
    private final HoldDuties duties;
    private final Evaluations evaluations;
    private final AskCheck askCheck;
    private final InstantSource clock;
    private final Supplier<String> ids;
    private final Map<LibraryId, RunningEvaluation> running = new ConcurrentHashMap<>();
    private volatile boolean closing;

    /**
     * @param engine runs the evaluations
     * @param duties has the evaluation of a library as a duty while one runs
     */
    public EvaluateLibraries(LeaseHolder engine, HoldDuties duties, Storage storage, QueryService query,
            InstantSource clock, Supplier<String> ids) {
        this.engine = engine;
        this.duties = duties;
        this.evaluations = storage.evaluations();
        this.askCheck = new AskCheck(query.askLibrary(), query.searchLibrary(), storage.libraries(),
                storage.documents());
        this.clock = clock;
        this.ids = ids;
    }

    /** Marks what earlier runs of this engine have left unfinished. Called before any evaluation is started. */
    public void markInterrupted() {
        evaluations.markInterrupted(engine);
    }

    /**
     * Starts an evaluation of an existing library, unless one is running, and returns the one that runs.
     *
     * @throws InvalidRequestException if the library has no checks
     * @throws UnavailableException if another engine is starting an evaluation of the library at the same time
     */
    public synchronized LoggedEvaluation startEvaluation(LibraryId library) {
        Optional<LoggedEvaluation> current = findRunning(library);
        if (current.isPresent()) {
            return current.get();
        }
        List<ReplyCheck> checks = evaluations.findChecks(library);
        if (checks.isEmpty()) {
            throw InvalidRequestException.of("", "the library must have questions to evaluate it with");
        }
        if (!duties.tryHold(dutyOf(library))) {
            throw new UnavailableException("Another server is starting an evaluation of the library.",
                    Duration.ofSeconds(1));
        }
        var started = new LoggedEvaluation(new EvaluationId(ids.get()), EvaluationStatus.RUNNING, checks.size(), 0,
                clock.instant(), null, null);
        evaluations.createEvaluation(engine, library, started, MAX_KEPT);
        var active = new RunningEvaluation(started.id(), new StopSignal());
        running.put(library, active);
        Thread.ofPlatform().daemon().name("carrel-evaluation").start(() -> evaluate(library, active, checks));
        return started;
    }

    /**
     * Ends an evaluation after the current question, or at once if its end could not be stored; does nothing if it has
     * ended.
     */
    public synchronized void cancelEvaluation(LibraryId library, EvaluationId id) {
        RunningEvaluation active = running.get(library);
        if (active != null && active.id().equals(id)) {
            active.stopSignal().requestStop();
        } else {
            evaluations.endEvaluation(library, id, EvaluationStatus.CANCELLED, clock.instant(), null);
        }
    }

    /**
     * Deletes an evaluation that has ended.
     *
     * @return false if it is running
     */
    public synchronized boolean deleteEvaluation(LibraryId library, EvaluationId id) {
        boolean isRunning = findRunning(library).filter(evaluation -> evaluation.id().equals(id)).isPresent();
        if (!isRunning) {
            evaluations.deleteById(library, id);
        }
        return !isRunning;
    }

    @Override
    public void planShutdown(ShutdownPlan plan) {
        plan.add(Phase.STOP_WORK, this::stop);
    }

    /** Ends all evaluations without a result, for an engine that closes; the next one marks them as interrupted. */
    private void stop() {
        closing = true;
        running.values().forEach(active -> active.stopSignal().requestStop());
    }

    /** Returns the evaluation of a library that this engine, or another one, is running. */
    private Optional<LoggedEvaluation> findRunning(LibraryId library) {
        Stream<LoggedEvaluation> begun = duties.isHeldElsewhere(dutyOf(library))
                ? evaluations.listNewest(library, null, 1).stream()
                : Stream.ofNullable(running.get(library))
                        .flatMap(active -> evaluations.findById(library, active.id()).stream());
        return begun.filter(EvaluateLibraries::isRunning).findFirst();
    }

    private static boolean isRunning(LoggedEvaluation evaluation) {
        return evaluation.status() == EvaluationStatus.RUNNING;
    }

    private static String dutyOf(LibraryId library) {
        return "evaluation of " + library;
    }

    private void evaluate(LibraryId library, RunningEvaluation active, List<ReplyCheck> checks) {
        try {
            for (List<ReplyCheck> dialogue : ReplyCheck.groupDialogues(checks)) {
                askDialogue(library, active, dialogue);
            }
            end(library, active, active.stopSignal().isRequested() ? EvaluationStatus.CANCELLED : EvaluationStatus.DONE,
                    null);
        } catch (CarrelException e) {
            fail(library, active, e, String.valueOf(e.getMessage()));
        } catch (InterruptedException e) {
            fail(library, active, e, "It was interrupted.");
        } catch (RuntimeException | Error e) {
            fail(library, active, e, "An unexpected error; see the log.");
        } finally {
            finish(library, active);
        }
    }

    /** The duty belongs to the next evaluation if one was started meanwhile. */
    private synchronized void finish(LibraryId library, RunningEvaluation active) {
        if (running.remove(library, active)) {
            duties.release(dutyOf(library));
        }
    }

    private void askDialogue(LibraryId library, RunningEvaluation active, List<ReplyCheck> dialogue)
            throws InterruptedException {
        var turns = new ArrayList<EarlierTurn>();
        for (ReplyCheck check : dialogue) {
            keepDuty(library);
            if (!isStoredAsRunning(library, active.id())) {
                active.stopSignal().requestStop();
            }
            Optional<AskedCheck> asked = askCheck.ask(library, check, turns, active.stopSignal());
            if (asked.isEmpty()) {
                return;
            }
            evaluations.addResult(library, active.id(), asked.get().result());
            asked.get().findTurn().ifPresent(turns::add);
        }
    }

    /** @throws UnavailableException if this engine was stalled for so long that another one has the duty now */
    private void keepDuty(LibraryId library) {
        if (!duties.tryHold(dutyOf(library))) {
            throw new UnavailableException("Another server has taken over the evaluations of the library.",
                    Duration.ofSeconds(1));
        }
    }

    /** Returns whether an evaluation is running by what is stored: another engine may have cancelled it. */
    private boolean isStoredAsRunning(LibraryId library, EvaluationId id) {
        return evaluations.findById(library, id).filter(EvaluateLibraries::isRunning).isPresent();
    }

    /** Returns whether the evaluation was running until now: one of a deleted library is not. */
    private boolean end(LibraryId library, RunningEvaluation active, EvaluationStatus status,
            @Nullable String failure) {
        return !closing && evaluations.endEvaluation(library, active.id(), status, clock.instant(), failure);
    }

    private void fail(LibraryId library, RunningEvaluation active, Throwable cause, String sentence) {
        try {
            if (end(library, active, EvaluationStatus.FAILED, sentence)) {
                log.warn("The evaluation of {} failed", library, cause);
            }
        } catch (CarrelException e) {
            e.addSuppressed(cause);
            FailureLog.warn(log, e, "The failed evaluation of {} could not be marked", library);
        }
    }
}
