package dev.carrel.application.query;

import dev.carrel.application.confidence.Certainty;
import dev.carrel.application.confidence.NearMiss;
import dev.carrel.application.job.Stopwatch;
import dev.carrel.application.limits.QueryLimits;
import dev.carrel.application.phrases.LanguageOfLibrary;
import dev.carrel.application.phrases.ServiceReplies;
import dev.carrel.application.port.CancellationSignal;
import dev.carrel.application.port.EngineObserver;
import dev.carrel.application.port.EngineObserver.OperationOutcome;
import dev.carrel.application.port.EngineObserver.OperationOutcome.Abandoned;
import dev.carrel.application.port.EngineObserver.OperationOutcome.Completed;
import dev.carrel.application.port.EngineObserver.OperationOutcome.Failed;
import dev.carrel.application.port.Libraries.LibraryState;
import dev.carrel.application.port.ReplyWriter;
import dev.carrel.application.port.ReplyWriter.GeneratedReply;
import dev.carrel.application.port.ReplyWriter.ReplyRequest;
import dev.carrel.application.port.ReplyWriter.RetrievedDocument;
import dev.carrel.application.question.QuestionRecorder;
import dev.carrel.application.question.QuestionRecorder.BestMatch;
import dev.carrel.domain.attribute.AttributeFilter;
import dev.carrel.domain.conversation.ConversationId;
import dev.carrel.domain.conversation.ConversationTurn;
import dev.carrel.domain.conversation.QueryId;
import dev.carrel.domain.conversation.Question;
import dev.carrel.domain.conversation.Reply;
import dev.carrel.domain.conversation.ReplyEvent;
import dev.carrel.domain.conversation.ReplyMetadata;
import dev.carrel.domain.conversation.ReplyMetadata.SourceDocument;
import dev.carrel.domain.document.DocumentId;
import dev.carrel.domain.error.CarrelException;
import dev.carrel.domain.error.ReplyFailedException;
import dev.carrel.domain.error.UnexpectedException;
import dev.carrel.domain.helparticle.HelpArticle;
import dev.carrel.domain.library.Library;
import dev.carrel.domain.library.LibraryId;
import dev.carrel.domain.question.LoggedQuestion;
import dev.carrel.domain.question.QuestionOutcome;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Makes one reply: interprets the question, finds passages, has the reply written, and saves the turn. */
final class AnswerQuestion {

    private static final Logger log = LoggerFactory.getLogger(AnswerQuestion.class);
    /** Curated answers and lists, which do not begin with a space, are streamed by words. */
    private static final Pattern WORD_WITH_SPACE = Pattern.compile("\\S+\\s*");

    private final InterpretQuestion interpretQuestion;
    private final CrossLanguageSearch search;
    private final ServiceReplyWriter serviceReplyWriter;
    private final CuratedAnswers curatedAnswers;
    private final ConsultCatalogue catalogue;
    private final ReplyWriter writer;
    private final SelectSources selectSources;
    private final ConversationHistory history;
    private final QuestionRecorder recorder;
    private final QueryLimits limits;
    private final EngineObserver observer;
    private final InstantSource clock;

    AnswerQuestion(InterpretQuestion interpretQuestion, CrossLanguageSearch search,
            ServiceReplyWriter serviceReplyWriter, CuratedAnswers curatedAnswers, ConsultCatalogue catalogue,
            ReplyWriter writer, SelectSources selectSources, ConversationHistory history, QuestionRecorder recorder,
            QueryLimits limits, EngineObserver observer, InstantSource clock) {
        this.interpretQuestion = interpretQuestion;
        this.search = search;
        this.serviceReplyWriter = serviceReplyWriter;
        this.curatedAnswers = curatedAnswers;
        this.catalogue = catalogue;
        this.writer = writer;
        this.selectSources = selectSources;
        this.history = history;
        this.recorder = recorder;
        this.limits = limits;
        this.observer = observer;
        this.clock = clock;
    }

    /**
     * A query to be answered.
     *
     * @param state of the library when the question was asked
     * @param conversation the conversation that the reply will be stored in; null for none
     * @param recentTurns the turns of the conversation that the question may refer to, oldest first
     * @param stopwatch started when the question was asked
     */
    record PendingQuery(QueryId id, @Nullable ConversationId conversation, LibraryState state, Question question,
            List<ConversationTurn> recentTurns, Stopwatch stopwatch) {

        Library library() {
            return state.library();
        }
    }

