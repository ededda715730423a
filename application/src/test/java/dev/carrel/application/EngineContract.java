package dev.carrel.application;

import dev.carrel.application.LibraryHandle.AddedDocument;
import dev.carrel.application.fake.model.EchoReplyWriter;
import dev.carrel.application.fake.model.ScriptedReplyWriter;
import dev.carrel.application.limits.IngestLimits;
import dev.carrel.application.limits.QueryLimits;
import dev.carrel.application.port.PageFetcher;
import dev.carrel.application.port.PageFetcher.Validators;
import dev.carrel.application.port.PassageIndex;
import dev.carrel.application.port.ReplyWriter;
import dev.carrel.application.port.ReplyWriter.RetrievedDocument;
import dev.carrel.application.port.Storage;
import dev.carrel.application.port.TextExtractor;
import dev.carrel.domain.WebAddress;
import dev.carrel.domain.conversation.ConversationId;
import dev.carrel.domain.conversation.ConversationTurn;
import dev.carrel.domain.conversation.Question;
import dev.carrel.domain.conversation.Reply;
import dev.carrel.domain.conversation.ReplyEvent;
import dev.carrel.domain.conversation.ReplyMetadata.SourceDocument;
import dev.carrel.domain.conversation.ReplyStream;
import dev.carrel.domain.document.Document;
import dev.carrel.domain.document.DocumentContent;
import dev.carrel.domain.document.DocumentContent.Section;
import dev.carrel.domain.document.DocumentId;
import dev.carrel.domain.document.DocumentStatus;
import dev.carrel.domain.document.Failure;
import dev.carrel.domain.document.NewDocument;
import dev.carrel.domain.document.RetryPolicy;
import dev.carrel.domain.error.AddressRefusedException;
import dev.carrel.domain.error.NotFoundException;
import dev.carrel.domain.error.NotFoundException.ResourceType;
import dev.carrel.domain.error.OverloadedException;
import dev.carrel.domain.error.ReplyFailedException;
import dev.carrel.domain.error.ReplyFailedException.ReplyFailure;
import dev.carrel.domain.error.StorageException;
import dev.carrel.domain.error.UnavailableException;
import dev.carrel.domain.library.LibraryId;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import static dev.carrel.application.NotFoundAssertions.notFound;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/** What the engine promises on whatever storage and index it is opened. */
public abstract class EngineContract {

    private static final Duration LONG = Duration.ofSeconds(30);
    private static final String PAGE = "https://example.org/leave";

    private static final IngestLimits TWO_WORKERS = IngestLimits.builder().workers(2).build();

    private final Map<String, PageFetcher.FetchResult> web = new ConcurrentHashMap<>();
    private Carrel carrel;
    private LibraryHandle handbook;

    /** The storage, with whatever an earlier opening of the same test left in it. */
    protected abstract Storage openStorage();

    /** The index, with whatever an earlier opening of the same test left in it. */
    protected abstract PassageIndex openIndex();

    /** Loses the index, while no engine is open. */
    protected abstract void loseIndex();

    @BeforeEach
    void openEngine() {
        carrel = openWith(new EchoReplyWriter(), QueryLimits.DEFAULT, TWO_WORKERS);
        handbook = carrel.library("handbook");
    }

    @AfterEach
    void closeEngine() {
        for (var library : carrel.listLibraries()) {
            assertThat(carrel.verifyIndex(library.id()).isConsistent()).as("index and storage agree").isTrue();
        }
        carrel.close();
    }

    private Carrel openWith(ReplyWriter writer, QueryLimits answering, IngestLimits processing) {
        return newBuilder(writer, answering, processing).open();
    }

    private CarrelBuilder newBuilder(ReplyWriter writer, QueryLimits answering, IngestLimits processing) {
        return Carrel.builder()
                .storage(openStorage())
                .index(openIndex())
                .replyWriter(writer)
                .pageFetcher(new CannedWeb())
                .textExtractor(new PlainText())
                .queryLimits(answering)
                .ingestLimits(
                        processing.toBuilder()
                                .retries(new RetryPolicy(List.of(Duration.ofMillis(5), Duration.ofMillis(5))))
                                .build());
    }

