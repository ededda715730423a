package dev.carrel.application.query;

import dev.carrel.application.limits.QueryLimits;
import dev.carrel.application.port.CancellationSignal;
import dev.carrel.application.port.Conversations;
import dev.carrel.application.port.EngineObserver;
import dev.carrel.application.port.EngineObserver.OperationOutcome.Completed;
import dev.carrel.application.port.EngineObserver.OperationOutcome.Failed;
import dev.carrel.application.port.Libraries;
import dev.carrel.application.port.ReplyWriter;
import dev.carrel.application.port.Storage;
import dev.carrel.domain.conversation.Conversation;
import dev.carrel.domain.conversation.ConversationId;
import dev.carrel.domain.conversation.ConversationTurn;
import dev.carrel.domain.conversation.QueryId;
import dev.carrel.domain.conversation.Question;
import dev.carrel.domain.conversation.Reply;
import dev.carrel.domain.conversation.ReplyEvent;
import dev.carrel.domain.conversation.ReplyStream;
import dev.carrel.domain.error.CarrelException;
import dev.carrel.domain.error.ConversationNotFoundException;
import dev.carrel.domain.error.LibraryNotFoundException;
import dev.carrel.domain.error.OverloadedException;
import dev.carrel.domain.error.UnexpectedException;
import dev.carrel.domain.library.Library;
import dev.carrel.domain.library.LibraryId;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.concurrent.Executor;
import java.util.concurrent.Semaphore;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Answers a question: what can be refused is refused by {@link #ask} itself; the rest happens on a thread of its own
 * and is told by the stream. A caller that wants the reply as a whole collects the same events.
 */
public final class AskLibrary {

    private final Libraries libraries;
    private final Conversations conversations;
    private final InterpretQuestion interpretQuestion;
    private final FindPassages findPassages;
    private final AnswerQuestion answerQuestion;
    private final QueryLimits limits;
    private final EngineObserver observer;
    private final Supplier<String> ids;
    private final Executor threads;
    private final Semaphore replySlots;

    public AskLibrary(Storage storage, InterpretQuestion interpretQuestion, FindPassages findPassages,
            ReplyWriter writer, QueryLimits limits, EngineObserver observer,
            InstantSource clock, Supplier<String> ids, Executor threads) {
        this.libraries = storage.libraries();
        this.conversations = storage.conversations();
        this.interpretQuestion = interpretQuestion;
        this.findPassages = findPassages;
        this.answerQuestion = new AnswerQuestion(conversations, interpretQuestion, findPassages, writer, limits,
                observer, clock, ids);
        this.limits = limits;
        this.observer = observer;
        this.ids = ids;
        this.threads = threads;
        this.replySlots = new Semaphore(limits.maxConcurrent());
    }

    /**
     * Begins a reply.
     *
     * @throws LibraryNotFoundException if there is no such library
     * @throws ConversationNotFoundException if the question continues a conversation that the library does not have
     * @throws OverloadedException if too many replies are being made
     */
    public ReplyStream ask(LibraryId id, Question question) {
        return ask(id, question, false);
    }

    /**
     * Begins a reply whose stream has no pieces, for a listener who wants it as a whole.
     *
     * @throws LibraryNotFoundException as {@link #ask} does
     */
    public ReplyStream askWhole(LibraryId id, Question question) {
        return ask(id, question, true);
    }

    private ReplyStream ask(LibraryId id, Question question, boolean whole) {
        Library library = libraries.findById(id).orElseThrow(() -> new LibraryNotFoundException(id.value()));
        List<ConversationTurn> recent = recentTurns(id, question.conversation());
        if (!replySlots.tryAcquire()) {
            throw new OverloadedException("Too many questions are being answered at once.", Duration.ofSeconds(1));
        }
        long started = System.nanoTime();
        try {
            var query = new QueryId(ids.get());
            var buffer = new ReplyBuffer(limits.timeout(), whole, threads);
            buffer.putEvent(new ReplyEvent.InitializingEvent(query));
            threads.execute(() -> {
                try {
                    answerQuestion.answer(library, question, recent, query, buffer, started);
                } finally {
                    replySlots.release();
                }
            });
            return buffer;
        } catch (RuntimeException | Error e) {
            replySlots.release();
            throw e;
        }
    }

    /**
     * Collects a whole reply. Throws what the stream would have ended with. The work on the reply ends when this thread
     * is interrupted.
     */
    public Reply collectReply(LibraryId id, Question question) throws InterruptedException {
        try (ReplyStream stream = askWhole(id, question)) {
            while (true) {
                switch (stream.nextEvent(limits.timeout()).orElse(null)) {
                    case ReplyEvent.ResponseEvent response -> {
                        return response.reply();
                    }
                    case ReplyEvent.FailureEvent failed -> throw failed.problem();
                    case null, default -> {}
                }
            }
        }
    }

    /**
     * Searches as {@link #ask} does, but without a threshold; the conversation is not continued.
     *
     * @param documents at most so many, at least 1
     * @throws ConversationNotFoundException if the question continues a conversation that the library does not have
     */
    public RetrievalResult searchLibrary(LibraryId library, Question question, int documents, boolean withExplanation) {
        List<ConversationTurn> recent = recentTurns(library, question.conversation());
        long started = System.nanoTime();
        try {
            RetrievalResult found = findPassages.find(library,
                    interpretQuestion.interpret(question.text(), recent, CancellationSignal.NONE), documents,
                    limits.maxPassagesPerDocument(), withExplanation);
            observer.onSearchEnded(new Completed(), elapsedSince(started));
            return found;
        } catch (CarrelException e) {
            observer.onSearchEnded(new Failed(e), elapsedSince(started));
            throw e;
        } catch (RuntimeException | Error e) {
            observer.onSearchEnded(new Failed(new UnexpectedException(e)), elapsedSince(started));
            throw e;
        }
    }

    /** The turns that a question builds on, oldest first; those whose text was removed say nothing any more. */
    private List<ConversationTurn> recentTurns(LibraryId library, @Nullable ConversationId conversation) {
        if (conversation == null) {
            return List.of();
        }
        Conversation found = conversations.findById(library, conversation, limits.recentTurns())
                .orElseThrow(() -> new ConversationNotFoundException(conversation.value()));
        return found.turns().stream().filter(turn -> !turn.isRedacted()).toList();
    }

    private static Duration elapsedSince(long started) {
        return Duration.ofNanos(System.nanoTime() - started);
    }
}
