package dev.carrel.application.query;

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
    private final InterpretQuestion interpretQuestion;
    private final FindPassages findPassages;
    private final ReplyWriter writer;
    private final QueryLimits limits;
    private final EngineObserver observer;
    private final InstantSource clock;
    private final Supplier<String> ids;

    AnswerQuestion(Conversations conversations, InterpretQuestion interpretQuestion, FindPassages findPassages,
            ReplyWriter writer, QueryLimits limits, EngineObserver observer, InstantSource clock,
            Supplier<String> ids) {
        this.conversations = conversations;
        this.interpretQuestion = interpretQuestion;
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
     * @param started the {@linkplain System#nanoTime time} at which it was asked for
     */
    void answer(Library library, Question question, List<ConversationTurn> recent, QueryId query, ReplyBuffer buffer,
            long started) {
        try {
            InterpretedQuestion interpreted = interpretQuestion.interpret(question.text(), recent, buffer);
            List<RetrievedDocument> documents = retrieveRelevant(library.id(), interpreted);
            GeneratedReply generated = writer.writeReply(
                    new ReplyRequest(question.text(), interpreted.antecedents(), recent, documents,
                            library.instructions()),
                    buffer);
            if (buffer.isActive()) {
                ReplyMetadata metadata = selectSources(documents, generated);
                ConversationId conversation = saveTurn(library.id(), question, generated, metadata);
                observer.onReplyEnded(new Completed(), elapsedSince(started));
                buffer.putEvent(
                        new ReplyEvent.ResponseEvent(new Reply(query, conversation, generated.text(), metadata)));
                buffer.putEvent(new ReplyEvent.DoneEvent());
            } else {
                observer.onReplyEnded(cancelledOutcome(buffer), elapsedSince(started));
            }
        } catch (CarrelException e) {
            reportFailure(e, buffer, started);
        } catch (RuntimeException | Error e) {
            log.error("A reply failed", e);
            reportFailure(new UnexpectedException(e), buffer, started);
        }
    }

    private void reportFailure(CarrelException problem, ReplyBuffer buffer, long started) {
        observer.onReplyEnded(buffer.isActive() ? new Failed(problem) : cancelledOutcome(buffer),
                elapsedSince(started));
        buffer.putEvent(new ReplyEvent.FailureEvent(problem));
    }

    private OperationOutcome cancelledOutcome(ReplyBuffer buffer) {
        return buffer.hasTimedOut() ? new Failed(new ReplyTimedOutException(limits.timeout())) : new Abandoned();
    }

    private static Duration elapsedSince(long started) {
        return Duration.ofNanos(System.nanoTime() - started);
    }

    private List<RetrievedDocument> retrieveRelevant(LibraryId library, InterpretedQuestion interpreted) {
        List<RetrievedDocument> found = findPassages
                .find(library, interpreted, limits.maxDocuments(), limits.maxPassagesPerDocument(), false)
                .documents();
        if (found.isEmpty() || found.getFirst().document().similarity() < limits.similarityThreshold()) {
            return List.of();
        }
        double minSimilarity = found.getFirst().document().similarity() * limits.minShareOfBest();
        return found.stream().filter(documents -> documents.document().similarity() >= minSimilarity).toList();
    }

    private static ReplyMetadata selectSources(List<RetrievedDocument> documents, GeneratedReply generated) {
        Map<DocumentId, SourceDocument> documentsById = documents.stream()
                .map(RetrievedDocument::document)
                .collect(Collectors.toMap(SourceDocument::id, Function.identity(), (first, again) -> first));
        return new ReplyMetadata(
                generated.usedDocuments().stream().map(documentsById::get).filter(Objects::nonNull).toList());
    }

    private ConversationId saveTurn(LibraryId library, Question question, GeneratedReply generated,
            ReplyMetadata metadata) {
        var turn = new ConversationTurn(question.text(), generated.text(), metadata, generated.contextDocuments(),
                clock.instant());
        ConversationId continued = question.conversation();
        if (continued == null) {
            var started = new ConversationId(ids.get());
            conversations.createConversation(library, started, turn);
            return started;
        }
        if (!conversations.appendTurn(library, continued, turn)) {
            throw new ConversationNotFoundException(continued.value());
        }
        return continued;
    }
}