    private void reopenEngine(ReplyWriter writer) {
        reopenEngine(writer, QueryLimits.DEFAULT, TWO_WORKERS);
    }

    private void reopenEngine(ReplyWriter writer, QueryLimits answering, IngestLimits processing) {
        carrel.close();
        carrel = openWith(writer, answering, processing);
        handbook = carrel.library("handbook");
    }

    @Test
    void answersFromAProcessedText() throws Exception {
        Document leave = addAndAwait("Every employee has twenty-eight days of leave a year.");
        assertThat(leave.state().status()).isEqualTo(DocumentStatus.SUCCESS);
        assertThat(leave.title()).isEqualTo("Every employee has twenty-eight days of leave a year.");

        Reply reply = handbook.ask("How many days of leave?");

        assertThat(reply.text()).isEqualTo(EchoReplyWriter.reply("How many days of leave?"));
        assertThat(reply.metadata().documents()).extracting(SourceDocument::id).containsExactly(leave.id());
        assertThat(handbook.getConversation(reply.conversation()).turns()).extracting(ConversationTurn::reply)
                .containsExactly(reply.text());
    }

    @Test
    void repliesWithoutSourcesIfNothingIsRelevant() throws Exception {
        addAndAwait("Every employee has twenty-eight days of leave a year.");
        assertThat(handbook.ask("volcano xylophone").metadata().documents()).isEmpty();
        assertThat(carrel.library("empty").ask("anything").metadata().documents()).isEmpty();
    }

    @Test
    void streamsTheSameReplyInPieces() throws Exception {
        addAndAwait("Leave is granted by the manager.");
        List<ReplyEvent> events = collectEvents(handbook.streamReply(Question.of("Who grants leave?")));
        assertThat(events.getFirst()).isInstanceOf(ReplyEvent.InitializingEvent.class);
        assertThat(events.getLast()).isEqualTo(new ReplyEvent.DoneEvent());
        var response = (ReplyEvent.ResponseEvent) events.get(events.size() - 2);
        assertThat(tokenTexts(events)).isEqualTo(response.reply().text());
        assertThat(response.reply().query()).isEqualTo(((ReplyEvent.InitializingEvent) events.getFirst()).query());
    }

    @Test
    void aConversationContinuesInItsOwnLibraryOnly() throws Exception {
        Reply first = handbook.ask("Who grants leave?");
        Reply second = handbook.ask(Question.of("And sick leave?").inConversation(first.conversation()));
        assertThat(second.conversation()).isEqualTo(first.conversation());
        assertThat(handbook.getConversation(first.conversation()).turns()).extracting(ConversationTurn::query)
                .containsExactly("Who grants leave?", "And sick leave?");
        LibraryHandle other = carrel.library("other");
        assertThatThrownBy(() -> other.ask(Question.of("And sick leave?").inConversation(first.conversation())))
                .satisfies(notFound(ResourceType.CONVERSATION));
        handbook.deleteConversation(first.conversation());
        assertThatThrownBy(() -> handbook.streamReply(Question.of("And then?").inConversation(first.conversation())))
                .satisfies(notFound(ResourceType.CONVERSATION));
    }

    @Test
    void findsTheTopicOfAFollowUp() throws Exception {
        Document permit = addAndAwait("The parking permit costs apprentices twenty euros.");
        Document ticket = addAndAwait("The railway ticket costs apprentices thirty euros.");
        assertThat(usedDocuments("What does the parking permit cost?", "And for apprentices?")).first()
                .isEqualTo(permit.id());
        assertThat(usedDocuments("What does the railway ticket cost?", "And for apprentices?")).first()
                .isEqualTo(ticket.id());
    }

