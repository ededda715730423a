package dev.carrel.application.client;

import dev.carrel.application.Carrel;
import dev.carrel.application.Eventually;
import dev.carrel.application.LibraryConversations;
import dev.carrel.application.client.LibraryClient.AddedDocument;
import dev.carrel.application.client.LibraryClient.ConversationLink;
import dev.carrel.application.client.LibraryClient.DocumentPage;
import dev.carrel.application.client.LibraryClient.DocumentText;
import dev.carrel.application.client.LibraryConversation.ConversationPage;
import dev.carrel.application.client.LibraryConversation.LibraryTurn;
import dev.carrel.application.fake.index.InMemoryPassageIndex;
import dev.carrel.application.fake.model.EchoReplyWriter;
import dev.carrel.application.fake.storage.InMemoryStorage;
import dev.carrel.application.port.ReplyWriter;
import dev.carrel.application.port.TextExtractor;
import dev.carrel.domain.access.TokenSecret;
import dev.carrel.domain.attribute.AttributeFilter;
import dev.carrel.domain.attribute.Attributes;
import dev.carrel.domain.conversation.ConversationId;
import dev.carrel.domain.conversation.EarlierTurn;
import dev.carrel.domain.conversation.Question;
import dev.carrel.domain.document.ByteSource;
import dev.carrel.domain.document.DocumentContent.Section;
import dev.carrel.domain.document.DocumentId;
import dev.carrel.domain.document.DocumentSelection;
import dev.carrel.domain.document.DocumentStatus;
import dev.carrel.domain.document.NewDocument;
import dev.carrel.domain.error.CarrelException;
import dev.carrel.domain.error.InvalidRequestException;
import dev.carrel.domain.error.NotFoundException;
import dev.carrel.domain.error.NotFoundException.ResourceType;
import dev.carrel.domain.error.ReplyFailedException;
import dev.carrel.domain.error.TextChangedException;
import dev.carrel.domain.library.LibraryId;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.stream.Collectors;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/** What each client of a library does, wherever the library is. */
public abstract class LibraryClientContract {

    protected static final TokenSecret ADMIN = new TokenSecret("the-administrator-of-the-tests-0123456789");

    private static final Duration LONG = Eventually.LIMIT;
    private static final String LEAVE = "Every employee has 28 days of leave a year.";

    private final CountDownLatch cancelled = new CountDownLatch(1);
    private Carrel carrel;
    private LibraryClient handbook;

    /** Returns a client of a library of the engine. */
    protected abstract LibraryClient open(Carrel engine, String library);

    @BeforeEach
    void openEngine() {
        carrel = Carrel.builder()
                .storage(new InMemoryStorage())
                .index(new InMemoryPassageIndex())
                .replyWriter(this::writeReply)
                .textExtractor(source -> new TextExtractor.ExtractionResult.ExtractedText(null,
                        List.of(Section
                                .of(new String(source.bytes(), StandardCharsets.UTF_8))),
                        TextExtractor.PageLinks.NONE))
                .adminSecret(ADMIN)
                .open();
        carrel.createOrUpdateLibrary(new LibraryId("handbook"), "Handbook", null);
        handbook = open(carrel, "handbook");
    }

    @AfterEach
    void closeEngine() {
        carrel.close();
    }

    /** Echoes a question; one about eternity is answered until it is cancelled, one about failure fails. */
    private ReplyWriter.GeneratedReply writeReply(ReplyWriter.ReplyRequest request, ReplyWriter.ReplySink sink) {
        if (request.question().contains("eternity")) {
            while (sink.emitText("and ")) {
                Thread.onSpinWait();
            }
            cancelled.countDown();
        }
        if (request.question().contains("failure")) {
            sink.emitText("It ");
            throw ReplyFailedException.aborted("the language model stopped in the middle");
        }
        return new EchoReplyWriter().writeReply(request, sink);
    }

    private LibraryDocument add(NewDocument document) throws InterruptedException {
        return handbook.await(handbook.add(document).id(), LONG);
    }

