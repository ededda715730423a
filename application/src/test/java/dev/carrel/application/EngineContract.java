package dev.carrel.application;

import dev.carrel.application.answering.AnsweringLimits;
import dev.carrel.application.answering.ReplyStream;
import dev.carrel.application.port.Documents.Submission;
import dev.carrel.application.port.PageFetcher;
import dev.carrel.application.port.PassageIndex;
import dev.carrel.application.port.ReplyWriter;
import dev.carrel.application.port.ReplyWriter.Evidence;
import dev.carrel.application.port.Storage;
import dev.carrel.application.port.TextExtractor;
import dev.carrel.application.port.writing.EchoReplyWriter;
import dev.carrel.application.port.writing.ScriptedReplyWriter;
import dev.carrel.application.processing.ProcessingLimits;
import dev.carrel.domain.WebAddress;
import dev.carrel.domain.conversation.ConversationId;
import dev.carrel.domain.conversation.Question;
import dev.carrel.domain.conversation.Reply;
import dev.carrel.domain.conversation.ReplyEvent;
import dev.carrel.domain.conversation.Turn;
import dev.carrel.domain.conversation.UsedDocument;
import dev.carrel.domain.document.Document;
import dev.carrel.domain.document.DocumentContent;
import dev.carrel.domain.document.DocumentId;
import dev.carrel.domain.document.DocumentStatus;
import dev.carrel.domain.document.Failure;
import dev.carrel.domain.document.NewDocument;
import dev.carrel.domain.document.RetryPolicy;
import dev.carrel.domain.document.Section;
import dev.carrel.domain.document.Validators;
import dev.carrel.domain.error.AddressRefusedException;
import dev.carrel.domain.error.ConversationNotFoundException;
import dev.carrel.domain.error.DocumentNotFoundException;
import dev.carrel.domain.error.LibraryNotFoundException;
import dev.carrel.domain.error.OverloadedException;
import dev.carrel.domain.error.ReplyTimedOutException;
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

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/** What the engine promises on whatever storage and index it is opened. */
public abstract class EngineContract {

    private static final Duration LONG = Duration.ofSeconds(30);
    private static final String PAGE = "https://example.org/leave";

    private static final ProcessingLimits TWO_WORKERS = ProcessingLimits.DEFAULT.withWorkers(2);

    private final Map<String, PageFetcher.Fetched> web = new ConcurrentHashMap<>();
    private Carrel carrel;
    private LibraryHandle handbook;

    /** The storage, with whatever an earlier opening of the same test left in it. */
    protected abstract Storage openStorage();

    /** The index, with whatever an earlier opening of the same test left in it. */
    protected abstract PassageIndex openIndex();

    /** Loses the index, while no engine is open. */
    protected abstract void loseIndex();

    @BeforeEach
    void open() {
        carrel = opened(new EchoReplyWriter(), AnsweringLimits.DEFAULT, TWO_WORKERS);
        handbook = carrel.library("handbook");
    }

    @AfterEach
    void close() {
        for (var library : carrel.libraries()) {
            assertThat(carrel.verify(library.id()).agree()).as("index and storage agree").isTrue();
        }
        carrel.close();
    }

    private Carrel opened(ReplyWriter writer, AnsweringLimits answering, ProcessingLimits processing) {
        return builder(writer, answering, processing).open();
    }

    private CarrelBuilder builder(ReplyWriter writer, AnsweringLimits answering, ProcessingLimits processing) {
        return Carrel.builder()
                .storage(openStorage())
                .index(openIndex())
                .replies(writer)
                .pages(new CannedWeb(), new PlainText())
                .answering(answering)
                .processing(
                        processing.withRetries(new RetryPolicy(List.of(Duration.ofMillis(5), Duration.ofMillis(5)))));
    }

    private void reopen(ReplyWriter writer) {
        reopen(writer, AnsweringLimits.DEFAULT, TWO_WORKERS);
    }

    private void reopen(ReplyWriter writer, AnsweringLimits answering, ProcessingLimits processing) {
        carrel.close();
        carrel = opened(writer, answering, processing);
        handbook = carrel.library("handbook");
    }