    @Test
    void prefersTheDocumentOfTheLastReplyInAFollowUp() throws Exception {
        for (String office : List.of("Berlin", "Vienna")) {
            addAndAwait(NewDocument.ofText("How to reach us in " + office + ".").withTitle("Office " + office));
        }
        Document berlin = addAndAwait(NewDocument.ofText("Visitors ring twice.").withTitle("Office Berlin"));
        Document vienna = addAndAwait(NewDocument.ofText("Visitors ring twice!").withTitle("Office Vienna"));
        assertThat(usedDocuments("How do I reach Berlin?", "Do visitors ring?")).first().isEqualTo(berlin.id());
        assertThat(usedDocuments("How do I reach Vienna?", "Do visitors ring?")).first().isEqualTo(vienna.id());
    }

    @Test
    void followsAChangeOfTopic() throws Exception {
        addAndAwait("The parking permit costs apprentices twenty euros.");
        Document leave = addAndAwait("Unused holidays expire in March.");
        assertThat(usedDocuments("What does the parking permit cost?", "When do unused holidays expire?"))
                .first()
                .isEqualTo(leave.id());
    }

    @Test
    void ignoresATurnOfADeletedDocument() throws Exception {
        Document permit = addAndAwait("The parking permit costs apprentices twenty euros.");
        Document ticket = addAndAwait("The railway ticket costs apprentices thirty euros.");
        Reply about = handbook.ask("What does the parking permit cost?");
        handbook.deleteDocument(permit.id());
        var followUp = Question.of("Why?").inConversation(about.conversation());
        assertThat(handbook.search(followUp, 5).documents()).isEmpty();
        assertThat(handbook.search(Question.of("railway ticket"), 5).documents())
                .extracting(evidence -> evidence.document().id())
                .containsExactly(ticket.id());
    }

    @Test
    void reportsMissingResources() {
        LibraryHandle none = carrel.library(new LibraryId("none"));
        assertThatThrownBy(() -> none.ask("Anything?")).satisfies(notFound(ResourceType.LIBRARY));
        assertThatThrownBy(() -> none.addText("text")).satisfies(notFound(ResourceType.LIBRARY));
        assertThatThrownBy(none::describe).satisfies(notFound(ResourceType.LIBRARY));
        assertThatThrownBy(() -> none.search(Question.of("q"), 5)).satisfies(notFound(ResourceType.LIBRARY));
        assertThatThrownBy(() -> none.listDocuments(null, null, 5)).satisfies(notFound(ResourceType.LIBRARY));
        assertThatThrownBy(() -> carrel.deleteLibrary(none.id())).satisfies(notFound(ResourceType.LIBRARY));
        var unknown = new DocumentId("unknown");
        assertThatThrownBy(() -> handbook.getDocument(unknown)).satisfies(notFound(ResourceType.DOCUMENT));
        assertThatThrownBy(() -> handbook.findContent(unknown)).satisfies(notFound(ResourceType.DOCUMENT));
        assertThatThrownBy(() -> handbook.deleteDocument(unknown)).satisfies(notFound(ResourceType.DOCUMENT));
    }

    @Test
    void recognisesAnIdenticalText() throws Exception {
        Document leave = addAndAwait("Leave is granted by the manager.");
        AddedDocument again = handbook.addText("Leave is granted by the manager.");
        assertThat(again.created()).isFalse();
        assertThat(again.document().id()).isEqualTo(leave.id());
        assertThat(again.document().state().status()).isEqualTo(DocumentStatus.SUCCESS);
    }

    @Test
    void deletesADocumentFromSearchesAndReplies() throws Exception {
        Document leave = addAndAwait("Leave is granted by the manager.");
        Reply reply = handbook.ask("Who grants leave?");
        assertThat(reply.metadata().documents()).isNotEmpty();

        handbook.deleteDocument(leave.id());

        assertThat(searchTitles("leave")).isEmpty();
        ConversationTurn turn = handbook.getConversation(reply.conversation()).turns().getFirst();
        assertThat(turn.isRedacted()).isTrue();
        assertThat(turn.metadata().documents()).isEmpty();
        assertThatThrownBy(() -> handbook.deleteDocument(leave.id())).satisfies(notFound(ResourceType.DOCUMENT));
        reopenEngine(new EchoReplyWriter());
        assertThat(searchTitles("leave")).isEmpty();
    }

