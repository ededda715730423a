package dev.carrel.application;

import dev.carrel.application.LibraryDocuments.AddedDocument;
import dev.carrel.application.fake.model.EchoReplyWriter;
import dev.carrel.application.limits.IngestLimits;
import dev.carrel.application.limits.QueryLimits;
import dev.carrel.application.port.PageFetcher;
import dev.carrel.application.port.PageFetcher.Validators;
import dev.carrel.domain.WebAddress;
import dev.carrel.domain.conversation.ConversationTurn;
import dev.carrel.domain.conversation.Question;
import dev.carrel.domain.conversation.Reply;
import dev.carrel.domain.document.Document;
import dev.carrel.domain.document.DocumentContent;
import dev.carrel.domain.document.DocumentId;
import dev.carrel.domain.document.DocumentListing;
import dev.carrel.domain.document.DocumentSelection;
import dev.carrel.domain.document.DocumentStatus;
import dev.carrel.domain.document.Failure;
import dev.carrel.domain.document.NewDocument;
import dev.carrel.domain.error.AddressRefusedException;
import dev.carrel.domain.error.NotFoundException.ResourceType;
import dev.carrel.domain.error.UnavailableException;
import dev.carrel.domain.library.LibraryId;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import org.junit.jupiter.api.Test;

import static dev.carrel.application.NotFoundAssertions.notFound;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/** The promises of the engine about libraries, documents and restarts, on any storage and index. */
public abstract class EngineContract extends EngineFixture {

    private static final String PAGE = "https://example.org/leave";

    /** Deletes the index while no engine is open. */
    protected abstract void loseIndex();

    @Test
    void reportsMissingResources() {
        LibraryHandle none = carrel.library(new LibraryId("none"));
        assertThatThrownBy(() -> none.queries().ask(Question.of("Anything?")))
                .satisfies(notFound(ResourceType.LIBRARY));
        assertThatThrownBy(() -> none.documents().addText("text")).satisfies(notFound(ResourceType.LIBRARY));
        assertThatThrownBy(none::describe).satisfies(notFound(ResourceType.LIBRARY));
        assertThatThrownBy(() -> none.queries().search(Question.of("q"), 5)).satisfies(notFound(ResourceType.LIBRARY));
        assertThatThrownBy(() -> none.documents().listDocuments(DocumentListing.newest(5)))
                .satisfies(notFound(ResourceType.LIBRARY));
        assertThatThrownBy(() -> carrel.deleteLibrary(none.id())).satisfies(notFound(ResourceType.LIBRARY));
        var unknown = new DocumentId("unknown");
        assertThatThrownBy(() -> handbook.documents().getDocument(unknown)).satisfies(notFound(ResourceType.DOCUMENT));
        assertThatThrownBy(() -> handbook.documents().findContent(unknown)).satisfies(notFound(ResourceType.DOCUMENT));
        assertThatThrownBy(() -> handbook.documents().deleteDocument(unknown))
                .satisfies(notFound(ResourceType.DOCUMENT));
    }

    @Test
    void recognisesAnIdenticalText() throws Exception {
        Document leave = addAndAwait("Leave is granted by the manager.");
        AddedDocument again = handbook.documents().addText("Leave is granted by the manager.");
        assertThat(again.created()).isFalse();
        assertThat(again.document().id()).isEqualTo(leave.id());
        assertThat(again.document().state().status()).isEqualTo(DocumentStatus.SUCCESS);
    }

    @Test
    void deletesADocumentFromSearchesAndReplies() throws Exception {
        Document leave = addAndAwait("Leave is granted by the manager.");
        Reply reply = handbook.queries().ask(Question.of("Who grants leave?"));
        assertThat(reply.metadata().documents()).isNotEmpty();

        handbook.documents().deleteDocument(leave.id());

        assertThat(searchTitles("leave")).isEmpty();
        ConversationTurn turn = handbook.conversations().getConversation(reply.conversation()).turns().getFirst();
        assertThat(turn.isRedacted()).isTrue();
        assertThat(turn.metadata().documents()).isEmpty();
        assertThatThrownBy(() -> handbook.documents().deleteDocument(leave.id()))
                .satisfies(notFound(ResourceType.DOCUMENT));
        reopenEngine(new EchoReplyWriter());
        assertThat(searchTitles("leave")).isEmpty();
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
        assertThat(handbook.documents().findContent(page.id()).map(DocumentContent::fullText))
                .contains("Leave is granted by the director.");
    }

