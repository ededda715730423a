package dev.carrel.application.contract.storage;

import dev.carrel.application.port.DocumentQueue.ClaimedDocument;
import dev.carrel.application.port.DocumentQueue.ExtractedContent;
import dev.carrel.application.port.PageFetcher.Validators;
import dev.carrel.domain.WebAddress;
import dev.carrel.domain.attribute.AttributeFilter;
import dev.carrel.domain.document.ByteSource;
import dev.carrel.domain.document.Document;
import dev.carrel.domain.document.DocumentContent;
import dev.carrel.domain.document.DocumentMetadata;
import dev.carrel.domain.document.DocumentSource;
import dev.carrel.domain.document.DocumentState;
import dev.carrel.domain.document.DocumentStatus;
import dev.carrel.domain.document.Failure;
import dev.carrel.domain.document.LeftOut;
import dev.carrel.domain.document.NewDocument;
import dev.carrel.domain.document.RetryPolicy;
import dev.carrel.domain.document.SubmittedDocument;
import dev.carrel.domain.error.InvalidRequestException;
import dev.carrel.domain.error.NotFoundException;
import dev.carrel.domain.error.StorageException;
import dev.carrel.domain.library.LibraryId;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/** The contract of {@link dev.carrel.application.port.Documents#submitDocument}. */
public abstract class SubmissionContract extends StorageFixture {

    private static final String URL = "https://example.com/page";

    private SubmittedDocument again(NewDocument document) {
        return storage.documents().submitDocument(HANDBOOK, document, nextId(), atSecond(60));
    }

    @Test
    void submitsSeveralInOrder() {
        Document known = submitDocument(HANDBOOK, NewDocument.ofText("known"));
        List<SubmittedDocument> submitted = storage.documents()
                .submitDocuments(HANDBOOK, List.of(NewDocument.ofText("one"), NewDocument.ofText("known"),
                        NewDocument.ofText("two").withKey("key"), NewDocument.ofText("one")), this::nextId, T0);

        assertThat(submitted).extracting(SubmittedDocument::added).containsExactly(true, false, true, false);
        assertThat(submitted.get(1).document()).isEqualTo(known);
        assertThat(submitted.get(3).document()).isEqualTo(submitted.get(0).document());
        assertThat(storage.documents().listNewest(HANDBOOK, null, null, 10))
                .containsExactly(submitted.get(2).document(), submitted.get(0).document(), known);
    }

    @Test
    void readsTheSameFileAgainIfPagesOfItWereNotRead() {
        NewDocument scan = NewDocument.ofFile("scan.pdf", ByteSource.of("scan".getBytes(StandardCharsets.UTF_8)));
        Document document = submitDocument(HANDBOOK, scan);
        for (LeftOut.Part part : List.of(LeftOut.Part.PICTURED_PAGES, LeftOut.Part.PICTURES)) {
            ClaimedDocument claim = claimAt(atSecond(60));
            storage.documentQueue()
                    .storeContent(claim, new ExtractedContent(contentOf("one"), null, false, List.of(),
                            List.of(new LeftOut(part, 2))), Validators.NONE, T0);
            markSucceeded(claim);
            boolean isUnread = part == LeftOut.Part.PICTURED_PAGES;
            assertThat(reload(document).hasUnreadPages()).isEqualTo(isUnread);
            assertThat(again(scan).document().state().status())
                    .isEqualTo(isUnread ? DocumentStatus.QUEUED : DocumentStatus.SUCCESS);
        }
    }

    @Test
    void submitsAllOrNone() {
        NewDocument unreadable = NewDocument.ofFile("lost.txt", new ByteSource() {
            @Override
            public long size() {
                return 1;
            }

            @Override
            public InputStream openStream() throws IOException {
                throw new IOException("It is gone.");
            }
        });

        assertThatThrownBy(() -> storage.documents()
                .submitDocuments(HANDBOOK, List.of(NewDocument.ofText("one"), unreadable), this::nextId, T0))
                .isInstanceOf(StorageException.class);
        assertThatThrownBy(() -> storage.documents()
                .submitDocuments(new LibraryId("nowhere"), List.of(NewDocument.ofText("one")), this::nextId, T0))
                .isInstanceOf(NotFoundException.class);
        assertThat(storage.documents().listNewest(HANDBOOK, null, null, 10)).isEmpty();
    }