    @Test
    void redactsAReplyWhoseDocumentIsDeletedMeanwhile() throws Exception {
        Document leave = addAndAwait("Leave is granted by the manager.");
        var writing = new CountDownLatch(1);
        var deleted = new CountDownLatch(1);
        reopenEngine(
                ScriptedReplyWriter.emitting("The manager").run(writing::countDown).await(deleted).emit(" grants it."));
        try (ReplyStream stream = handbook.streamReply(Question.of("Who grants leave?"))) {
            assertThat(writing.await(30, TimeUnit.SECONDS)).isTrue();
            handbook.deleteDocument(leave.id());
            deleted.countDown();
            List<ReplyEvent> events = collectEvents(stream);
            var response = (ReplyEvent.ResponseEvent) events.get(events.size() - 2);
            assertThat(handbook.getConversation(response.reply().conversation()).turns())
                    .allMatch(ConversationTurn::isRedacted);
        }
    }

    @Test
    void keepsTheTextOfAPageAfterAFailedRefresh() throws Exception {
        pageWith("Leave is granted by the manager.");
        Document page = addAndAwait(NewDocument.ofPage(PAGE).withTitle("Leave"));
        assertThat(page.state().status()).isEqualTo(DocumentStatus.SUCCESS);
        assertThat(searchTitles("manager")).containsExactly("Leave");

        pageWith("Leave is granted by the director.");
        Document refreshed = addAndAwait(NewDocument.ofPage(PAGE));
        assertThat(refreshed.id()).isEqualTo(page.id());
        assertThat(refreshed.title()).isEqualTo("Leave");
        assertThat(searchTitles("manager")).isEmpty();
        assertThat(searchTitles("director")).containsExactly("Leave");

        web.put(PAGE, new PageFetcher.FetchResult.FetchFailed(Failure.permanentFailure("The page is gone.")));
        Document failed = addAndAwait(NewDocument.ofPage(PAGE));
        assertThat(failed.state().status()).isEqualTo(DocumentStatus.FAILED);
        assertThat(failed.state().message()).isEqualTo("The page is gone.");
        assertThat(searchTitles("director")).containsExactly("Leave");
        assertThat(handbook.findContent(page.id()).map(DocumentContent::fullText))
                .contains("Leave is granted by the director.");
    }

    @Test
    void retriesATransientFailureUntilTheLimit() throws Exception {
        web.put(PAGE, new PageFetcher.FetchResult.FetchFailed(Failure.transientFailure("The server is busy.")));
        Document failed = addAndAwait(NewDocument.ofPage(PAGE));
        assertThat(failed.state().status()).isEqualTo(DocumentStatus.FAILED);
        assertThat(failed.state().attempts()).isEqualTo(3);
        assertThat(handbook.findContent(failed.id())).isEmpty();

        pageWith("It healed.");
        assertThat(addAndAwait(NewDocument.ofPage(PAGE)).state().status()).isEqualTo(DocumentStatus.SUCCESS);
    }

    @Test
    void rejectsAForbiddenAddress() {
        assertThatThrownBy(() -> handbook.addDocument(NewDocument.ofPage("http://10.0.0.1/")))
                .isInstanceOf(AddressRefusedException.class);
        assertThat(handbook.listDocuments(null, null, 10)).isEmpty();
    }

