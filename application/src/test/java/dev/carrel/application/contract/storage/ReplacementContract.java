package dev.carrel.application.contract.storage;

import dev.carrel.application.contract.RandomAttributes;
import dev.carrel.application.port.ChangeLog.DocumentChange.TextWritten;
import dev.carrel.application.port.DocumentQueue.ClaimedDocument;
import dev.carrel.application.port.DocumentQueue.ExtractedContent;
import dev.carrel.application.port.PageFetcher.Validators;
import dev.carrel.domain.attribute.AttributeFilter;
import dev.carrel.domain.attribute.Attributes;
import dev.carrel.domain.document.Document;
import dev.carrel.domain.document.DocumentListing;
import dev.carrel.domain.document.DocumentSelection;
import dev.carrel.domain.document.DocumentState;
import dev.carrel.domain.document.DocumentStatus;
import dev.carrel.domain.document.Failure;
import dev.carrel.domain.document.NewDocument;
import dev.carrel.domain.document.RetryPolicy;
import dev.carrel.domain.error.InvalidRequestException;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/**
 * The contract of documents that get another source: nobody finds a text with the attributes of another one. Until the
 * new text replaces the old one, only those see the document whose filter passes the attributes of both.
 */
public abstract class ReplacementContract extends StorageFixture {

    private static final AttributeFilter SALES = AttributeFilter.equalTo("team", "sales");
    private static final AttributeFilter SUPPORT = AttributeFilter.equalTo("team", "support");
    private static final NewDocument OLD = NewDocument.ofText("old")
            .withKey("plan.txt")
            .withTitle("Old")
            .withAttributes(team("sales"));
    private static final NewDocument NEW = NewDocument.ofText("new")
            .withKey("plan.txt")
            .withTitle("New")
            .withAttributes(team("support"));

    private static Attributes team(String... names) {
        return Attributes.of(Map.of("team", names.length == 1 ? names[0] : List.of(names)));
    }

    @Test
    void metadataWaitForTheNewText() {
        Document old = addProcessed(HANDBOOK, OLD, "old");
        long revision = changesAfter(HANDBOOK, 0).getLast().revision();

        Document queued = submitDocument(HANDBOOK, NEW);

        assertThat(queued.metadata()).isEqualTo(OLD.metadata());
        assertThat(queued.pendingMetadata()).isEqualTo(NEW.metadata());
        assertThat(reload(old)).isEqualTo(queued);
        assertThat(changesAfter(HANDBOOK, revision)).isEmpty();
        assertSeenBy(old, List.of());

        ClaimedDocument claim = claimNext();
        assertSeenBy(old, List.of());
        storeText(claim, "new");
        assertThat(reload(old).metadata()).isEqualTo(NEW.metadata());
        assertThat(reload(old).pendingMetadata()).isNull();
        assertThat(changesAfter(HANDBOOK, revision)).singleElement()
                .isInstanceOfSatisfying(TextWritten.class, change -> {
                    assertThat(change.title()).isEqualTo("New");
                    assertThat(change.attributes()).isEqualTo(team("support"));
                    assertThat(change.content()).isEqualTo(contentOf("new"));
                });
        assertSeenBy(old, List.of(SUPPORT));
        markSucceeded(claim);
        assertSeenBy(old, List.of(SUPPORT));
    }

    @Test
    void thoseSeeItWhoseFilterPassesBoth() {
        Document old = addProcessed(HANDBOOK, OLD.withAttributes(team("sales", "both")), "old");
        submitDocument(HANDBOOK, NEW.withAttributes(team("support", "both")));

        assertSeenBy(old, List.of(AttributeFilter.equalTo("team", "both")));
    }

    @Test
    void metadataWaitForGoodIfTheNewTextFails() {
        Document old = addProcessed(HANDBOOK, OLD, "old");
        submitDocument(HANDBOOK, NEW);
        fail(claimNext());

        assertThat(reload(old).state()).isInstanceOf(DocumentState.Failed.class);
        assertSeenBy(old, List.of());

        submitDocument(HANDBOOK, NewDocument.ofText("newer").withKey("plan.txt"));
        assertThat(reload(old).pendingMetadata()).as("what is missing stays").isEqualTo(NEW.metadata());
        ClaimedDocument claim = claimNext();
        storeText(claim, "newer");
        markSucceeded(claim);
        assertSeenBy(old, List.of(SUPPORT));
    }