    @Test
    void aTextAnswersOnceItIsProcessed() throws Exception {
        Document leave = add("Every employee has twenty-eight days of leave a year.");
        assertThat(leave.state().status()).isEqualTo(DocumentStatus.SUCCESS);
        assertThat(leave.title()).isEqualTo("Every employee has twenty-eight days of leave a year.");

        Reply reply = handbook.ask("How many days of leave?");

        assertThat(reply.text()).isEqualTo(EchoReplyWriter.reply("How many days of leave?"));
        assertThat(reply.metadata().documents()).extracting(UsedDocument::id).containsExactly(leave.id());
        assertThat(handbook.conversation(reply.conversation()).turns()).extracting(Turn::reply)
                .containsExactly(reply.text());
    }

    @Test
    void nothingRelevantIsAReplyWithoutSources() throws Exception {
        add("Every employee has twenty-eight days of leave a year.");
        assertThat(handbook.ask("volcano xylophone").metadata().documents()).isEmpty();
        assertThat(carrel.library("empty").ask("anything").metadata().documents()).isEmpty();
    }

    @Test
    void aStreamTellsTheSameReplyPieceByPiece() throws Exception {
        add("Leave is granted by the manager.");
        List<ReplyEvent> events = collect(handbook.stream(Question.of("Who grants leave?")));
        assertThat(events.getFirst()).isInstanceOf(ReplyEvent.Initializing.class);
        assertThat(events.getLast()).isEqualTo(new ReplyEvent.Done());
        var response = (ReplyEvent.Response) events.get(events.size() - 2);
        assertThat(tokens(events)).isEqualTo(response.reply().text());
        assertThat(response.reply().query()).isEqualTo(((ReplyEvent.Initializing) events.getFirst()).query());
    }

    @Test
    void aConversationContinuesInItsOwnLibraryOnly() throws Exception {
        Reply first = handbook.ask("Who grants leave?");
        Reply second = handbook.ask(Question.of("And sick leave?").in(first.conversation()));
        assertThat(second.conversation()).isEqualTo(first.conversation());
        assertThat(handbook.conversation(first.conversation()).turns()).extracting(Turn::query)
                .containsExactly("Who grants leave?", "And sick leave?");
        LibraryHandle other = carrel.library("other");
        assertThatThrownBy(() -> other.ask(Question.of("And sick leave?").in(first.conversation())))
                .isInstanceOf(ConversationNotFoundException.class);
        handbook.delete(first.conversation());
        assertThatThrownBy(() -> handbook.stream(Question.of("And then?").in(first.conversation())))
                .isInstanceOf(ConversationNotFoundException.class);
    }

    @Test
    void aFollowUpFindsWhatTheConversationIsAbout() throws Exception {
        Document permit = add("The parking permit costs apprentices twenty euros.");
        Document ticket = add("The railway ticket costs apprentices thirty euros.");
        assertThat(used("What does the parking permit cost?", "And for apprentices?")).first().isEqualTo(permit.id());
        assertThat(used("What does the railway ticket cost?", "And for apprentices?")).first().isEqualTo(ticket.id());
    }

    @Test
    void aFollowUpStaysWithDocumentsOfTheTitleThatWasUsed() throws Exception {
        for (String office : List.of("Berlin", "Vienna")) {
            add(NewDocument.text("How to reach us in " + office + ".").titled("Office " + office));
        }
        Document berlin = add(NewDocument.text("Visitors ring twice.").titled("Office Berlin"));
        Document vienna = add(NewDocument.text("Visitors ring twice!").titled("Office Vienna"));
        assertThat(used("How do I reach Berlin?", "Do visitors ring?")).first().isEqualTo(berlin.id());
        assertThat(used("How do I reach Vienna?", "Do visitors ring?")).first().isEqualTo(vienna.id());
    }

    @Test
    void aChangeOfTopicIsNotDraggedBack() throws Exception {
        add("The parking permit costs apprentices twenty euros.");
        Document leave = add("Unused holidays expire in March.");
        assertThat(used("What does the parking permit cost?", "When do unused holidays expire?"))
                .first()
                .isEqualTo(leave.id());
    }

    @Test
    void aTurnWhoseDocumentIsGoneSaysNothingAnyMore() throws Exception {
        Document permit = add("The parking permit costs apprentices twenty euros.");
        Document ticket = add("The railway ticket costs apprentices thirty euros.");
        Reply about = handbook.ask("What does the parking permit cost?");
        handbook.delete(permit.id());
        var followUp = Question.of("Why?").in(about.conversation());
        assertThat(handbook.search(followUp, 5)).isEmpty();
        assertThat(handbook.search(Question.of("railway ticket"), 5)).extracting(evidence -> evidence.document().id())
                .containsExactly(ticket.id());
    }