    @Test
    void closingAStreamStopsTheWriterAndStoresNoTurn() throws Exception {
        Reply first = handbook.ask("Who grants leave?");
        var left = new CountDownLatch(1);
        var stopped = new CountDownLatch(1);
        var writer = ScriptedReplyWriter.emitting("A", " piece").await(left).emit(" more", " and more");
        reopenEngine((brief, sink) -> {
            try {
                return writer.writeReply(brief, sink);
            } finally {
                stopped.countDown();
            }
        });
        try (ReplyStream stream = handbook.streamReply(Question.of("And then?").inConversation(first.conversation()))) {
            assertThat(stream.nextEvent(LONG)).containsInstanceOf(ReplyEvent.InitializingEvent.class);
        }
        left.countDown();
        assertThat(stopped.await(30, TimeUnit.SECONDS)).isTrue();
        assertThat(writer.stopped()).isEqualTo(1);
        assertThat(handbook.getConversation(first.conversation()).turns()).hasSize(1);
    }

    @Test
    void aFailingWriterEndsTheStreamAndStoresNoTurn() throws Exception {
        Reply first = handbook.ask("Who grants leave?");
        reopenEngine(ScriptedReplyWriter.emitting("Half a").fail(new StorageException("The disk is full.", null)));
        List<ReplyEvent> events = collectEvents(
                handbook.streamReply(Question.of("And then?").inConversation(first.conversation())));
        assertThat(events.getLast()).isInstanceOfSatisfying(ReplyEvent.FailureEvent.class,
                failed -> assertThat(failed.problem()).hasMessage("The disk is full."));
        assertThatThrownBy(() -> handbook.ask("And then?")).hasMessage("The disk is full.");
        assertThat(handbook.getConversation(first.conversation()).turns()).hasSize(1);
    }

    @Test
    void limitsReplyTimeAndConcurrency() throws Exception {
        var never = new CountDownLatch(1);
        reopenEngine(ScriptedReplyWriter.emitting("Well").await(never),
                QueryLimits.DEFAULT.withTimeout(Duration.ofMillis(50)).withMaxConcurrent(1),
                IngestLimits.builder().workers(1).build());
        assertThatThrownBy(() -> handbook.ask("What?")).isInstanceOfSatisfying(ReplyFailedException.class,
                reply -> assertThat(reply.failure()).isEqualTo(ReplyFailure.TIMED_OUT));
        assertThatThrownBy(() -> handbook.ask("What?")).isInstanceOf(OverloadedException.class);
        never.countDown();
    }

    @Test
    void deliversRepliesLargerThanTheBuffer() throws Exception {
        var pieces = new ArrayList<String>();
        for (int number = 0; number < 1000; number++) {
            pieces.add(" " + number);
        }
        reopenEngine(ScriptedReplyWriter.emitting(pieces.toArray(String[]::new)));
        List<ReplyEvent> events = collectEvents(handbook.streamReply(Question.of("Count!")));
        assertThat(tokenTexts(events)).isEqualTo(String.join("", pieces));
    }

    @Test
    void resumesProcessingAfterReopening() throws Exception {
        reopenEngine(new EchoReplyWriter(), QueryLimits.DEFAULT, IngestLimits.builder().workers(0).build());
        Document waiting = handbook.addText("Leave is granted by the manager.").document();
        assertThat(handbook.awaitDocument(waiting.id(), Duration.ZERO).state().status())
                .isEqualTo(DocumentStatus.QUEUED);
        reopenEngine(new EchoReplyWriter());
        assertThat(handbook.awaitDocument(waiting.id(), LONG).state().status()).isEqualTo(DocumentStatus.SUCCESS);
    }

    @Test
    void rejectsDocumentsWhenTheQueueIsFull() {
        reopenEngine(new EchoReplyWriter(), QueryLimits.DEFAULT,
                IngestLimits.builder().workers(0).maxPending(2).build());
        handbook.addText("one");
        handbook.addText("two");
        assertThatThrownBy(() -> handbook.addText("three")).isInstanceOf(UnavailableException.class);
        assertThat(handbook.describe().documentCounts()).containsEntry(DocumentStatus.QUEUED, 2L);
    }