    /**
     * Makes the reply and puts its tokens into the buffer.
     *
     * @return the events that end the stream: the reply and the end, or the failure; none if the reply was cancelled
     */
    List<ReplyEvent> answer(PendingQuery query, ReplyBuffer buffer) {
        try {
            WrittenReply written = writeReply(query, buffer);
            buffer.throwIfCancelled();
            Question question = query.question();
            GeneratedReply generated = written.generated();
            ReplyMetadata metadata = written.metadata();
            Instant now = clock.instant();
            history.appendTurn(query.library().id(), question, query.conversation(),
                    new ConversationTurn(question.text(), generated.text(), metadata, generated.contextDocuments(),
                            question.filter(), now),
                    createLogEntry(query, written, now));
            observer.onReplyEnded(new Completed(), query.stopwatch().elapsed());
            observer.onQuestionEnded(written.outcome());
            var reply = new Reply(query.id(), query.conversation(), generated.text(), metadata,
                    generated.truncated());
            return List.of(new ReplyEvent.ResponseEvent(reply), new ReplyEvent.DoneEvent());
        } catch (CarrelException e) {
            return reportFailure(e, query, buffer);
        } catch (RuntimeException | Error e) {
            if (e instanceof CancellationException && buffer.isCancelled()) {
                reportFailure(ReplyFailedException.timedOut(limits.timeout()), query, buffer);
                return List.of();
            }
            log.error("A reply failed", e);
            return reportFailure(new UnexpectedException(e), query, buffer);
        }
    }

    /** Does what {@link #answer} does before the turn is stored, without a reply if that would call a service. */
    void rehearse(PendingQuery query, ReplyBuffer buffer) {
        if (writer.isLocal()) {
            writeReply(query, buffer);
        } else {
            search.find(query.state(),
                    interpretQuestion.interpret(query.question().text(), List.of(), CancellationSignal.NONE),
                    query.question(), limits.maxDocuments(), false, buffer);
        }
    }

    private @Nullable LoggedQuestion createLogEntry(PendingQuery query, WrittenReply written, Instant now) {
        return recorder.createEntry(query.id(), query.question(), written.outcome(), written.best(),
                written.metadata().documents().stream().map(SourceDocument::id).toList(), query.stopwatch().elapsed(),
                now);
    }

    private List<ReplyEvent> reportFailure(CarrelException failure, PendingQuery query, ReplyBuffer buffer) {
        if (!buffer.isCancelled() || buffer.hasTimedOut()) {
            observer.onQuestionEnded(QuestionOutcome.FAILED);
            recorder.recordEntry(query.library().id(),
                    recorder.createEntry(query.id(), query.question(), QuestionOutcome.FAILED, null, List.of(),
                            query.stopwatch().elapsed(), clock.instant()));
        }
        observer.onReplyEnded(buffer.isCancelled() ? cancelledOutcome(buffer) : new Failed(failure),
                query.stopwatch().elapsed());
        return List.of(new ReplyEvent.FailureEvent(failure));
    }

    private OperationOutcome cancelledOutcome(ReplyBuffer buffer) {
        return buffer.hasTimedOut() ? new Failed(ReplyFailedException.timedOut(limits.timeout())) : new Abandoned();
    }

    /**
     * A reply with its sources.
     *
     * @param search null if nothing was searched, as for a greeting
     */
    private record WrittenReply(GeneratedReply generated, ReplyMetadata metadata, QuestionOutcome outcome,
            @Nullable RetrievalResult search) {

        @Nullable
        BestMatch best() {
            return search == null || search.documents().isEmpty() ? null
                    : new BestMatch(search.documents().getFirst().document().similarity(), search.confidence());
        }
    }

    private WrittenReply writeReply(PendingQuery query, ReplyBuffer buffer) {
        Question question = query.question();
        Optional<String> talk = ServiceReplyWriter.replyToSmallTalk(query.library(), question.text());
        if (talk.isPresent()) {
            buffer.emitText(talk.get());
            return new WrittenReply(new GeneratedReply(talk.get(), List.of()), ReplyMetadata.NONE,
                    QuestionOutcome.ANSWERED, null);
        }
        Optional<HelpArticle> curated = curatedAnswers.findAnswer(query.state(), question);
        if (curated.isPresent()) {
            return repeatAnswer(query, question.text(), curated.get(), "", ReplyMetadata.NONE, null, buffer);
        }
        Optional<RetrievedDocument> summarized = writer.isLocal() ? Optional.empty()
                : catalogue.findSummarized(query.state(), question, query.recentTurns());
        if (summarized.isPresent()) {
            return writeSummary(query, summarized.get(), buffer);
        }
        return catalogue.reply(query.state(), question, query.recentTurns(), buffer)
                .map(reply -> listDocuments(query, reply, buffer))
                .orElseGet(() -> writeFromDocuments(query, buffer));
    }

    private WrittenReply listDocuments(PendingQuery query, CatalogueReply reply, ReplyBuffer buffer) {
        emitWords(reply.text(), buffer);
        List<DocumentId> ids = reply.documents().stream().map(SourceDocument::id).toList();
        return new WrittenReply(new GeneratedReply(reply.text(), ids),
                curatedAnswers.addArticles(query.state(), query.question().text(), query.question().filter(),
                        new ReplyMetadata(reply.documents()), null),
                QuestionOutcome.ANSWERED, null);
    }

    private static void emitWords(String text, ReplyBuffer buffer) {
        WORD_WITH_SPACE.matcher(text).results().forEach(word -> buffer.emitText(word.group()));
    }