    @Test
    void whatIsNotThereIsSaidSo() {
        LibraryHandle none = carrel.library(new LibraryId("none"));
        assertThatThrownBy(() -> none.ask("Anything?")).isInstanceOf(LibraryNotFoundException.class);
        assertThatThrownBy(() -> none.add("text")).isInstanceOf(LibraryNotFoundException.class);
        assertThatThrownBy(none::overview).isInstanceOf(LibraryNotFoundException.class);
        assertThatThrownBy(() -> none.search(Question.of("q"), 5)).isInstanceOf(LibraryNotFoundException.class);
        assertThatThrownBy(() -> none.documents(null, null, 5)).isInstanceOf(LibraryNotFoundException.class);
        assertThatThrownBy(() -> carrel.deleteLibrary(none.id())).isInstanceOf(LibraryNotFoundException.class);
        var unknown = new DocumentId("unknown");
        assertThatThrownBy(() -> handbook.document(unknown)).isInstanceOf(DocumentNotFoundException.class);
        assertThatThrownBy(() -> handbook.content(unknown)).isInstanceOf(DocumentNotFoundException.class);
        assertThatThrownBy(() -> handbook.delete(unknown)).isInstanceOf(DocumentNotFoundException.class);
    }

    @Test
    void theSameTextAgainIsTheSameDocument() throws Exception {
        Document leave = add("Leave is granted by the manager.");
        Submission again = handbook.add("Leave is granted by the manager.");
        assertThat(again.added()).isFalse();
        assertThat(again.document().id()).isEqualTo(leave.id());
        assertThat(again.document().state().status()).isEqualTo(DocumentStatus.SUCCESS);
    }

    @Test
    void aDeletedDocumentIsGoneFromSearchesAndFromStoredReplies() throws Exception {
        Document leave = add("Leave is granted by the manager.");
        Reply reply = handbook.ask("Who grants leave?");
        assertThat(reply.metadata().documents()).isNotEmpty();

        handbook.delete(leave.id());

        assertThat(search("leave")).isEmpty();
        Turn turn = handbook.conversation(reply.conversation()).turns().getFirst();
        assertThat(turn.isRedacted()).isTrue();
        assertThat(turn.metadata().documents()).isEmpty();
        assertThatThrownBy(() -> handbook.delete(leave.id())).isInstanceOf(DocumentNotFoundException.class);
        reopen(new EchoReplyWriter());
        assertThat(search("leave")).isEmpty();
    }

    @Test
    void aReplyThatIsUnderWayWhenItsDocumentIsDeletedIsStoredRedacted() throws Exception {
        Document leave = add("Leave is granted by the manager.");
        var writing = new CountDownLatch(1);
        var deleted = new CountDownLatch(1);
        reopen(ScriptedReplyWriter.emitting("The manager").run(writing::countDown).await(deleted).emit(" grants it."));
        try (ReplyStream stream = handbook.stream(Question.of("Who grants leave?"))) {
            assertThat(writing.await(30, TimeUnit.SECONDS)).isTrue();
            handbook.delete(leave.id());
            deleted.countDown();
            List<ReplyEvent> events = collect(stream);
            var response = (ReplyEvent.Response) events.get(events.size() - 2);
            assertThat(handbook.conversation(response.reply().conversation()).turns())
                    .allMatch(Turn::isRedacted);
        }
    }

    @Test
    void aPageIsFetchedAndRefreshedAndAFailedRefreshKeepsTheGoodText() throws Exception {
        page("Leave is granted by the manager.");
        Document page = add(NewDocument.page(PAGE).titled("Leave"));
        assertThat(page.state().status()).isEqualTo(DocumentStatus.SUCCESS);
        assertThat(search("manager")).containsExactly("Leave");

        page("Leave is granted by the director.");
        Document refreshed = add(NewDocument.page(PAGE));
        assertThat(refreshed.id()).isEqualTo(page.id());
        assertThat(refreshed.title()).isEqualTo("Leave");
        assertThat(search("manager")).isEmpty();
        assertThat(search("director")).containsExactly("Leave");

        web.put(PAGE, new PageFetcher.Fetched.Failed(Failure.forGood("The page is gone.")));
        Document failed = add(NewDocument.page(PAGE));
        assertThat(failed.state().status()).isEqualTo(DocumentStatus.FAILED);
        assertThat(failed.state().message()).isEqualTo("The page is gone.");
        assertThat(search("director")).containsExactly("Leave");
        assertThat(handbook.content(page.id()).map(DocumentContent::text))
                .contains("Leave is granted by the director.");
    }

