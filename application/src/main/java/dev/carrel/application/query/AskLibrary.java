package dev.carrel.application.query;

import dev.carrel.application.job.QueryThreads;
import dev.carrel.application.job.Stopwatch;
import dev.carrel.application.limits.QueryLimits;
import dev.carrel.application.port.Libraries.LibraryState;
import dev.carrel.application.query.AnswerQuestion.PendingQuery;
import dev.carrel.application.trace.TraceSpan;
import dev.carrel.application.trace.Tracer;
import dev.carrel.domain.conversation.ConversationTurn;
import dev.carrel.domain.conversation.QueryId;
import dev.carrel.domain.conversation.Question;
import dev.carrel.domain.conversation.Reply;
import dev.carrel.domain.conversation.ReplyEvent;
import dev.carrel.domain.conversation.ReplyStream;
import dev.carrel.domain.error.NotFoundException;
import dev.carrel.domain.error.OverloadedException;
import java.util.List;
import java.util.function.Supplier;

/**
 * Asks a library a question. What can be refused is refused at once; the reply is made on a thread of its own and
 * delivered by a stream. Thread-safe.
 */
public final class AskLibrary {

    private final ConversationHistory history;
    private final AnswerQuestion answerQuestion;
    private final QueryLimits limits;
    private final Supplier<String> ids;
    private final QueryThreads threads;
    private final Tracer tracer;

    /** @param ids supplies the ids of queries */
    AskLibrary(ConversationHistory history, AnswerQuestion answerQuestion,
            QueryLimits limits, Supplier<String> ids, QueryThreads threads, Tracer tracer) {
        this.history = history;
        this.answerQuestion = answerQuestion;
        this.limits = limits;
        this.ids = ids;
        this.threads = threads;
        this.tracer = tracer;
    }

    /**
     * Starts a reply.
     *
     * @param library as it is when the question is asked
     * @throws NotFoundException if the question continues a conversation that the library does not have
     * @throws OverloadedException if too many replies are being made
     */
    public ReplyStream ask(LibraryState library, Question question) {
        return startReply(library, question, false);
    }

    /**
     * Starts a reply whose stream has no token events, for a caller that wants the whole text. Throws what {@link #ask}
     * throws.
     */
    public ReplyStream askWhole(LibraryState library, Question question) {
        return startReply(library, question, true);
    }

    /** Does what a first question does, so that later ones find everything loaded; neither observed nor stored. */
    public void warmUp(LibraryState library, Question question) {
        PendingQuery query = createQuery(library, question, List.of());
        try (var buffer = new ReplyBuffer(limits.timeout(), true, threads::execute)) {
            answerQuestion.rehearse(query, buffer);
        }
    }

    private ReplyStream startReply(LibraryState library, Question question, boolean withoutTokens) {
        List<ConversationTurn> recentTurns = history.findRecentTurns(library.id(), question, limits.recentTurns());
        threads.enter();
        try {
            PendingQuery query = createQuery(library, question, recentTurns);
            var buffer = new ReplyBuffer(limits.timeout(), withoutTokens, threads::execute);
            buffer.putEvent(new ReplyEvent.InitializingEvent(query.id(), query.conversation()));
            threads.execute(() -> {
                List<ReplyEvent> lastEvents;
                try {
                    lastEvents = tracer.callInSpan("carrel.ask", TraceSpan.Kind.INTERNAL,
                            span -> answer(query, buffer, span));
                } finally {
                    // Before the client can read the end: its next question must not be refused because of this one.
                    threads.leave();
                }
                lastEvents.forEach(buffer::putEvent);
            });
            return buffer;
        } catch (RuntimeException | Error e) {
            threads.leave();
            throw e;
        }
    }

    private List<ReplyEvent> answer(PendingQuery query, ReplyBuffer buffer, TraceSpan span) {
        span.set("carrel.library.id", query.library().id().value()).set("carrel.query.id", query.id().value());
        if (query.conversation() != null) {
            span.set("gen_ai.conversation.id", query.conversation().value());
        }
        List<ReplyEvent> lastEvents = answerQuestion.answer(query, buffer);
        for (ReplyEvent event : lastEvents) {
            if (event instanceof ReplyEvent.FailureEvent failed) {
                span.fail(failed.problem());
            }
        }
        return lastEvents;
    }

    private PendingQuery createQuery(LibraryState library, Question question, List<ConversationTurn> recentTurns) {
        return new PendingQuery(new QueryId(ids.get()), history.chooseConversation(question), library, question,
                recentTurns, Stopwatch.start());
    }

    /**
     * Asks and waits for the whole reply. Throws the failure with which the stream would have ended. An interrupt ends
     * the wait and cancels the reply.
     */
    public Reply collectReply(LibraryState library, Question question) throws InterruptedException {
        try (ReplyStream stream = askWhole(library, question)) {
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
}