    @Test
    void theOldSourceAgainHasItsMetadataAtOnce() {
        Document old = addProcessed(HANDBOOK, OLD, "old");
        submitDocument(HANDBOOK, NEW);
        fail(claimNext());

        submitDocument(HANDBOOK, OLD);

        assertThat(reload(old).pendingMetadata()).isNull();
        assertSeenBy(old, List.of(SALES));
    }

    @Test
    void otherMetadataOfTheSameTextHoldAtOnce() {
        Document old = addProcessed(HANDBOOK, OLD, "old");
        submitDocument(HANDBOOK, OLD.withTitle("New").withAttributes(team("support")));

        assertThat(reload(old).title()).isEqualTo("New");
        assertThat(reload(old).pendingMetadata()).isNull();
        assertSeenBy(old, List.of(SUPPORT));
    }

    @Test
    void theSameTextOfAnotherSourceGetsTheMetadataWhenItIsRead() {
        Document old = addProcessed(HANDBOOK, OLD, "old");
        long revision = changesAfter(HANDBOOK, 0).getLast().revision();
        submitDocument(HANDBOOK, NEW);
        ClaimedDocument claim = claimNext();

        assertThat(storeText(claim, "old")).isGreaterThan(revision);

        assertSeenBy(old, List.of(SUPPORT));
        assertThat(changesAfter(HANDBOOK, revision)).singleElement()
                .isInstanceOfSatisfying(TextWritten.class,
                        change -> assertThat(change.attributes()).isEqualTo(team("support")));
    }

    @Test
    void aTextThatWasSupersededWhileItWasReadIsNotStored() {
        Document old = addProcessed(HANDBOOK, OLD, "old");
        submitDocument(HANDBOOK, NEW);
        ClaimedDocument claim = claimNext();
        submitDocument(HANDBOOK,
                NewDocument.ofText("newer").withKey("plan.txt").withTitle("Newer").withAttributes(team("sales")));
        assertSeenBy(old, List.of(SALES));

        assertNotStored(claim);

        assertThat(storage.documents().findContent(HANDBOOK, old.id())).contains(contentOf("old"));
        assertThat(reload(old).state()).isEqualTo(DocumentState.newlyQueued(T0));
        assertThat(markSucceeded(claim)).as("the claim is over").isEmpty();
        ClaimedDocument next = claimNext();
        storeText(next, "newer");
        assertThat(markSucceeded(next)).containsInstanceOf(DocumentState.Success.class);
        assertThat(reload(old).title()).isEqualTo("Newer");
        assertSeenBy(old, List.of(SALES));
    }

    @Test
    void theFirstTextCanBeSupersededWhileItIsRead() {
        Document first = submitDocument(HANDBOOK, OLD);
        ClaimedDocument claim = claimNext();
        submitDocument(HANDBOOK, NEW);
        submitDocument(HANDBOOK, OLD);

        assertNotStored(claim);
        assertThat(reload(first).hasContent()).isFalse();
        storeText(claimNext(), "old");
        assertSeenBy(first, List.of(SALES));
    }

    @Test
    void metadataOfAPageWaitForItsNextReading() {
        NewDocument page = NewDocument.ofPage("https://example.com/plan");
        Document added = submitDocument(HANDBOOK, page.withAttributes(team("sales")));
        ClaimedDocument first = claimNext();
        storage.documentQueue()
                .storeContent(first, ExtractedContent.of(contentOf("old")), new Validators("etag", null), T0);
        markSucceeded(first);

        submitDocument(HANDBOOK, page.withAttributes(team("support")));
        assertSeenBy(added, List.of());
        ClaimedDocument claim = claimNext();
        assertThat(claim.knownValidators()).as("the page is transferred").isEqualTo(Validators.NONE);
        storeText(claim, "old");
        assertSeenBy(added, List.of(SUPPORT));
    }

    @Test
    void newAttributesAreThoseOfTheTextThatIsOnItsWay() {
        Document old = addProcessed(HANDBOOK, OLD, "old");
        submitDocument(HANDBOOK, NewDocument.ofText("new").withKey("plan.txt"));
        setAttributes(old, team("support"));
        assertSeenBy(old, List.of());

        ClaimedDocument claim = claimNext();
        setAttributes(old, team("support", "both"));
        storeText(claim, "new");
        assertSeenBy(old, List.of(SUPPORT, AttributeFilter.equalTo("team", "both")));
    }