    @Test
    void asksWithSources() throws InterruptedException {
        LibraryDocument leave = add(NewDocument.ofText(LEAVE)
                .withTitle("Leave")
                .withKey("hr/leave")
                .withSourceUrl("https://example.org/leave"));

        LibraryReply reply = handbook.ask("How many days of leave?");

        assertThat(reply.text()).isEqualTo(EchoReplyWriter.reply("How many days of leave?"));
        assertThat(reply.conversation()).isNotNull();
        LibrarySource source = reply.sources().getFirst();
        assertThat(source.id()).isEqualTo(leave.id());
        assertThat(source.title()).isEqualTo("Leave");
        assertThat(source.key()).isEqualTo("hr/leave");
        assertThat(source.url()).isEqualTo("https://example.org/leave");
        assertThat(source.similarity()).isBetween(0.0, 1.0);
        assertThat(source.excerpts()).singleElement().satisfies(excerpt -> {
            assertThat(excerpt.text()).contains("28 days");
            assertThat(excerpt.url()).startsWith("https://example.org/leave#:~:text=");
            assertThat(excerpt.page()).isNull();
        });
        assertThat(reply.helpArticles())
                .containsExactly(new LibraryReply.Link("https://example.org/leave", "Leave"));
    }

    @Test
    void correctsTexts() throws InterruptedException {
        LibraryDocument leave = add(NewDocument.ofText(LEAVE.replace("28", "2B")).withTitle("Leave"));
        DocumentText read = handbook.getText(leave.id());
        assertThat(read.markdown()).contains("2B days");

        LibraryDocument corrected = handbook.correct(leave.id(), new DocumentText(LEAVE, read.version()));

        assertThat(Objects.requireNonNull(corrected.correction()).isOutdated()).isFalse();
        assertThat(handbook.get(leave.id())).isEqualTo(corrected);
        assertThat(handbook.getText(leave.id()).markdown()).isEqualTo(LEAVE);
        assertThatThrownBy(() -> handbook.correct(leave.id(), read)).isInstanceOf(TextChangedException.class);
        assertThatThrownBy(() -> handbook.correct(leave.id(), new DocumentText(" ", null)))
                .isInstanceOf(InvalidRequestException.class);
        assertThat(handbook.withdrawCorrection(leave.id()).correction()).isNull();
        assertThat(handbook.getText(leave.id())).isEqualTo(read);
        assertThatThrownBy(() -> handbook.withdrawCorrection(leave.id())).isInstanceOf(NotFoundException.class);
        assertThat(handbook.correct(leave.id(), new DocumentText(LEAVE, null)).correction()).isNotNull();
    }

    @Test
    void continuesConversation() throws InterruptedException {
        add(NewDocument.ofText(LEAVE));
        LibraryReply first = handbook.ask("How many days of leave?");

        LibraryReply second = handbook.ask(Question.of("And in March?").inConversation(first.conversation()));
        assertThat(second.conversation()).isEqualTo(first.conversation());

        handbook.deleteConversation(first.conversation());
        assertMissing(ResourceType.CONVERSATION,
                () -> handbook.ask(Question.of("And in May?").inConversation(first.conversation())));
    }

