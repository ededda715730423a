package dev.carrel.application.answering;

import dev.carrel.application.port.Conversations;
import dev.carrel.application.port.Observer;
import dev.carrel.application.port.Observer.Ending;
import dev.carrel.application.port.Observer.Ending.Abandoned;
import dev.carrel.application.port.Observer.Ending.Done;
import dev.carrel.application.port.Observer.Ending.Failed;
import dev.carrel.application.port.ReplyWriter;
import dev.carrel.application.port.ReplyWriter.Brief;
import dev.carrel.application.port.ReplyWriter.Evidence;
import dev.carrel.application.port.ReplyWriter.Written;
import dev.carrel.domain.conversation.ConversationId;
import dev.carrel.domain.conversation.QueryId;
import dev.carrel.domain.conversation.Question;
import dev.carrel.domain.conversation.Reply;
import dev.carrel.domain.conversation.ReplyEvent;
import dev.carrel.domain.conversation.ReplyMetadata;
import dev.carrel.domain.conversation.Turn;
import dev.carrel.domain.conversation.UsedDocument;
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
    private final AnsweringLimits limits;
    private final Observer observer;
    private final InstantSource clock;
    private final Supplier<String> ids;

    AnswerQuestion(Conversations conversations, UnderstandQuestion understandQuestion, FindPassages findPassages,
            ReplyWriter writer, AnsweringLimits limits, Observer observer, InstantSource clock,
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
    void answer(Library library, Question question, List<Turn> recent, QueryId query, ReplyBuffer buffer,
            long begun) {
        try {
            Understood understood = understandQuestion.understand(question.text(), recent, buffer);
            List<Evidence> evidence = evidence(library.id(), understood);
            Written written = writer.write(
                    new Brief(question.text(), understood.leanedOn(), recent, evidence, library.instructions()),
                    buffer);
            if (buffer.isListening()) {
                ReplyMetadata metadata = used(evidence, written);
                ConversationId conversation = remember(library.id(), question, written, metadata);
                observer.replied(new Done(), since(begun));
                buffer.put(new ReplyEvent.Response(new Reply(query, conversation, written.text(), metadata)));
                buffer.put(new ReplyEvent.Done());
            } else {
                observer.replied(unheard(buffer), since(begun));
            }
        } catch (CarrelException e) {
            fail(e, buffer, begun);
        } catch (RuntimeException | Error e) {
            log.error("A reply failed", e);
            fail(new UnexpectedException(e), buffer, begun);
        }
    }

    private void fail(CarrelException problem, ReplyBuffer buffer, long begun) {
        observer.replied(buffer.isListening() ? new Failed(problem) : unheard(buffer), since(begun));
        buffer.put(new ReplyEvent.Failed(problem));
    }

    private Ending unheard(ReplyBuffer buffer) {
        return buffer.isLate() ? new Failed(new ReplyTimedOutException(limits.time())) : new Abandoned();
    }

    private static Duration since(long begun) {
        return Duration.ofNanos(System.nanoTime() - begun);
    }

    private List<Evidence> evidence(LibraryId library, Understood understood) {
        List<Evidence> found = findPassages.find(library, understood, limits.documents(), limits.passages(), false)
                .evidence();
        if (found.isEmpty() || found.getFirst().document().similarity() < limits.threshold()) {
            return List.of();
        }
        double least = found.getFirst().document().similarity() * limits.shareOfTheBest();
        return found.stream().filter(evidence -> evidence.document().similarity() >= least).toList();
    }

    private static ReplyMetadata used(List<Evidence> evidence, Written written) {
        Map<DocumentId, UsedDocument> given = evidence.stream()
                .map(Evidence::document)
                .collect(Collectors.toMap(UsedDocument::id, Function.identity(), (first, again) -> first));
        return new ReplyMetadata(written.used().stream().map(given::get).filter(Objects::nonNull).toList());
    }

    private ConversationId remember(LibraryId library, Question question, Written written, ReplyMetadata metadata) {
        var turn = new Turn(question.text(), written.text(), metadata, written.drawnFrom(), clock.instant());
        ConversationId continued = question.conversation();
        if (continued == null) {
            var begun = new ConversationId(ids.get());
            conversations.begin(library, begun, turn);
            return begun;
        }
        if (!conversations.append(library, continued, turn)) {
            throw new ConversationNotFoundException(continued.value());
        }
        return continued;
    }
}