    @Test
    void newAttributesAreThoseOfTheOldTextAfterAFailure() {
        Document old = addProcessed(HANDBOOK, OLD, "old");
        submitDocument(HANDBOOK, NEW);
        fail(claimNext());

        setAttributes(old, team("support"));

        assertSeenBy(old, List.of(SUPPORT));
        assertThat(reload(old).title()).isEqualTo("Old");
    }

    @Test
    void onlyThoseReplaceAndDeleteItWhoSeeIt() {
        Document old = addProcessed(HANDBOOK, OLD, "old");
        submitDocument(HANDBOOK, NEW);
        for (AttributeFilter filter : List.of(SALES, SUPPORT)) {
            assertThatThrownBy(
                    () -> storage.documents().submitDocuments(HANDBOOK, List.of(NEW), filter, this::nextId, T0))
                    .isInstanceOf(InvalidRequestException.class);
            assertThat(storage.documents()
                    .deleteAllById(HANDBOOK, List.of(old.id()), DocumentSelection.of(filter))
                    .ids()).isEmpty();
            assertThat(storage.documents().updateAttributes(HANDBOOK, old.id(), team("both"), filter, T0)).isEmpty();
        }
    }

    @Test
    void listsAndCountsWhatPassesWithAllAttributes() {
        var random = new RandomAttributes(12);
        for (int number = 0; number < 40; number++) {
            NewDocument document = NewDocument.ofText("old " + number).withKey("key" + number);
            addProcessed(HANDBOOK, document.withAttributes(random.nextAttributes()), "old " + number);
            if (number % 2 == 0) {
                submitDocument(HANDBOOK, NewDocument.ofText("new " + number)
                        .withKey("key" + number)
                        .withAttributes(random.nextAttributes()));
                fail(claimNext());
            }
        }
        List<Document> all = storage.documents().listNewest(HANDBOOK, null, null, 100);
        for (int round = 0; round < 200; round++) {
            AttributeFilter filter = random.nextFilter();
            List<Document> passing = all.stream().filter(document -> document.passes(filter)).toList();
            assertThat(list(filter)).as("%s", filter).isEqualTo(passing);
            Map<DocumentStatus, Long> counts = storage.documents().countByStatus(HANDBOOK, filter);
            assertThat(counts.values().stream().mapToLong(each -> each).sum()).isEqualTo(passing.size());
        }
    }

    private void assertNotStored(ClaimedDocument claim) {
        assertThat(storage.documentQueue()
                .storeContent(claim, ExtractedContent.of(contentOf("superseded")), Validators.NONE, T0)).isEmpty();
    }

    private void setAttributes(Document document, Attributes attributes) {
        storage.documents()
                .updateAttributes(HANDBOOK, document.id(), attributes, AttributeFilter.everything(), T0)
                .orElseThrow();
    }

    private void fail(ClaimedDocument claim) {
        storage.documentQueue()
                .applyTransition(claim,
                        running -> running.fail(Failure.permanentFailure("Damaged."), RetryPolicy.DEFAULT, T0), T0);
    }

    /** Asserts which of the filters of this test pass the document, wherever the storage knows filters. */
    private void assertSeenBy(Document document, List<AttributeFilter> seeing) {
        for (AttributeFilter filter : Stream.concat(Stream.of(SALES, SUPPORT), seeing.stream()).toList()) {
            boolean isSeen = seeing.contains(filter);
            assertThat(reload(document).passes(filter)).as("%s", filter).isEqualTo(isSeen);
            assertThat(list(filter).size()).isEqualTo(isSeen ? 1 : 0);
            assertThat(storage.documents().findContent(HANDBOOK, document.id(), filter).isPresent()).isEqualTo(isSeen);
        }
        assertThat(list(AttributeFilter.everything())).hasSize(1);
    }

    private List<Document> list(AttributeFilter filter) {
        return storage.documents()
                .listDocuments(HANDBOOK, DocumentListing.newest(100).of(DocumentSelection.of(filter)));
    }
}
