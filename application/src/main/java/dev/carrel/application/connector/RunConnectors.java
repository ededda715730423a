package dev.carrel.application.connector;

import dev.carrel.application.access.AuditTrail;
import dev.carrel.application.coordination.HoldDuties;
import dev.carrel.application.event.ChangeFeed;
import dev.carrel.application.ingest.IngestPipeline;
import dev.carrel.application.job.Deadline;
import dev.carrel.application.job.StopSignal;
import dev.carrel.application.port.EngineObserver;
import dev.carrel.application.port.connector.ConnectorKind;
import dev.carrel.application.port.connector.ConnectorKind.OpenPlace;
import dev.carrel.application.port.connector.Connectors;
import dev.carrel.application.port.connector.PlaceException;
import dev.carrel.domain.audit.AuditActor;
import dev.carrel.domain.audit.AuditKind;
import dev.carrel.domain.connector.Connector;
import dev.carrel.domain.connector.Connector.RunRequest;
import dev.carrel.domain.connector.ConnectorKey;
import dev.carrel.domain.connector.ConnectorRun;
import dev.carrel.domain.connector.ConnectorRun.RunCounts;
import dev.carrel.domain.connector.ConnectorRun.RunStatus;
import dev.carrel.domain.connector.ConnectorSettings;
import dev.carrel.domain.error.CarrelException;
import dev.carrel.domain.error.InvalidRequestException;
import dev.carrel.domain.error.NotFoundException;
import dev.carrel.domain.library.LibraryId;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Runs the connectors that are due, each on a thread of its own and on one engine at a time. A run that is broken off,
 * as by a crash, leaves its connector due. Thread-safe.
 */
final class RunConnectors {

    private static final Logger log = LoggerFactory.getLogger(RunConnectors.class);

    private static final int MAX_RUNNING = 16;
    /** Until a file that is being written is looked at again. */
    private static final Duration SETTLE_TIME = Duration.ofSeconds(1);
    private static final Duration RETRY_INTERVAL = Duration.ofMinutes(5);
    /** For which a place is left alone if it asks for more. */
    private static final Duration MAX_PAUSE = Duration.ofHours(1);
    /** What a place has leads to an error of the program, again and again. */
    private static final String UNEXPECTED = "The place could not be read: something unexpected went wrong.";
    private static final Duration PAUSE_AFTER_ERROR = Duration.ofSeconds(10);
    private static final Duration DUTY_RENEWAL = Duration.ofSeconds(20);

    private final Map<String, ConnectorKind> kinds;
    private final Connectors connectors;
    private final HoldDuties duties;
    private final IngestPipeline ingest;
    private final ChangeFeed changes;
    private final EngineObserver observer;
    private final AuditTrail audit;
    private final InstantSource clock;
    private final StopSignal stop = new StopSignal();
    private final PlaceWatches watches;
    private final Map<ConnectorId, Thread> running = new ConcurrentHashMap<>();

    /**
     * @param kinds the places that connectors may have, each with another name
     * @param isShared whether other engines run them too, so that places are not watched
     */
    RunConnectors(List<ConnectorKind> kinds, Connectors connectors, HoldDuties duties, IngestPipeline ingest,
            ChangeFeed changes, EngineObserver observer, AuditTrail audit, InstantSource clock, boolean isShared) {
        this.kinds = kinds.stream().collect(Collectors.toUnmodifiableMap(ConnectorKind::name, Function.identity()));
        this.connectors = connectors;
        this.duties = duties;
        this.ingest = ingest;
        this.changes = changes;
        this.observer = observer;
        this.audit = audit;
        this.clock = clock;
        this.watches = new PlaceWatches(isShared ? Map.of() : this.kinds);
    }

    /** A connector of any library. */
    record ConnectorId(LibraryId library, ConnectorKey key) {

        static ConnectorId of(Connector connector) {
            return new ConnectorId(connector.library(), connector.key());
        }

        String duty() {
            return "connector " + key + " of " + library;
        }
    }

    /** Returns whether a program has given any kind of place. */
    boolean isUsed() {
        return !kinds.isEmpty();
    }

    /** Returns the names of all kinds of places, sorted. */
    List<String> listKinds() {
        return kinds.keySet().stream().sorted().toList();
    }

    /**
     * Returns the kind of settings.
     *
     * @throws InvalidRequestException if this engine does not have it
     */
    ConnectorKind requireKind(ConnectorSettings settings) {
        ConnectorKind kind = kinds.get(settings.kind());
        if (kind == null) {
            throw InvalidRequestException.of("kind", kinds.isEmpty() ? "must not be given: no kind of place is set up"
                    : "must be one of " + String.join(", ", listKinds()));
        }
        return kind;
    }

    /** Starts the runs that are due or asked for by a watched place, as far as not too many are under way. */
    void runDue() {
        for (ConnectorId id : watches.takeNoticed(running.keySet())) {
            connectors.requestRun(id.library(), id.key(), RunRequest.NONE, clock.instant());
        }
        for (Connector due : connectors.listDue(clock.instant(), MAX_RUNNING + running.size())) {
            var id = ConnectorId.of(due);
            if (running.size() < MAX_RUNNING && !running.containsKey(id) && kinds.containsKey(due.settings().kind())
                    && !stop.isRequested() && duties.tryHold(id.duty())) {
                Thread run = Thread.ofPlatform().daemon().name("carrel-connector").unstarted(() -> run(id));
                running.put(id, run);
                run.start();
            }
        }
    }