    @Test
    void rebuildsALostIndex() throws Exception {
        for (int number = 0; number < 250; number++) {
            handbook.addText("Rule number%d of the handbook.".formatted(number));
        }
        Document last = addAndAwait("The very last rule.");
        Document gone = addAndAwait("A rule that is withdrawn.");
        handbook.deleteDocument(gone.id());
        awaitNothingWaiting();
        carrel.close();
        loseIndex();
        openEngine();
        while (carrel.readiness() instanceof EngineReadiness.IndexRebuilding) {
            Document during = addAndAwait("Added while the index is rebuilt.");
            assertThat(searchTitles("rebuilt")).containsExactly(during.title());
        }
        assertThat(searchTitles("number249")).hasSize(1);
        assertThat(searchTitles("very last")).contains(last.title());
        assertThat(searchTitles("withdrawn")).isEmpty();
    }

    @Test
    void aRecreatedLibraryIsEmpty() throws Exception {
        addAndAwait("Leave is granted by the manager.");
        carrel.deleteLibrary(handbook.id());
        assertThatThrownBy(() -> searchTitles("leave")).satisfies(notFound(ResourceType.LIBRARY));
        handbook = carrel.library("handbook");
        assertThat(searchTitles("leave")).isEmpty();
        addAndAwait("Everything is new.");
        assertThat(searchTitles("leave")).isEmpty();
        assertThat(searchTitles("new")).hasSize(1);
    }

    @Test
    void deletesConversationsWithTheirLibrary() throws Exception {
        addAndAwait("Leave is granted by the manager.");
        Reply first = handbook.ask("Who grants leave?");
        handbook.ask(Question.of("And sick leave?").inConversation(first.conversation()));
        LibraryHandle other = carrel.library("other");
        Reply elsewhere = other.ask("Who grants leave?");
        carrel.deleteLibrary(handbook.id());
        handbook = carrel.library("handbook");
        assertThatThrownBy(() -> handbook.getConversation(first.conversation()))
                .satisfies(notFound(ResourceType.CONVERSATION));
        assertThatThrownBy(() -> handbook.ask(Question.of("And then?").inConversation(first.conversation())))
                .satisfies(notFound(ResourceType.CONVERSATION));
        assertThat(other.getConversation(elsewhere.conversation()).turns()).hasSize(1);
    }

    @Test
    void deletesAnIdleConversation() throws Exception {
        carrel.close();
        var now = new AtomicReference<>(InstantSource.system().instant());
        carrel = newBuilder(new EchoReplyWriter(), QueryLimits.DEFAULT, TWO_WORKERS)
                .clock(now::get)
                .conversationRetention(Duration.ofSeconds(2))
                .open();
        handbook = carrel.library("handbook");
        var resting = handbook.ask("Who grants leave?").conversation();
        var continued = handbook.ask("Who grants sick leave?").conversation();
        LibraryHandle other = carrel.library("other");
        var elsewhere = other.ask("Who grants leave?").conversation();
        now.updateAndGet(moment -> moment.plusMillis(1500));
        handbook.ask(Question.of("And then?").inConversation(continued));

        now.updateAndGet(moment -> moment.plusMillis(1000));
        awaitForgotten(handbook, resting);
        awaitForgotten(other, elsewhere);
        assertThat(handbook.getConversation(continued).turns()).hasSize(2);
        assertThatThrownBy(() -> handbook.ask(Question.of("And then?").inConversation(resting)))
                .satisfies(notFound(ResourceType.CONVERSATION));

        now.updateAndGet(moment -> moment.plusMillis(1500));
        awaitForgotten(handbook, continued);
    }

    @Test
    void rejectsAnUnreasonableRetention() {
        for (Duration senseless : List.of(Duration.ofMillis(999), Duration.ofDays(3651), Duration.ofSeconds(-1))) {
            assertThatThrownBy(() -> Carrel.builder().conversationRetention(senseless))
                    .isInstanceOf(IllegalArgumentException.class);
        }
    }