    /** Replies with the answer of an article after a beginning, in the words of its editor. */
    private WrittenReply repeatAnswer(PendingQuery query, String asked, HelpArticle article, String beginning,
            ReplyMetadata sources, @Nullable RetrievalResult search, ReplyBuffer buffer) {
        String reply = beginning + Objects.requireNonNull(article.answer());
        emitWords(reply, buffer);
        ReplyMetadata metadata = curatedAnswers.addArticles(query.state(), asked, query.question().filter(), sources,
                article);
        return new WrittenReply(new GeneratedReply(reply, List.of()), metadata, QuestionOutcome.of(metadata), search);
    }

    private WrittenReply writeSummary(PendingQuery query, RetrievedDocument document, ReplyBuffer buffer) {
        String text = query.question().text();
        var request = new ReplyRequest(text, List.of(), query.recentTurns(), List.of(document),
                query.library().instructions(), serviceReplyWriter.refuseQuestion(text), query.question().options());
        return addSources(query, request, text, writer.writeReply(request, buffer), Certainty.SURE, null, buffer);
    }

    private WrittenReply writeFromDocuments(PendingQuery query, ReplyBuffer buffer) {
        String text = query.question().text();
        AttributeFilter filter = query.question().filter();
        LibraryId library = query.library().id();
        search.requireIndex();
        InterpretedQuestion interpreted = interpretQuestion.interpret(text, query.recentTurns(), buffer);
        RetrievalResult result = search.find(query.state(), interpreted, query.question(), limits.maxDocuments(), false,
                buffer);
        Certainty certainty = result.certainty();
        Optional<HelpArticle> quoted = curatedAnswers.findQuoted(query.state(), interpreted.standaloneText(), filter,
                certainty);
        if (quoted.isPresent()) {
            String beginning = serviceReplyWriter.beginUnsure(library, text, filter, result.documents()) + "\n\n";
            return repeatAnswer(query, interpreted.standaloneText(), quoted.get(), beginning,
                    ReplyMetadata.NONE.asUnsure(), result, buffer);
        }
        List<RetrievedDocument> relevant = certainty == Certainty.NOTHING ? List.of() : selectRelevant(result);
        boolean offersLinks = relevant.isEmpty()
                && curatedAnswers.offersLinks(query.state(), interpreted.standaloneText(), filter);
        Optional<NearMiss> nearMiss = relevant.isEmpty() && !offersLinks ? NearMiss.find(text, result.documents())
                : Optional.empty();
        // To find out why nothing was found takes longer than most searches.
        String refusal = offersLinks ? ServiceReplies.offerLinks(LanguageOfLibrary.ofQuestion(text))
                : relevant.isEmpty()
                        ? serviceReplyWriter.explainNothingFound(library, text, filter, result.documents(), nearMiss)
                        : serviceReplyWriter.refuseQuestion(text);
        buffer.throwIfCancelled();
        var request = new ReplyRequest(interpreted.original(), result.question().antecedents(), query.recentTurns(),
                relevant, query.library().instructions(), refusal, query.question().options());
        GeneratedReply written = certainty == Certainty.UNSURE
                ? writeUnsure(request, serviceReplyWriter.beginUnsure(library, text, filter, relevant), buffer)
                : writer.writeReply(request, buffer);
        return addSources(query, request, interpreted.standaloneText(),
                nearMiss.map(near -> near.addTo(written)).orElse(written), certainty, result, buffer);
    }

    private WrittenReply addSources(PendingQuery query, ReplyRequest request, String standaloneText,
            GeneratedReply written, Certainty certainty, @Nullable RetrievalResult search, ReplyBuffer buffer) {
        AttributeFilter filter = query.question().filter();
        GeneratedReply generated = writer.isLocal() ? written
                : ConversationHistory.addContext(written, query.recentTurns());
        ReplyMetadata sources = selectSources.select(query.library().id(), filter, request.documents(), generated,
                buffer);
        ReplyMetadata metadata = curatedAnswers.addArticles(query.state(), standaloneText, filter,
                certainty == Certainty.UNSURE && !sources.documents().isEmpty() ? sources.asUnsure() : sources, null);
        return new WrittenReply(generated, metadata, QuestionOutcome.of(metadata), search);
    }

    /** Writes a reply that begins with the words that it is the closest that was found. */
    private GeneratedReply writeUnsure(ReplyRequest request, String beginning, ReplyBuffer buffer) {
        var sink = new UnsureReplySink(buffer, beginning, request.refusal());
        GeneratedReply written = writer.writeReply(request, sink);
        return written.withText(sink.finish(written.text()));
    }

    /** Returns the documents for the writer: the best one and all near enough to it. */
    private List<RetrievedDocument> selectRelevant(RetrievalResult result) {
        List<RetrievedDocument> found = result.documents();
        double minSimilarity = found.getFirst().document().similarity() * limits.minShareOfBest();
        return found.stream().filter(each -> each.document().similarity() >= minSimilarity).toList();
    }
}
