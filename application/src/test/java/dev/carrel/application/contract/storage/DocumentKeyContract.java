package dev.carrel.application.contract.storage;

import dev.carrel.application.port.DocumentQueue.ClaimedDocument;
import dev.carrel.domain.WebAddress;
import dev.carrel.domain.attribute.Attributes;
import dev.carrel.domain.document.Document;
import dev.carrel.domain.document.DocumentMetadata;
import dev.carrel.domain.document.DocumentSource;
import dev.carrel.domain.document.DocumentState;
import dev.carrel.domain.document.Failure;
import dev.carrel.domain.document.NewDocument;
import dev.carrel.domain.document.RetryPolicy;
import dev.carrel.domain.document.SubmittedDocument;
import java.util.Map;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/** The contract of {@link dev.carrel.application.port.Documents#submitDocument} about keys. */
public abstract class DocumentKeyContract extends StorageFixture {

    private static final NewDocument FIRST = NewDocument.ofText("one").withKey("rules.md");

    private SubmittedDocument again(NewDocument document) {
        return storage.documents().submitDocument(HANDBOOK, document, nextId(), atSecond(60));
    }

    @Test
    void storesTheKey() {
        Document document = submitDocument(HANDBOOK, FIRST);
        assertThat(document.key()).isEqualTo("rules.md");
        assertThat(reload(document)).isEqualTo(document);
        assertThat(claimNext().document().key()).isEqualTo("rules.md");
        assertThat(submitDocument(HANDBOOK, NewDocument.ofText("one")).key()).isNull();
    }

    @Test
    void recognisesIdenticalContentUnderAKey() {
        Document document = addProcessed(HANDBOOK, FIRST, "one");
        assertThat(again(FIRST)).isEqualTo(new SubmittedDocument(document, false));
        assertThat(storage.documentQueue().countPending()).isZero();
    }

    @Test
    void replacesContentUnderAKeyOnceProcessed() {
        Document document = addProcessed(HANDBOOK, FIRST, "one");
        SubmittedDocument again = again(NewDocument.ofText("two").withKey("rules.md"));
        assertThat(again.added()).isFalse();
        assertThat(again.document().id()).isEqualTo(document.id());
        assertThat(again.document().state()).isEqualTo(DocumentState.newlyQueued(atSecond(60)));
        assertThat(storage.documents().findContent(HANDBOOK, document.id())).contains(contentOf("one"));

        ClaimedDocument claim = claimAt(atSecond(60));
        assertThat(claim.source()).isEqualTo(new DocumentSource.RawText("two"));
        storeText(claim, "two");
        markSucceeded(claim);
        assertThat(storage.documents().findContent(HANDBOOK, document.id())).contains(contentOf("two"));
        assertThat(again(NewDocument.ofText("two").withKey("rules.md")).document().state())
                .isEqualTo(new DocumentState.Success(1));
        assertThat(again(FIRST).document().state()).as("what was there before is other content again")
                .isEqualTo(DocumentState.newlyQueued(atSecond(60)));
    }

    @Test
    void mergesGivenMetadata() {
        Document document = addProcessed(HANDBOOK, FIRST.withTitle("Old").withSourceUrl("https://example.com/old"),
                "one");
        SubmittedDocument again = again(FIRST.withTitle("New"));
        assertThat(again.document().id()).isEqualTo(document.id());
        assertThat(again.document().metadata())
                .isEqualTo(new DocumentMetadata("New", new WebAddress("https://example.com/old"), null));
        assertThat(again.document().state()).isEqualTo(DocumentState.newlyQueued(atSecond(60)));
        assertThat(changesAfter(HANDBOOK, 1)).as("the new title is a change").hasSize(1);
    }

    @Test
    void returnsTheAttributesBefore() {
        Attributes sales = Attributes.of(Map.of("team", "sales"));
        Attributes support = Attributes.of(Map.of("team", "support"));
        assertThat(again(FIRST.withAttributes(sales)).formerAttributes()).containsExactly(sales);
        assertThat(again(FIRST.withAttributes(support)).formerAttributes()).containsExactly(sales);
        assertThat(again(FIRST.withAttributes(support)).formerAttributes()).containsExactly(support);
    }

    @Test
    void queuesNewContentBehindTheCurrentRun() {
        submitDocument(HANDBOOK, FIRST);
        ClaimedDocument claim = claimNext();
        assertThat(again(NewDocument.ofText("two").withKey("rules.md")).document().state())
                .isEqualTo(new DocumentState.Running(1, claim.lease(), true));
        storeText(claim, "one");
        assertThat(markSucceeded(claim)).contains(DocumentState.newlyQueued(T0));
        ClaimedDocument next = claimNext();
        assertThat(next.source()).isEqualTo(new DocumentSource.RawText("two"));
        assertThat(next.document().hasContent()).isTrue();
        assertThat(markSucceeded(next)).contains(new DocumentState.Success(1));
    }

    @Test
    void resubmitsIdenticalContentThatFailed() {
        Document document = submitDocument(HANDBOOK, FIRST);
        storage.documentQueue()
                .applyTransition(claimNext(),
                        running -> running.fail(Failure.permanentFailure("No."), RetryPolicy.DEFAULT, T0), T0);
        assertThat(again(FIRST).document().state()).isEqualTo(DocumentState.newlyQueued(atSecond(60)));
        ClaimedDocument claim = claimAt(atSecond(60));
        assertThat(claim.document().id()).isEqualTo(document.id());
        assertThat(claim.source()).isEqualTo(new DocumentSource.RawText("one"));
    }

    @Test
    void keysAreExactAndPerLibrary() {
        Document document = submitDocument(HANDBOOK, FIRST);
        assertThat(again(NewDocument.ofText("one")).added()).as("without a key").isTrue();
        assertThat(again(NewDocument.ofText("one").withKey("Rules.md")).added()).isTrue();
        assertThat(again(NewDocument.ofText("one").withKey("rules.md ")).added()).isTrue();
        assertThat(again(NewDocument.ofText("one").withKey("https://example.com/")).added()).isTrue();
        assertThat(again(NewDocument.ofPage("https://example.com/")).added()).isTrue();
        assertThat(storage.documents().submitDocument(RECIPES, FIRST, nextId(), T0).added()).isTrue();
        assertThat(again(FIRST).document().id()).isEqualTo(document.id());
    }

    @Test
    void freesAKeyWithItsDocument() {
        Document document = submitDocument(HANDBOOK, FIRST);
        storage.documents().deleteById(HANDBOOK, document.id());
        assertThat(again(FIRST).added()).isTrue();
    }
}
