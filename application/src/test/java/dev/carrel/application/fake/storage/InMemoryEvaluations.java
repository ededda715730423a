package dev.carrel.application.fake.storage;

import dev.carrel.application.port.coordination.LeaseHolder;
import dev.carrel.application.port.evaluation.Evaluations;
import dev.carrel.domain.document.DocumentId;
import dev.carrel.domain.error.NotFoundException;
import dev.carrel.domain.evaluation.EvaluationId;
import dev.carrel.domain.evaluation.EvaluationStatus;
import dev.carrel.domain.evaluation.LoggedEvaluation;
import dev.carrel.domain.evaluation.QuestionResult;
import dev.carrel.domain.evaluation.ReplyCheck;
import dev.carrel.domain.library.LibraryId;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

record InMemoryEvaluations(InMemoryState state) implements Evaluations {

    /** An evaluation with its results. */
    static final class Entry {

        private final LeaseHolder engine;
        private LoggedEvaluation evaluation;
        private final List<QuestionResult> results = new ArrayList<>();

        Entry(LeaseHolder engine, LoggedEvaluation evaluation) {
            this.engine = engine;
            this.evaluation = evaluation;
        }

        boolean isRunning() {
            return evaluation.status() == EvaluationStatus.RUNNING;
        }

        void end(EvaluationStatus status, @Nullable Instant now, @Nullable String failure) {
            evaluation = new LoggedEvaluation(evaluation.id(), status, evaluation.questions(), 0,
                    evaluation.startedAt(), now, failure);
        }

        LoggedEvaluation current() {
            return new LoggedEvaluation(evaluation.id(), evaluation.status(), evaluation.questions(), results.size(),
                    evaluation.startedAt(), evaluation.endedAt(), evaluation.failure());
        }
    }

    @Override
    public List<ReplyCheck> findChecks(LibraryId library) {
        synchronized (state) {
            return state.library(library).map(found -> found.checks).orElse(List.of());
        }
    }

    @Override
    public boolean replaceChecks(LibraryId library, List<ReplyCheck> checks) {
        synchronized (state) {
            Optional<InMemoryLibrary> found = state.library(library);
            found.filter(before -> !before.checks.isEmpty()).ifPresent(before -> state.deleted(library));
            found.ifPresent(before -> before.checks = List.copyOf(checks));
            return found.isPresent();
        }
    }

    @Override
    public void createEvaluation(LeaseHolder engine, LibraryId library, LoggedEvaluation evaluation, int kept) {
        synchronized (state) {
            InMemoryLibrary found = state.library(library)
                    .orElseThrow(() -> NotFoundException.ofLibrary(library.value()));
            found.evaluations.put(evaluation.id().value(), new Entry(engine, evaluation));
            while (found.evaluations.size() > kept) {
                found.evaluations.pollFirstEntry();
                state.deleted(library);
            }
        }
    }

    @Override
    public void addResult(LibraryId library, EvaluationId id, QuestionResult result) {
        synchronized (state) {
            find(library, id).filter(Entry::isRunning).ifPresent(entry -> entry.results.add(result));
        }
    }

    @Override
    public boolean endEvaluation(LibraryId library, EvaluationId id, EvaluationStatus status, Instant now,
            @Nullable String failure) {
        synchronized (state) {
            Optional<Entry> entry = find(library, id).filter(Entry::isRunning);
            entry.ifPresent(found -> found.end(status, now, failure));
            return entry.isPresent();
        }
    }

    @Override
    public void markInterrupted(LeaseHolder engine) {
        markInterrupted(engine::succeeds);
    }

    /** Interrupts the evaluations of some engines. */
    void markInterrupted(Predicate<LeaseHolder> engines) {
        synchronized (state) {
            state.libraries.values()
                    .stream()
                    .flatMap(library -> library.evaluations.values().stream())
                    .filter(entry -> entry.isRunning() && engines.test(entry.engine))
                    .forEach(entry -> entry.end(EvaluationStatus.INTERRUPTED, null, null));
        }
    }

    @Override
    public Optional<LoggedEvaluation> findById(LibraryId library, EvaluationId id) {
        synchronized (state) {
            return find(library, id).map(Entry::current);
        }
    }

    @Override
    public List<LoggedEvaluation> listNewest(LibraryId library, @Nullable EvaluationId before, int limit) {
        synchronized (state) {
            return state.library(library)
                    .stream()
                    .flatMap(found -> found.evaluations.descendingMap().values().stream())
                    .map(Entry::current)
                    .filter(each -> before == null || each.id().value().compareTo(before.value()) < 0)
                    .limit(limit)
                    .toList();
        }
    }

    @Override
    public List<QuestionResult> findResults(LibraryId library, EvaluationId id) {
        synchronized (state) {
            return find(library, id)
                    .map(entry -> entry.results.stream().map(result -> withoutDeleted(library, result)).toList())
                    .orElse(List.of());
        }
    }

    private QuestionResult withoutDeleted(LibraryId library, QuestionResult result) {
        DocumentId source = result.source();
        boolean isThere = source != null && state.document(library, source).isPresent();
        return isThere ? result
                : new QuestionResult(result.id(), result.text(), result.measure(), result.failures(), null);
    }

    @Override
    public boolean deleteById(LibraryId library, EvaluationId id) {
        synchronized (state) {
            boolean existed = state.library(library)
                    .map(found -> found.evaluations.remove(id.value()))
                    .isPresent();
            if (existed) {
                state.deleted(library);
            }
            return existed;
        }
    }

    private Optional<Entry> find(LibraryId library, EvaluationId id) {
        return state.library(library).map(found -> found.evaluations.get(id.value()));
    }
}