    @Test
    void listsAndReadsConversations() throws InterruptedException {
        add(NewDocument.ofText(LEAVE).withTitle("Leave"));
        assertThat(handbook.listConversations(null, 10)).isEqualTo(new ConversationPage(List.of(), null));
        LibraryReply first = handbook.ask("How many days of leave?");
        ConversationId conversation = Objects.requireNonNull(first.conversation());
        LibraryReply second = handbook.ask(Question.of("And how many in March?").inConversation(conversation));
        ConversationId later = Objects.requireNonNull(handbook.ask("How many days of leave?").conversation());

        ConversationPage newest = handbook.listConversations(null, 1);
        assertThat(newest.conversations()).extracting(LibraryConversation::id).containsExactly(later);
        LibraryConversation listed = handbook.listConversations(newest.nextCursor(), 10).conversations().getFirst();
        assertThat(listed.id()).isEqualTo(conversation);
        assertThat(listed.firstQuestion()).isEqualTo("How many days of leave?");
        assertThat(listed.turns()).isEqualTo(2);
        assertThat(listed.title()).isNull();
        assertThat(listed.updatedAt()).isAfterOrEqualTo(listed.createdAt());

        List<LibraryTurn> turns = handbook.getConversation(conversation);
        assertThat(turns).extracting(LibraryTurn::question)
                .containsExactly("How many days of leave?", "And how many in March?");
        assertThat(turns).extracting(LibraryTurn::reply).containsExactly(first, second);
        assertThat(turns.getFirst().createdAt()).isEqualTo(listed.createdAt());
        handbook.deleteConversation(conversation);
        assertMissing(ResourceType.CONVERSATION, () -> handbook.getConversation(conversation));
        assertThat(handbook.listConversations(null, 10).conversations()).extracting(LibraryConversation::id)
                .containsExactly(later);
        assertThatThrownBy(() -> handbook.listConversations(null, 101)).isInstanceOf(InvalidRequestException.class);
    }

    @Test
    void sharesConversationUntilWithdrawn() throws InterruptedException {
        add(NewDocument.ofText(LEAVE));
        ConversationId conversation = Objects.requireNonNull(handbook.ask("How many days of leave?").conversation());

        ConversationLink link = handbook.shareConversation(conversation);
        assertThat(handbook.shareConversation(conversation)).isEqualTo(link);
        LibraryConversations conversations = carrel.library(new LibraryId("handbook")).conversations();
        assertThat(conversations.getSharedConversation(link.key()).turns()).hasSize(1);

        handbook.withdrawConversation(conversation);
        handbook.withdrawConversation(conversation);
        assertMissing(ResourceType.CONVERSATION, () -> conversations.getSharedConversation(link.key()));
        assertThat(handbook.shareConversation(conversation).key()).isNotEqualTo(link.key());
        assertMissing(ResourceType.CONVERSATION, () -> handbook.shareConversation(new ConversationId("none")));
        assertMissing(ResourceType.CONVERSATION, () -> handbook.withdrawConversation(new ConversationId("none")));
    }

    @Test
    void storesNoConversationOfCallerWhoKeepsIt() throws InterruptedException {
        add(NewDocument.ofText(LEAVE));

        LibraryReply reply = handbook.ask(Question.of("And in March?")
                .withHistory(List.of(new EarlierTurn("How many days of leave?", "28"))));

        assertThat(reply.conversation()).isNull();
    }

    @Test
    void streamsPiecesOfReply() throws InterruptedException {
        add(NewDocument.ofText(LEAVE));
        var pieces = new ArrayList<String>();

        try (StreamedReply stream = handbook.stream(Question.of("How many days of leave?"))) {
            LibraryReply reply = stream.complete(pieces::add);

            assertThat(pieces).hasSizeGreaterThan(1);
            assertThat(String.join("", pieces)).isEqualTo(reply.text());
            assertThat(reply.sources()).hasSize(1);
            assertThat(stream.nextToken()).isEmpty();
            assertThat(stream.complete()).isEqualTo(reply);
        }
    }

    @Test
    void closingCancelsReply() throws InterruptedException {
        add(NewDocument.ofText("Nothing lasts for all eternity."));

        try (StreamedReply stream = handbook.stream(Question.of("Nothing lasts for all eternity?"))) {
            assertThat(stream.nextToken()).hasValue("and ");
        }

        Eventually.awaitLatch(cancelled);
    }

    @Test
    void interruptCancelsReply() throws InterruptedException {
        add(NewDocument.ofText("Nothing lasts for all eternity."));
        var outcome = new CompletableFuture<Throwable>();
        Thread asker = Thread.ofPlatform().start(() -> {
            try (StreamedReply stream = handbook.stream(Question.of("How long is eternity?"))) {
                stream.nextToken();
                Thread.currentThread().interrupt();
                stream.complete();
            } catch (InterruptedException | RuntimeException e) {
                outcome.complete(e);
            }
        });

        assertThat(outcome).succeedsWithin(LONG).isInstanceOf(InterruptedException.class);
        asker.join();
        Eventually.awaitLatch(cancelled);
    }