    @Test
    void retriesATransientFailureUntilTheLimit() throws Exception {
        web.put(PAGE, new PageFetcher.FetchResult.FetchFailed(Failure.transientFailure("The server is busy.")));
        Document failed = addAndAwait(NewDocument.ofPage(PAGE));
        assertThat(failed.state().status()).isEqualTo(DocumentStatus.FAILED);
        assertThat(failed.state().attempts()).isEqualTo(3);
        assertThat(handbook.documents().findContent(failed.id())).isEmpty();

        pageWith("It healed.");
        assertThat(addAndAwait(NewDocument.ofPage(PAGE)).state().status()).isEqualTo(DocumentStatus.SUCCESS);
    }

    @Test
    void rejectsAForbiddenAddress() {
        assertThatThrownBy(() -> handbook.documents().addDocument(NewDocument.ofPage("http://10.0.0.1/")))
                .isInstanceOf(AddressRefusedException.class);
        assertThat(handbook.documents().listDocuments(DocumentListing.newest(10))).isEmpty();
    }

    @Test
    void resumesProcessingAfterReopening() throws Exception {
        reopenEngine(new EchoReplyWriter(), QueryLimits.DEFAULT, IngestLimits.builder().workers(0).build());
        Document waiting = handbook.documents().addText("Leave is granted by the manager.").document();
        assertThat(handbook.documents().awaitDocument(waiting.id(), Duration.ZERO).state().status())
                .isEqualTo(DocumentStatus.QUEUED);
        reopenEngine(new EchoReplyWriter());
        assertThat(handbook.documents().awaitDocument(waiting.id(), LONG).state().status())
                .isEqualTo(DocumentStatus.SUCCESS);
    }

    @Test
    void rejectsDocumentsWhenTheQueueIsFull() {
        reopenEngine(new EchoReplyWriter(), QueryLimits.DEFAULT,
                IngestLimits.builder().workers(0).maxPending(2).build());
        handbook.documents().addText("one");
        handbook.documents().addText("two");
        assertThatThrownBy(() -> handbook.documents().addText("three")).isInstanceOf(UnavailableException.class);
        assertThat(handbook.describe().documentCounts()).containsEntry(DocumentStatus.QUEUED, 2L);
    }

    @Test
    void rebuildsALostIndex() throws Exception {
        for (int number = 0; number < 250; number++) {
            handbook.documents().addText("Rule number%d of the handbook.".formatted(number));
        }
        Document last = addAndAwait("The very last rule.");
        Document gone = addAndAwait("A rule that is withdrawn.");
        handbook.documents().deleteDocument(gone.id());
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
        handbook = carrel.createLibrary("handbook");
        assertThat(searchTitles("leave")).isEmpty();
        addAndAwait("Everything is new.");
        assertThat(searchTitles("leave")).isEmpty();
        assertThat(searchTitles("new")).hasSize(1);
    }

    @Test
    void keepsLibrariesApart() throws Exception {
        Document mine = addAndAwait("Leave is granted by the manager.");
        LibraryHandle other = carrel.createLibrary("other");
        assertThat(other.queries().search(Question.of("leave manager"), 10).documents()).isEmpty();
        assertThatThrownBy(() -> other.documents().getDocument(mine.id())).satisfies(notFound(ResourceType.DOCUMENT));
        assertThatThrownBy(() -> other.documents().deleteDocument(mine.id()))
                .satisfies(notFound(ResourceType.DOCUMENT));
        assertThat(searchTitles("leave")).hasSize(1);
    }

    private void awaitNothingWaiting() throws InterruptedException {
        for (Document document : handbook.documents()
                .listDocuments(
                        DocumentListing.newest(100).of(DocumentSelection.all().withStatus(DocumentStatus.QUEUED)))) {
            handbook.documents().awaitDocument(document.id(), LONG);
        }
        if (!handbook.documents()
                .listDocuments(DocumentListing.newest(1).of(DocumentSelection.all().withStatus(DocumentStatus.QUEUED)))
                .isEmpty()
                || !handbook.documents()
                        .listDocuments(DocumentListing.newest(1)
                                .of(DocumentSelection.all().withStatus(DocumentStatus.RUNNING)))
                        .isEmpty()) {
            awaitNothingWaiting();
        }
    }

    private void pageWith(String text) {
        web.put(PAGE, new PageFetcher.FetchResult.FetchedPage(new WebAddress(PAGE), "text/plain",
                text.getBytes(StandardCharsets.UTF_8), Validators.NONE));
    }
}