    @Test
    void aFailureThatMayHealIsTriedAgainAndAtLastGivenUp() throws Exception {
        web.put(PAGE, new PageFetcher.Fetched.Failed(Failure.forNow("The server is busy.")));
        Document failed = add(NewDocument.page(PAGE));
        assertThat(failed.state().status()).isEqualTo(DocumentStatus.FAILED);
        assertThat(failed.state().attempts()).isEqualTo(3);
        assertThat(handbook.content(failed.id())).isEmpty();

        page("It healed.");
        assertThat(add(NewDocument.page(PAGE)).state().status()).isEqualTo(DocumentStatus.SUCCESS);
    }

    @Test
    void anAddressThatIsRefusedIsNotTakenIn() {
        assertThatThrownBy(() -> handbook.add(NewDocument.page("http://10.0.0.1/")))
                .isInstanceOf(AddressRefusedException.class);
        assertThat(handbook.documents(null, null, 10)).isEmpty();
    }

    @Test
    void aListenerThatLeavesStopsTheWriterAndLeavesNoTurn() throws Exception {
        Reply first = handbook.ask("Who grants leave?");
        var left = new CountDownLatch(1);
        var stopped = new CountDownLatch(1);
        var writer = ScriptedReplyWriter.emitting("A", " piece").await(left).emit(" more", " and more");
        reopen((brief, sink) -> {
            try {
                return writer.write(brief, sink);
            } finally {
                stopped.countDown();
            }
        });
        try (ReplyStream stream = handbook.stream(Question.of("And then?").in(first.conversation()))) {
            assertThat(stream.next(LONG)).containsInstanceOf(ReplyEvent.Initializing.class);
        }
        left.countDown();
        assertThat(stopped.await(30, TimeUnit.SECONDS)).isTrue();
        assertThat(writer.stopped()).isEqualTo(1);
        assertThat(handbook.conversation(first.conversation()).turns()).hasSize(1);
    }

    @Test
    void aWriterThatFailsEndsTheStreamWithTheReasonAndLeavesNoTurn() throws Exception {
        Reply first = handbook.ask("Who grants leave?");
        reopen(ScriptedReplyWriter.emitting("Half a").fail(new StorageException("The disk is full.", null)));
        List<ReplyEvent> events = collect(handbook.stream(Question.of("And then?").in(first.conversation())));
        assertThat(events.getLast()).isInstanceOfSatisfying(ReplyEvent.Failed.class,
                failed -> assertThat(failed.problem()).hasMessage("The disk is full."));
        assertThatThrownBy(() -> handbook.ask("And then?")).hasMessage("The disk is full.");
        assertThat(handbook.conversation(first.conversation()).turns()).hasSize(1);
    }

    @Test
    void aReplyThatTakesTooLongEndsAndSoDoOnesTooMany() throws Exception {
        var never = new CountDownLatch(1);
        reopen(ScriptedReplyWriter.emitting("Well").await(never),
                AnsweringLimits.DEFAULT.withTime(Duration.ofMillis(50)).withAtOnce(1),
                ProcessingLimits.DEFAULT.withWorkers(1));
        assertThatThrownBy(() -> handbook.ask("What?")).isInstanceOf(ReplyTimedOutException.class);
        assertThatThrownBy(() -> handbook.ask("What?")).isInstanceOf(OverloadedException.class);
        never.countDown();
    }

    @Test
    void aReplyOfMorePiecesThanTheBufferHoldsArrivesWhole() throws Exception {
        var pieces = new ArrayList<String>();
        for (int number = 0; number < 1000; number++) {
            pieces.add(" " + number);
        }
        reopen(ScriptedReplyWriter.emitting(pieces.toArray(String[]::new)));
        List<ReplyEvent> events = collect(handbook.stream(Question.of("Count!")));
        assertThat(tokens(events)).isEqualTo(String.join("", pieces));
    }