    @Test
    void replyThatBreaksOffFails() throws InterruptedException {
        add(NewDocument.ofText("There is no failure."));

        assertThatThrownBy(() -> handbook.ask("Is there a failure?"))
                .isInstanceOf(CarrelException.class)
                .hasMessageContaining("the language model stopped in the middle");
    }

    @Test
    void publishesPartsOfReply() throws Throwable {
        add(NewDocument.ofText(LEAVE));
        var subscriber = new RecordingSubscriber(Long.MAX_VALUE);

        handbook.publish(Question.of("How many days of leave?")).subscribe(subscriber);
        List<ReplyPart> parts = subscriber.awaitEnd();

        assertThat(parts).hasSizeGreaterThan(2);
        assertThat(parts.getLast()).isInstanceOfSatisfying(ReplyPart.Whole.class, whole -> {
            assertThat(whole.reply().sources()).hasSize(1);
            assertThat(parts.stream()
                    .filter(ReplyPart.Token.class::isInstance)
                    .map(part -> ((ReplyPart.Token) part).text())
                    .collect(Collectors.joining())).isEqualTo(whole.reply().text());
        });
    }

    @Test
    void publishedReplyFails() throws InterruptedException {
        add(NewDocument.ofText("There is no failure."));
        var subscriber = new RecordingSubscriber(Long.MAX_VALUE);

        handbook.publish(Question.of("Is there a failure?")).subscribe(subscriber);

        assertThatThrownBy(subscriber::awaitEnd).isInstanceOf(CarrelException.class)
                .hasMessageContaining("the language model stopped in the middle");
    }

    @Test
    void subscriberHoldsReplyUpAndCancels() throws InterruptedException {
        add(NewDocument.ofText("Nothing lasts for all eternity."));
        var subscriber = new RecordingSubscriber(3);

        handbook.publish(Question.of("Nothing lasts for all eternity?")).subscribe(subscriber);
        subscriber.awaitParts(3);
        assertThat(cancelled.getCount()).isEqualTo(1);
        subscriber.cancel();

        Eventually.awaitLatch(cancelled);
        assertThat(subscriber.parts()).hasSize(3);
    }