    private static void awaitForgotten(LibraryHandle library, ConversationId conversation)
            throws InterruptedException {
        long deadline = System.nanoTime() + LONG.toNanos();
        while (true) {
            try {
                library.getConversation(conversation);
            } catch (NotFoundException ignored) {
                return;
            }
            assertThat(System.nanoTime()).as("it is still there").isLessThan(deadline);
            Thread.sleep(10);
        }
    }

    @Test
    void keepsLibrariesApart() throws Exception {
        Document mine = addAndAwait("Leave is granted by the manager.");
        LibraryHandle other = carrel.library("other");
        assertThat(other.search(Question.of("leave manager"), 10).documents()).isEmpty();
        assertThatThrownBy(() -> other.getDocument(mine.id())).satisfies(notFound(ResourceType.DOCUMENT));
        assertThatThrownBy(() -> other.deleteDocument(mine.id())).satisfies(notFound(ResourceType.DOCUMENT));
        assertThat(searchTitles("leave")).hasSize(1);
    }

    private Document addAndAwait(String text) throws InterruptedException {
        return addAndAwait(NewDocument.ofText(text));
    }

    private Document addAndAwait(NewDocument document) throws InterruptedException {
        return handbook.awaitDocument(handbook.addDocument(document).document().id(), LONG);
    }

    /** What the reply to the second of two questions is made from, best first. */
    private List<DocumentId> usedDocuments(String first, String followUp) throws InterruptedException {
        Reply reply = handbook.ask(Question.of(followUp).inConversation(handbook.ask(first).conversation()));
        return reply.metadata().documents().stream().map(SourceDocument::id).toList();
    }

    private void awaitNothingWaiting() throws InterruptedException {
        for (Document document : handbook.listDocuments(DocumentStatus.QUEUED, null, 100)) {
            handbook.awaitDocument(document.id(), LONG);
        }
        if (!handbook.listDocuments(DocumentStatus.QUEUED, null, 1).isEmpty()
                || !handbook.listDocuments(DocumentStatus.RUNNING, null, 1).isEmpty()) {
            awaitNothingWaiting();
        }
    }

    private List<String> searchTitles(String text) {
        List<RetrievedDocument> found = handbook.search(Question.of(text), 10).documents();
        return found.stream().map(evidence -> evidence.document().title()).toList();
    }

    private void pageWith(String text) {
        web.put(PAGE, new PageFetcher.FetchResult.FetchedPage(new WebAddress(PAGE), "text/plain",
                text.getBytes(StandardCharsets.UTF_8), Validators.NONE));
    }

    private static List<ReplyEvent> collectEvents(ReplyStream stream) throws InterruptedException {
        try (stream) {
            var events = new ArrayList<ReplyEvent>();
            while (events.isEmpty() || !events.getLast().isTerminal()) {
                stream.nextEvent(LONG).ifPresent(events::add);
            }
            return events;
        }
    }

    private static String tokenTexts(List<ReplyEvent> events) {
        var text = new StringBuilder();
        for (ReplyEvent event : events) {
            if (event instanceof ReplyEvent.TokenEvent token) {
                text.append(token.value());
            }
        }
        return text.toString();
    }

    /** The web as the test sets it up. */
    private final class CannedWeb implements PageFetcher {

        @Override
        public void checkAddress(WebAddress address) {
            if (address.host().startsWith("10.")) {
                throw new AddressRefusedException("That address is private.");
            }
        }

        @Override
        public FetchResult fetchPage(FetchRequest request) {
            return web.getOrDefault(request.address().value(),
                    new FetchResult.FetchFailed(Failure.permanentFailure("There is no such page.")));
        }

        @Override
        public Duration politenessDelay(WebAddress address, boolean asRobot) {
            return Duration.ZERO;
        }
    }

    /** Takes every page for plain text. */
    private static final class PlainText implements TextExtractor {

        @Override
        public ExtractionResult extractText(ExtractionSource source) {
            return new ExtractionResult.ExtractedText(null,
                    List.of(Section.of(new String(source.bytes(), StandardCharsets.UTF_8))), PageLinks.NONE);
        }
    }
}