    @Test
    void addsNoMoreThanTheLibraryMayHave() {
        submitUpTo(2, "one", "two", "one");
        assertThatThrownBy(() -> submitUpTo(2, "one", "three")).isInstanceOf(InvalidRequestException.class)
                .hasMessageContaining("at most 2 documents");
        assertThatThrownBy(() -> submitUpTo(3, "three", "four")).isInstanceOf(InvalidRequestException.class);
        submitUpTo(1, "two", "one");
        assertThat(storage.documents().listNewest(HANDBOOK, null, null, 10)).hasSize(2);

        storage.documents().deleteById(HANDBOOK, submitUpTo(2, "one").getFirst().document().id());
        submitUpTo(2, "three");
        assertThat(storage.documents().listNewest(HANDBOOK, null, null, 10)).hasSize(2);
    }

    @Test
    void addsNoMoreThanTheLibraryMayHaveOfManyAtOnce() {
        var added = new AtomicInteger();
        try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            for (int number = 0; number < 30; number++) {
                String text = "Text " + number;
                threads.submit(() -> added.addAndGet(submitUpTo(7, text).size()));
            }
        }
        assertThat(added).hasValue(7);
        assertThat(storage.documents().listNewest(HANDBOOK, null, null, 100)).hasSize(7);
    }

    private List<SubmittedDocument> submitUpTo(long maxDocuments, String... texts) {
        return storage.documents()
                .submitDocuments(HANDBOOK, Stream.of(texts).map(NewDocument::ofText).toList(),
                        AttributeFilter.everything(), maxDocuments, this::nextId, T0);
    }

    @Test
    void recognisesAnIdenticalText() {
        Document queued = submitDocument(HANDBOOK, NewDocument.ofText("one"));
        assertThat(again(NewDocument.ofText("one"))).isEqualTo(new SubmittedDocument(queued, false));

        ClaimedDocument claim = claimNext();
        assertThat(again(NewDocument.ofText("one"))).isEqualTo(new SubmittedDocument(claim.document(), false));

        storeText(claim, "one");
        markSucceeded(claim);
        assertThat(again(NewDocument.ofText("one"))).isEqualTo(new SubmittedDocument(reload(queued), false));
        assertThat(reload(queued).state()).isEqualTo(new DocumentState.Success(1));
        assertThat(storage.documentQueue().countPending()).isZero();
    }

    @Test
    void resubmitsAFailedText() {
        Document document = submitDocument(HANDBOOK, NewDocument.ofText("one"));
        storage.documentQueue()
                .applyTransition(claimNext(),
                        running -> running.fail(Failure.permanentFailure("No."), RetryPolicy.DEFAULT, T0), T0);
        assertThat(reload(document).state()).isEqualTo(new DocumentState.Failed(1, "No.", false));

        SubmittedDocument again = again(NewDocument.ofText("one"));

        assertThat(again.added()).isFalse();
        assertThat(again.document().id()).isEqualTo(document.id());
        assertThat(again.document().state()).isEqualTo(DocumentState.newlyQueued(atSecond(60)));
        assertThat(again.document().updatedAt()).isEqualTo(atSecond(60));
        assertThat(again.document().createdAt()).isEqualTo(T0);
        assertThat(claimAt(atSecond(60)).source()).isEqualTo(new DocumentSource.RawText("one"));
    }

    @Test
    void addsATextWithOtherMetadata() {
        var text = NewDocument.ofText("one");
        List<NewDocument> different = List.of(text, NewDocument.ofText("One"), NewDocument.ofText("one "),
                text.withTitle("one"), text.withTitle("two"), text.withSourceUrl(URL), text.withImageSnippet(URL),
                text.withSourceUrl(URL).withImageSnippet(URL), NewDocument.ofPage(URL));
        assertThat(different.stream().map(each -> submitDocument(HANDBOOK, each).id())).doesNotHaveDuplicates();
        assertThat(different.stream().map(this::again).map(SubmittedDocument::added)).containsOnly(false);
        assertThat(submitDocument(RECIPES, text).library()).isEqualTo(RECIPES);
    }

    @Test
    void resubmitsAKnownAddress() {
        Document document = addProcessed(HANDBOOK, NewDocument.ofPage(URL), "one");
        SubmittedDocument again = again(NewDocument.ofPage(URL));
        assertThat(again.added()).isFalse();
        assertThat(again.document().id()).isEqualTo(document.id());
        assertThat(again.document().state()).isEqualTo(DocumentState.newlyQueued(atSecond(60)));
        assertThat(again.document().hasContent()).isTrue();
        assertThat(storage.documents().findContent(HANDBOOK, document.id())).contains(contentOf("one"));
        assertThat(claimAt(atSecond(60)).source()).isEqualTo(new DocumentSource.WebPage(new WebAddress(URL)));
    }

    @Test
    void comparesAddressesAsStrings() {
        submitDocument(HANDBOOK, NewDocument.ofPage(URL));
        assertThat(again(NewDocument.ofPage(URL + "/")).added()).isTrue();
        assertThat(again(NewDocument.ofPage("HTTPS://example.com/page")).added()).isTrue();
    }

    @Test
    void mergesGivenMetadata() {
        submitDocument(HANDBOOK, NewDocument.ofPage(URL).withTitle("Old").withSourceUrl("https://example.com/old"));
        var details = again(NewDocument.ofPage(URL).withTitle("New").withImageSnippet("https://example.com/i"))
                .document()
                .metadata();
        assertThat(details).isEqualTo(new DocumentMetadata("New", new WebAddress("https://example.com/old"),
                new WebAddress("https://example.com/i")));
        assertThat(again(NewDocument.ofPage(URL)).document().metadata()).isEqualTo(details);
    }

    @Test
    void queuesARunningAddressOnceMore() {
        Document document = submitDocument(HANDBOOK, NewDocument.ofPage(URL));
        ClaimedDocument claim = claimNext();
        assertThat(again(NewDocument.ofPage(URL)).document().state())
                .isEqualTo(new DocumentState.Running(1, claim.lease(), true));
        storeText(claim, "one");
        assertThat(markSucceeded(claim)).contains(DocumentState.newlyQueued(T0));
        assertThat(markSucceeded(claimAt(atSecond(1)))).contains(new DocumentState.Success(1));
        assertThat(reload(document).hasContent()).isTrue();
    }

    @Test
    void returnsATextExactly() {
        String text = " a\u0000b\r\n\té 語 𝄞 İı\uFEFF\uFFFF ";
        Document document = submitDocument(HANDBOOK, NewDocument.ofText(text));
        assertThat(claimNext().source()).isEqualTo(new DocumentSource.RawText(text));
        assertThat(again(NewDocument.ofText(text)).document().id()).isEqualTo(document.id());
        assertThat(again(NewDocument.ofText(text.replace("b", "c"))).added()).isTrue();
    }

    @Test
    void acceptsATextOfTheMaximumSize() {
        String text = "ä".repeat(NewDocument.MAX_TEXT_BYTES / 2);
        Document document = submitDocument(HANDBOOK, NewDocument.ofText(text));
        ClaimedDocument claim = claimNext();
        assertThat(claim.source()).isEqualTo(new DocumentSource.RawText(text));
        storeText(claim, text);
        assertThat(storage.documents().findContent(HANDBOOK, document.id()).map(DocumentContent::fullText))
                .contains(text);
    }

    @Test
    void addsOneDocumentForConcurrentIdenticalTexts() {
        List<Callable<SubmittedDocument>> calls = new ArrayList<>();
        for (int each = 0; each < 32; each++) {
            var id = nextId();
            calls.add(() -> storage.documents().submitDocument(HANDBOOK, NewDocument.ofText("one"), id, T0));
        }
        List<SubmittedDocument> submissions = ConcurrentCalls.callConcurrently(calls);
        assertThat(submissions.stream().map(each -> each.document().id()).collect(Collectors.toSet())).hasSize(1);
        assertThat(submissions.stream().filter(SubmittedDocument::added)).hasSize(1);
        assertThat(storage.documents().listNewest(HANDBOOK, null, null, 10)).hasSize(1);
    }

    @Test
    void addsAllConcurrentTexts() {
        List<Callable<SubmittedDocument>> calls = new ArrayList<>();
        for (int each = 0; each < 64; each++) {
            var id = nextId();
            calls.add(() -> storage.documents().submitDocument(HANDBOOK, NewDocument.ofText("text " + id), id, T0));
        }
        Set<Document> added = ConcurrentCalls.callConcurrently(calls)
                .stream()
                .map(SubmittedDocument::document)
                .collect(Collectors.toSet());
        assertThat(added).hasSize(64);
        assertThat(storage.documents().listNewest(HANDBOOK, null, null, 100)).hasSize(64).allMatch(added::contains);
    }
}
