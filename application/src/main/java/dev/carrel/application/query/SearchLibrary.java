package dev.carrel.application.query;

import dev.carrel.application.job.Deadline;
import dev.carrel.application.job.QueryThreads;
import dev.carrel.application.job.Stopwatch;
import dev.carrel.application.limits.QueryLimits;
import dev.carrel.application.port.CancellationSignal;
import dev.carrel.application.port.EngineObserver;
import dev.carrel.application.port.EngineObserver.OperationOutcome.Completed;
import dev.carrel.application.port.EngineObserver.OperationOutcome.Failed;
import dev.carrel.application.port.Libraries.LibraryState;
import dev.carrel.application.trace.TraceSpan;
import dev.carrel.application.trace.Tracer;
import dev.carrel.domain.conversation.ConversationTurn;
import dev.carrel.domain.conversation.Question;
import dev.carrel.domain.error.CarrelException;
import dev.carrel.domain.error.NotFoundException;
import dev.carrel.domain.error.OverloadedException;
import dev.carrel.domain.error.ReplyFailedException;
import dev.carrel.domain.error.UnexpectedException;
import java.util.List;
import java.util.concurrent.CancellationException;

/** Searches a library as a question does, without a reply and without a similarity threshold. Thread-safe. */
public final class SearchLibrary {

    private final ConversationHistory history;
    private final InterpretQuestion interpretQuestion;
    private final CrossLanguageSearch search;
    private final CuratedAnswers curatedAnswers;
    private final QueryLimits limits;
    private final EngineObserver observer;
    private final QueryThreads threads;
    private final Tracer tracer;

    SearchLibrary(ConversationHistory history, InterpretQuestion interpretQuestion,
            CrossLanguageSearch search, CuratedAnswers curatedAnswers, QueryLimits limits, EngineObserver observer,
            QueryThreads threads, Tracer tracer) {
        this.history = history;
        this.interpretQuestion = interpretQuestion;
        this.search = search;
        this.curatedAnswers = curatedAnswers;
        this.limits = limits;
        this.observer = observer;
        this.threads = threads;
        this.tracer = tracer;
    }

    /**
     * Searches. The conversation of the question helps to interpret it and is not continued.
     *
     * @param maxDocuments at least 1
     * @param explain whether the result explains the ranking and the help articles
     * @throws NotFoundException if the question continues a conversation that the library does not have
     * @throws OverloadedException if too many questions are being answered
     * @throws ReplyFailedException if the search exceeds the time limit of a query
     */
    public RetrievalResult search(LibraryState library, Question question, int maxDocuments, boolean explain) {
        return tracer.callInSpan("carrel.search", TraceSpan.Kind.INTERNAL, span -> {
            span.set("carrel.library.id", library.id().value());
            return searchInTime(library, question, maxDocuments, explain);
        });
    }

    /** An index that does not answer keeps the thread, but not the caller. */
    private RetrievalResult searchInTime(LibraryState library, Question question, int maxDocuments, boolean explain) {
        try {
            return threads.call(() -> searchAndReport(library, question, maxDocuments, explain), limits.timeout());
        } catch (CancellationException e) {
            throw ReplyFailedException.timedOut(limits.timeout());
        }
    }

    private RetrievalResult searchAndReport(LibraryState library, Question question, int maxDocuments,
            boolean explain) {
        List<ConversationTurn> recentTurns = history.findRecentTurns(library.id(), question, limits.recentTurns());
        Stopwatch stopwatch = Stopwatch.start();
        Deadline deadline = Deadline.after(limits.timeout());
        try {
            search.requireIndex();
            InterpretedQuestion interpreted = interpretQuestion.interpret(question.text(), recentTurns,
                    CancellationSignal.NONE);
            RetrievalResult found = search.find(library, interpreted, question, maxDocuments, explain,
                    CancellationSignal.when(deadline::isOver));
            RetrievalResult result = explain ? explainArticles(library, question, interpreted, found) : found;
            observer.onSearchEnded(new Completed(), stopwatch.elapsed());
            return result;
        } catch (CancellationException e) {
            var timedOut = ReplyFailedException.timedOut(limits.timeout());
            observer.onSearchEnded(new Failed(timedOut), stopwatch.elapsed());
            throw timedOut;
        } catch (CarrelException e) {
            observer.onSearchEnded(new Failed(e), stopwatch.elapsed());
            throw e;
        } catch (RuntimeException | Error e) {
            observer.onSearchEnded(new Failed(new UnexpectedException(e)), stopwatch.elapsed());
            throw e;
        }
    }

    private RetrievalResult explainArticles(LibraryState library, Question question, InterpretedQuestion interpreted,
            RetrievalResult found) {
        return found.withHelpArticles(curatedAnswers.explain(library, question, interpreted.standaloneText(),
                found.certainty()));
    }
}