    /** Watches the places that can be watched, and no others. */
    void watchPlaces() {
        watches.update(connectors.listDue(Instant.MAX, Integer.MAX_VALUE));
    }

    /** Breaks off the runs, for an engine that closes, and waits for their ends or the timeout. */
    void stop(Duration timeout) {
        stop.requestStop();
        watches.close();
        Deadline deadline = Deadline.after(timeout);
        running.values().forEach(deadline::joinThread);
    }

    private void run(ConnectorId id) {
        try {
            // As precise as storages keep it.
            Instant begin = clock.instant().truncatedTo(ChronoUnit.MICROS);
            connectors.beginRun(id.library(), id.key(), begin).ifPresent(begun -> run(id, begun, begin));
        } catch (TakenOverException e) {
            log.info("{} was taken over by another engine, or deleted, while it ran", id.duty());
        } catch (NotFoundException e) {
            log.debug("{} was deleted while it ran", id.duty(), e);
        } catch (RuntimeException | Error e) {
            log.warn("The run of {} was broken off; it is tried again", id.duty(), e);
            stop.pauseFor(PAUSE_AFTER_ERROR);
        } finally {
            duties.release(id.duty());
            running.remove(id);
        }
    }

    private void run(ConnectorId id, Connector connector, Instant begin) {
        changes.noteConnector(id.library(), id.key());
        Runnable keepDuty = keepDuty(id, begin);
        Duration wait = connector.settings().interval();
        String revision = null;
        ConnectorRun report;
        try (OpenPlace place = openPlace(connector, keepDuty)) {
            var sync = new ConnectorSync(connector, place, connectors, ingest, stop, keepDuty,
                    count -> recordDeletion(id, count));
            revision = sync.run();
            if (stop.isRequested()) {
                connectors.breakOffRun(id.library(), id.key(), connector.request(), clock.instant());
                return;
            }
            wait = respect(sync.retryAfter(), sync.isSettled() ? wait : SETTLE_TIME);
            report = sync.report(begin, clock.instant());
            keepDuty.run();
        } catch (PlaceException e) {
            log.info("The place of {} cannot be read: {}", id.duty(), e.sentence());
            watches.end(id);
            wait = respect(e.retryAfter(), wait.compareTo(RETRY_INTERVAL) < 0 ? wait : RETRY_INTERVAL);
            report = new ConnectorRun(begin, clock.instant(), RunStatus.FAILED, RunCounts.NONE, e.sentence(),
                    List.of());
        } catch (TakenOverException e) {
            throw e;
        } catch (CarrelException e) {
            connectors.breakOffRun(id.library(), id.key(), connector.request(), clock.instant());
            throw e;
        } catch (RuntimeException | StackOverflowError e) {
            log.warn("The place of {} cannot be read", id.duty(), e);
            wait = wait.compareTo(RETRY_INTERVAL) < 0 ? wait : RETRY_INTERVAL;
            report = new ConnectorRun(begin, clock.instant(), RunStatus.FAILED, RunCounts.NONE, UNEXPECTED, List.of());
        }
        connectors.endRun(id.library(), id.key(), report, revision, clock.instant().plus(wait));
        observer.onConnectorRunEnded(report.status(), Duration.between(begin, report.endedAt()));
        changes.noteConnector(id.library(), id.key());
    }

    /**
     * Returns how long a place is left alone: as long as it asks for, which may be less than the interval, since it was
     * not read to its end.
     */
    private static Duration respect(Duration retryAfter, Duration wait) {
        return retryAfter.isZero() ? wait
                : Collections.min(List.of(MAX_PAUSE,
                        Collections.max(List.of(ConnectorSettings.MIN_INTERVAL, retryAfter))));
    }

    private OpenPlace openPlace(Connector connector, Runnable keepDuty) throws PlaceException {
        if (connector.settings().keepsRights()) {
            new MetadataSync(connector, ingest, stop, keepDuty)
                    .hideUntilKnown(connectors.findItems(connector.library(), connector.key()));
        }
        return requireKind(connector.settings()).openPlace(connector.settings());
    }

    private void recordDeletion(ConnectorId id, int count) {
        String name = id.key().value();
        audit.record(AuditKind.DELETE, "DELETE /library/{library_id}/document", id.library(),
                count == 1 ? "1 document" : count + " documents", new AuditActor("connector", name, name), null, "");
    }

    /** Ends a run that another engine has taken from a stalled one, which must change nothing any more. */
    private static final class TakenOverException extends RuntimeException {

        private static final long serialVersionUID = 1L;
    }

    /**
     * Returns what keeps the duty, now and then, and fails if another engine has taken it meanwhile. It may have given
     * it up again: the beginning of the run is the fencing token, since each run has another one.
     */
    private Runnable keepDuty(ConnectorId id, Instant begin) {
        return new Runnable() {

            private Deadline renewal = Deadline.after(DUTY_RENEWAL);

            @Override
            public void run() {
                if (renewal.isOver()) {
                    if (!duties.tryHold(id.duty()) || !isRunSince(id, begin)) {
                        throw new TakenOverException();
                    }
                    renewal = Deadline.after(DUTY_RENEWAL);
                }
            }
        };
    }

    private boolean isRunSince(ConnectorId id, Instant begin) {
        return connectors.findByKey(id.library(), id.key())
                .filter(connector -> begin.equals(connector.runningSince()))
                .isPresent();
    }
}
