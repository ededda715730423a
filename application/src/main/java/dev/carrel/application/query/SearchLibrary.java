package dev.carrel.application.query;

import dev.carrel.application.job.Stopwatch;
import dev.carrel.application.limits.QueryLimits;
import dev.carrel.application.port.CancellationSignal;
import dev.carrel.application.port.EngineObserver;
import dev.carrel.application.port.EngineObserver.OperationOutcome.Completed;
import dev.carrel.application.port.EngineObserver.OperationOutcome.Failed;
import dev.carrel.domain.conversation.ConversationTurn;
import dev.carrel.domain.conversation.Question;
import dev.carrel.domain.error.CarrelException;
import dev.carrel.domain.error.NotFoundException;
import dev.carrel.domain.error.UnexpectedException;
import dev.carrel.domain.library.LibraryId;
import java.util.List;

/** Searches a library as a question does, without a reply and without a similarity threshold. Thread-safe. */
public final class SearchLibrary {

    private final ConversationHistory history;
    private final InterpretQuestion interpretQuestion;
    private final CrossLanguageSearch search;
    private final QueryLimits limits;
    private final EngineObserver observer;

    public SearchLibrary(ConversationHistory history, InterpretQuestion interpretQuestion, CrossLanguageSearch search,
            QueryLimits limits, EngineObserver observer) {
        this.history = history;
        this.interpretQuestion = interpretQuestion;
        this.search = search;
        this.limits = limits;
        this.observer = observer;
    }

    /**
     * Searches. The conversation of the question helps to interpret it and is not continued.
     *
     * @param maxDocuments at least 1
     * @param explain whether the result explains the ranking
     * @throws NotFoundException if the question continues a conversation that the library does not have
     */
    public RetrievalResult search(LibraryId library, Question question, int maxDocuments, boolean explain) {
        List<ConversationTurn> recentTurns = history.findRecentTurns(library, question, limits.recentTurns());
        Stopwatch stopwatch = Stopwatch.start();
        try {
            InterpretedQuestion interpreted = interpretQuestion.interpret(question.text(), recentTurns,
                    CancellationSignal.NONE);
            RetrievalResult result = search.find(library, interpreted, question.filter(), maxDocuments, explain);
            observer.onSearchEnded(new Completed(), stopwatch.elapsed());
            return result;
        } catch (CarrelException e) {
            observer.onSearchEnded(new Failed(e), stopwatch.elapsed());
            throw e;
        } catch (RuntimeException | Error e) {
            observer.onSearchEnded(new Failed(new UnexpectedException(e)), stopwatch.elapsed());
            throw e;
        }
    }
}