    @Test
    void whatWasTakenInBeforeClosingIsProcessedAfterOpening() throws Exception {
        reopen(new EchoReplyWriter(), AnsweringLimits.DEFAULT, ProcessingLimits.DEFAULT.withWorkers(0));
        Document waiting = handbook.add("Leave is granted by the manager.").document();
        assertThat(handbook.await(waiting.id(), Duration.ZERO).state().status()).isEqualTo(DocumentStatus.QUEUED);
        reopen(new EchoReplyWriter());
        assertThat(handbook.await(waiting.id(), LONG).state().status()).isEqualTo(DocumentStatus.SUCCESS);
    }

    @Test
    void aFullQueueTurnsDocumentsAway() {
        reopen(new EchoReplyWriter(), AnsweringLimits.DEFAULT,
                ProcessingLimits.DEFAULT.withWorkers(0).withMostWaiting(2));
        handbook.add("one");
        handbook.add("two");
        assertThatThrownBy(() -> handbook.add("three")).isInstanceOf(UnavailableException.class);
        assertThat(handbook.overview().documents()).containsEntry(DocumentStatus.QUEUED, 2L);
    }

    @Test
    void aLostIndexIsBuiltAnewFromTheStorage() throws Exception {
        for (int number = 0; number < 250; number++) {
            handbook.add("Rule number%d of the handbook.".formatted(number));
        }
        Document last = add("The very last rule.");
        Document gone = add("A rule that is withdrawn.");
        handbook.delete(gone.id());
        awaitNothingWaiting();
        carrel.close();
        loseIndex();
        open();
        while (carrel.readiness() instanceof Readiness.Rebuilding) {
            Document during = add("Added while the index is rebuilt.");
            assertThat(search("rebuilt")).containsExactly(during.title());
        }
        assertThat(search("number249")).hasSize(1);
        assertThat(search("very last")).contains(last.title());
        assertThat(search("withdrawn")).isEmpty();
    }

    @Test
    void aLibraryThatIsDeletedAndMadeAnewIsEmpty() throws Exception {
        add("Leave is granted by the manager.");
        carrel.deleteLibrary(handbook.id());
        assertThatThrownBy(() -> search("leave")).isInstanceOf(LibraryNotFoundException.class);
        handbook = carrel.library("handbook");
        assertThat(search("leave")).isEmpty();
        add("Everything is new.");
        assertThat(search("leave")).isEmpty();
        assertThat(search("new")).hasSize(1);
    }

    @Test
    void aLibraryThatIsDeletedTakesItsConversationsWithIt() throws Exception {
        add("Leave is granted by the manager.");
        Reply first = handbook.ask("Who grants leave?");
        handbook.ask(Question.of("And sick leave?").in(first.conversation()));
        LibraryHandle other = carrel.library("other");
        Reply elsewhere = other.ask("Who grants leave?");
        carrel.deleteLibrary(handbook.id());
        handbook = carrel.library("handbook");
        assertThatThrownBy(() -> handbook.conversation(first.conversation()))
                .isInstanceOf(ConversationNotFoundException.class);
        assertThatThrownBy(() -> handbook.ask(Question.of("And then?").in(first.conversation())))
                .isInstanceOf(ConversationNotFoundException.class);
        assertThat(other.conversation(elsewhere.conversation()).turns()).hasSize(1);
    }

    @Test
    void aConversationThatIsNotContinuedIsForgotten() throws Exception {
        carrel.close();
        var now = new AtomicReference<>(InstantSource.system().instant());
        carrel = builder(new EchoReplyWriter(), AnsweringLimits.DEFAULT, TWO_WORKERS)
                .clock(now::get)
                .keepConversations(Duration.ofSeconds(2))
                .open();
        handbook = carrel.library("handbook");
        var resting = handbook.ask("Who grants leave?").conversation();
        var continued = handbook.ask("Who grants sick leave?").conversation();
        LibraryHandle other = carrel.library("other");
        var elsewhere = other.ask("Who grants leave?").conversation();
        now.updateAndGet(moment -> moment.plusMillis(1500));
        handbook.ask(Question.of("And then?").in(continued));

        now.updateAndGet(moment -> moment.plusMillis(1000));
        awaitForgotten(handbook, resting);
        awaitForgotten(other, elsewhere);
        assertThat(handbook.conversation(continued).turns()).hasSize(2);
        assertThatThrownBy(() -> handbook.ask(Question.of("And then?").in(resting)))
                .isInstanceOf(ConversationNotFoundException.class);

        now.updateAndGet(moment -> moment.plusMillis(1500));
        awaitForgotten(handbook, continued);
    }