    @Test
    void retrievesNothingWhereReplyFindsNothing() throws InterruptedException {
        LibraryDocument leave = add(NewDocument.ofText(LEAVE));

        assertThat(handbook.retrieve(Question.of("How many days of leave?"), 3))
                .extracting(LibrarySource::id)
                .containsExactly(leave.id());
        assertThat(handbook.retrieve(Question.of("Where may visitors park?"), 3)).isEmpty();
        assertThat(handbook.ask("Where may visitors park?").sources()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(ints = {-1, 0, 101, Integer.MAX_VALUE})
    void refusesLimitsOutOfRange(int limit) {
        for (ThrowingCallable call : List.<ThrowingCallable>of(
                () -> handbook.search(Question.of("leave"), limit),
                () -> handbook.retrieve(Question.of("leave"), limit),
                () -> handbook.list(DocumentSelection.all(), null, limit))) {
            assertThatThrownBy(call).isInstanceOf(InvalidRequestException.class)
                    .hasMessage("limit must be from 1 to 100");
        }
    }

    @Test
    void searchesWithFilter() throws InterruptedException {
        LibraryDocument sales = add(NewDocument.ofText("The budget for travel is 9,000 euros.")
                .withAttributes(Attributes.of(Map.of("team", "sales"))));
        add(NewDocument.ofText("The budget for travel is 100 euros.")
                .withAttributes(Attributes.of(Map.of("team", "support"))));
        var question = Question.of("budget for travel");

        assertThat(handbook.search(question, 10)).hasSize(2);
        assertThat(handbook.search(question, 1)).hasSize(1);
        List<LibrarySource> found = handbook.search(question.narrowedBy(AttributeFilter.equalTo("team", "sales")), 10);
        assertThat(found).extracting(LibrarySource::id).containsExactly(sales.id());
        assertThat(found.getFirst().excerpts()).singleElement().satisfies(excerpt -> {
            assertThat(excerpt.text()).contains("9,000");
            assertThat(excerpt.similarity()).isBetween(0.0, 1.0);
        });
    }

    @Test
    void addingWithKeyKeepsInStep() throws InterruptedException {
        LibraryDocument first = add(NewDocument.ofText(LEAVE).withKey("leave"));

        AddedDocument same = handbook.add(NewDocument.ofText(LEAVE).withKey("leave"));
        assertThat(same).isEqualTo(new AddedDocument(first.id(), true));

        AddedDocument changed = handbook
                .add(NewDocument.ofText("Every employee has 30 days of leave.").withKey("leave"));
        assertThat(changed.isUnchanged()).isFalse();
        assertThat(handbook.await(changed.id(), LONG).status()).isEqualTo(DocumentStatus.SUCCESS);
        assertThat(handbook.search(Question.of("days of leave"), 10))
                .flatExtracting(LibrarySource::excerpts)
                .singleElement()
                .satisfies(excerpt -> assertThat(excerpt.text()).contains("30 days"));
    }

    @Test
    void addsFile() throws InterruptedException {
        LibraryDocument file = add(
                NewDocument.ofFile("leave.txt", ByteSource.of(LEAVE.getBytes(StandardCharsets.UTF_8)))
                        .withKey("files/ü leave.txt")
                        .withAttributes(Attributes.of(Map.of("year", 2026))));

        assertThat(file.status()).isEqualTo(DocumentStatus.SUCCESS);
        assertThat(file.attributes().toMap()).containsKey("year");
        assertThat(handbook.findByKey("files/ü leave.txt")).hasValue(handbook.get(file.id()));
        assertThat(handbook.findByKey("leave.txt")).isEmpty();
    }

    @Test
    void listsInPagesAndDeletes() throws InterruptedException {
        for (String name : List.of("one", "two", "three")) {
            add(NewDocument.ofText("The text of " + name)
                    .withTitle(name)
                    .withAttributes(Attributes.of(Map.of("name", name))));
        }

        DocumentPage first = handbook.list(DocumentSelection.all(), null, 2);
        DocumentPage second = handbook.list(DocumentSelection.all(), first.nextCursor(), 2);
        assertThat(first.documents()).extracting(LibraryDocument::title).containsExactly("three", "two");
        assertThat(second.documents()).extracting(LibraryDocument::title).containsExactly("one");
        assertThat(second.nextCursor()).isNull();

        handbook.delete(second.documents().getFirst().id());
        assertMissing(ResourceType.DOCUMENT, () -> handbook.get(second.documents().getFirst().id()));
        assertThat(handbook.delete(DocumentSelection.of(AttributeFilter.equalTo("name", "two")))).isEqualTo(1);
        assertThat(handbook.list(DocumentSelection.all(), null, 10).documents()).hasSize(1);
    }

    @Test
    void failuresAreThoseOfTheEngine() {
        LibraryClient nowhere = open(carrel, "nowhere");
        assertMissing(ResourceType.LIBRARY, () -> nowhere.ask("Is anyone here?"));
        assertMissing(ResourceType.LIBRARY, () -> nowhere.search(Question.of("anyone"), 1));
        assertMissing(ResourceType.LIBRARY, () -> nowhere.add(NewDocument.ofText("Hello")));
        assertMissing(ResourceType.DOCUMENT, () -> handbook.get(new DocumentId("none")));
        assertMissing(ResourceType.DOCUMENT, () -> handbook.delete(new DocumentId("none")));
        assertThatThrownBy(() -> handbook.list(DocumentSelection.all(), "no cursor!:%", 10))
                .isInstanceOf(InvalidRequestException.class)
                .hasMessageStartingWith("cursor ");
    }

    private static void assertMissing(ResourceType resource, ThrowingCallable call) {
        assertThatExceptionOfType(NotFoundException.class).isThrownBy(call)
                .satisfies(missing -> assertThat(missing.resource()).isEqualTo(resource));
    }
}
