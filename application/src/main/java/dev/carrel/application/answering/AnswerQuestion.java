package dev.carrel.application.answering;

import dev.carrel.application.limits.QueryLimits;
import dev.carrel.application.port.Conversations;
import dev.carrel.application.port.EngineObserver;
import dev.carrel.application.port.EngineObserver.OperationOutcome;
import dev.carrel.application.port.EngineObserver.OperationOutcome.Abandoned;
import dev.carrel.application.port.EngineObserver.OperationOutcome.Completed;
import dev.carrel.application.port.EngineObserver.OperationOutcome.Failed;
import dev.carrel.application.port.ReplyWriter;
import dev.carrel.application.port.ReplyWriter.GeneratedReply;
import dev.carrel.application.port.ReplyWriter.ReplyRequest;
import dev.carrel.application.port.ReplyWriter.RetrievedDocument;
import dev.carrel.domain.conversation.ConversationId;
import dev.carrel.domain.conversation.ConversationTurn;
import dev.carrel.domain.conversation.QueryId;
import dev.carrel.domain.conversation.Question;
import dev.carrel.domain.conversation.Reply;
import dev.carrel.domain.conversation.ReplyEvent;
import dev.carrel.domain.conversation.ReplyMetadata;
import dev.carrel.domain.conversation.SourceDocument;
import dev.carrel.domain.document.DocumentId;
import dev.carrel.domain.error.CarrelException;
import dev.carrel.domain.error.ConversationNotFoundException;
import dev.carrel.domain.error.ReplyTimedOutException;
import dev.carrel.domain.error.UnexpectedException;
import dev.carrel.domain.library.Library;
import dev.carrel.domain.library.LibraryId;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Makes one reply: the question is understood, passages are found, the reply is written, and the turn is kept. */
final class AnswerQuestion {

    private static final Logger log = LoggerFactory.getLogger(AnswerQuestion.class);

    private final Conversations conversations;
    private final UnderstandQuestion understandQuestion;
    private final FindPassages findPassages;
    private final ReplyWriter writer;
    private final QueryLimits limits;
    private final EngineObserver observer;
    private final InstantSource clock;
    private final Supplier<String> ids;

    AnswerQuestion(Conversations conversations, UnderstandQuestion understandQuestion, FindPassages findPassages,
            ReplyWriter writer, QueryLimits limits, EngineObserver observer, InstantSource clock,
            Supplier<String> ids) {
        this.conversations = conversations;
        this.understandQuestion = understandQuestion;
        this.findPassages = findPassages;
        this.writer = writer;
        this.limits = limits;
        this.observer = observer;
        this.clock = clock;
        this.ids = ids;
    }

    /**
     * Makes the reply, and tells each step of it after the first.
     *
     * @param begun the {@linkplain System#nanoTime time} at which it was asked for
     */
    void answer(Library library, Question question, List<ConversationTurn> recent, QueryId query, ReplyBuffer buffer,
            long begun) {
        try {
            Understood understood = understandQuestion.understand(question.text(), recent, buffer);
            List<RetrievedDocument> evidence = evidence(library.id(), understood);
            GeneratedReply written = writer.writeReply(
                    new ReplyRequest(question.text(), understood.leanedOn(), recent, evidence, library.instructions()),
                    buffer);
            if (buffer.isActive()) {
                ReplyMetadata metadata = used(evidence, written);
                ConversationId conversation = remember(library.id(), question, written, metadata);
                observer.onReplyEnded(new Completed(), since(begun));
                buffer.put(new ReplyEvent.ResponseEvent(new Reply(query, conversation, written.text(), metadata)));
                buffer.put(new ReplyEvent.DoneEvent());
            } else {
                observer.onReplyEnded(unheard(buffer), since(begun));
            }
        } catch (CarrelException e) {
            fail(e, buffer, begun);
        } catch (RuntimeException | Error e) {
            log.error("A reply failed", e);
            fail(new UnexpectedException(e), buffer, begun);
        }
    }

    private void fail(CarrelException problem, ReplyBuffer buffer, long begun) {
        observer.onReplyEnded(buffer.isActive() ? new Failed(problem) : unheard(buffer), since(begun));
        buffer.put(new ReplyEvent.FailureEvent(problem));
    }

    private OperationOutcome unheard(ReplyBuffer buffer) {
        return buffer.isLate() ? new Failed(new ReplyTimedOutException(limits.timeout())) : new Abandoned();
    }

    private static Duration since(long begun) {
        return Duration.ofNanos(System.nanoTime() - begun);
    }

    private List<RetrievedDocument> evidence(LibraryId library, Understood understood) {
        List<RetrievedDocument> found = findPassages
                .find(library, understood, limits.maxDocuments(), limits.maxPassagesPerDocument(), false)
                .evidence();
        if (found.isEmpty() || found.getFirst().document().similarity() < limits.similarityThreshold()) {
            return List.of();
        }
        double least = found.getFirst().document().similarity() * limits.minShareOfBest();
        return found.stream().filter(evidence -> evidence.document().similarity() >= least).toList();
    }

    private static ReplyMetadata used(List<RetrievedDocument> evidence, GeneratedReply written) {
        Map<DocumentId, SourceDocument> given = evidence.stream()
                .map(RetrievedDocument::document)
                .collect(Collectors.toMap(SourceDocument::id, Function.identity(), (first, again) -> first));
        return new ReplyMetadata(written.usedDocuments().stream().map(given::get).filter(Objects::nonNull).toList());
    }

    private ConversationId remember(LibraryId library, Question question, GeneratedReply written,
            ReplyMetadata metadata) {
        var turn = new ConversationTurn(question.text(), written.text(), metadata, written.contextDocuments(),
                clock.instant());
        ConversationId continued = question.conversation();
        if (continued == null) {
            var begun = new ConversationId(ids.get());
            conversations.createConversation(library, begun, turn);
            return begun;
        }
        if (!conversations.appendTurn(library, continued, turn)) {
            throw new ConversationNotFoundException(continued.value());
        }
        return continued;
    }
}