    @Test
    void conversationsAreKeptForATimeThatMakesSense() {
        for (Duration senseless : List.of(Duration.ofMillis(999), Duration.ofDays(3651), Duration.ofSeconds(-1))) {
            assertThatThrownBy(() -> Carrel.builder().keepConversations(senseless))
                    .isInstanceOf(IllegalArgumentException.class);
        }
    }

    private static void awaitForgotten(LibraryHandle library, ConversationId conversation)
            throws InterruptedException {
        long deadline = System.nanoTime() + LONG.toNanos();
        while (true) {
            try {
                library.conversation(conversation);
            } catch (ConversationNotFoundException ignored) {
                return;
            }
            assertThat(System.nanoTime()).as("it is still there").isLessThan(deadline);
            Thread.sleep(10);
        }
    }

    @Test
    void librariesDoNotSeeEachOther() throws Exception {
        Document mine = add("Leave is granted by the manager.");
        LibraryHandle other = carrel.library("other");
        assertThat(other.search(Question.of("leave manager"), 10)).isEmpty();
        assertThatThrownBy(() -> other.document(mine.id())).isInstanceOf(DocumentNotFoundException.class);
        assertThatThrownBy(() -> other.delete(mine.id())).isInstanceOf(DocumentNotFoundException.class);
        assertThat(search("leave")).hasSize(1);
    }

    private Document add(String text) throws InterruptedException {
        return add(NewDocument.text(text));
    }

    private Document add(NewDocument document) throws InterruptedException {
        return handbook.await(handbook.add(document).document().id(), LONG);
    }

    /** What the reply to the second of two questions is made from, best first. */
    private List<DocumentId> used(String first, String followUp) throws InterruptedException {
        Reply reply = handbook.ask(Question.of(followUp).in(handbook.ask(first).conversation()));
        return reply.metadata().documents().stream().map(UsedDocument::id).toList();
    }

    private void awaitNothingWaiting() throws InterruptedException {
        for (Document document : handbook.documents(DocumentStatus.QUEUED, null, 100)) {
            handbook.await(document.id(), LONG);
        }
        if (!handbook.documents(DocumentStatus.QUEUED, null, 1).isEmpty()
                || !handbook.documents(DocumentStatus.RUNNING, null, 1).isEmpty()) {
            awaitNothingWaiting();
        }
    }

    private List<String> search(String text) {
        List<Evidence> found = handbook.search(Question.of(text), 10);
        return found.stream().map(evidence -> evidence.document().title()).toList();
    }

    private void page(String text) {
        web.put(PAGE, new PageFetcher.Fetched.Page(new WebAddress(PAGE), "text/plain",
                text.getBytes(StandardCharsets.UTF_8), Validators.NONE));
    }

    private static List<ReplyEvent> collect(ReplyStream stream) throws InterruptedException {
        try (stream) {
            var events = new ArrayList<ReplyEvent>();
            while (events.isEmpty() || !events.getLast().ends()) {
                stream.next(LONG).ifPresent(events::add);
            }
            return events;
        }
    }

    private static String tokens(List<ReplyEvent> events) {
        var text = new StringBuilder();
        for (ReplyEvent event : events) {
            if (event instanceof ReplyEvent.Token token) {
                text.append(token.value());
            }
        }
        return text.toString();
    }

    /** The web as the test sets it up. */
    private final class CannedWeb implements PageFetcher {

        @Override
        public void check(WebAddress address) {
            if (address.host().startsWith("10.")) {
                throw new AddressRefusedException("That address is private.");
            }
        }

        @Override
        public Fetched fetch(Request request) {
            return web.getOrDefault(request.address().value(),
                    new Fetched.Failed(Failure.forGood("There is no such page.")));
        }

        @Override
        public Duration pause(WebAddress address, boolean asRobot) {
            return Duration.ZERO;
        }
    }

    /** Takes every page for plain text. */
    private static final class PlainText implements TextExtractor {

        @Override
        public Extracted extract(Source source) {
            return new Extracted.Text(null,
                    List.of(Section.of(new String(source.bytes(), StandardCharsets.UTF_8))), Links.NONE);
        }
    }
}
