package dev.carrel.application.port.storage;

import dev.carrel.application.port.DocumentQueue.Claim;
import dev.carrel.application.port.Documents.Submission;
import dev.carrel.domain.WebAddress;
import dev.carrel.domain.document.Document;
import dev.carrel.domain.document.DocumentDetails;
import dev.carrel.domain.document.DocumentSource;
import dev.carrel.domain.document.DocumentState;
import dev.carrel.domain.document.Failure;
import dev.carrel.domain.document.NewDocument;
import dev.carrel.domain.document.RetryPolicy;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/** What {@link dev.carrel.application.port.Documents#submit} promises about keys. */
public abstract class KeysContract extends StorageContract {

    private static final NewDocument FIRST = NewDocument.text("one").keyed("rules.md");

    private Submission again(NewDocument document) {
        return storage.documents().submit(HANDBOOK, document, nextId(), after(60));
    }

    @Test
    void aKeyIsKept() {
        Document document = submit(HANDBOOK, FIRST);
        assertThat(document.key()).isEqualTo("rules.md");
        assertThat(found(document)).isEqualTo(document);
        assertThat(claim().document().key()).isEqualTo("rules.md");
        assertThat(submit(HANDBOOK, NewDocument.text("one")).key()).isNull();
    }

    @Test
    void theVerySameUnderAKeyIsLeftAlone() {
        Document document = answering(HANDBOOK, FIRST, "one");
        assertThat(again(FIRST)).isEqualTo(new Submission(document, false));
        assertThat(storage.queue().waiting()).isZero();
    }

    @Test
    void otherContentUnderAKeyTakesThePlaceOfWhatWasThereOnceItIsRead() {
        Document document = answering(HANDBOOK, FIRST, "one");
        Submission again = again(NewDocument.text("two").keyed("rules.md"));
        assertThat(again.added()).isFalse();
        assertThat(again.document().id()).isEqualTo(document.id());
        assertThat(again.document().state()).isEqualTo(DocumentState.submitted(after(60)));
        assertThat(storage.documents().content(HANDBOOK, document.id())).contains(content("one"));

        Claim claim = claimAt(after(60));
        assertThat(claim.source()).isEqualTo(new DocumentSource.RawText("two"));
        store(claim, "two");
        succeed(claim);
        assertThat(storage.documents().content(HANDBOOK, document.id())).contains(content("two"));
        assertThat(again(NewDocument.text("two").keyed("rules.md")).document().state())
                .isEqualTo(new DocumentState.Success(1));
        assertThat(again(FIRST).document().state()).as("what was there before is other content again")
                .isEqualTo(DocumentState.submitted(after(60)));
    }

    @Test
    void detailsThatAreGivenReplaceWhatWasThereAndTheOthersStay() {
        Document document = answering(HANDBOOK, FIRST.titled("Old").sourceUrl("https://example.com/old"), "one");
        Submission again = again(FIRST.titled("New"));
        assertThat(again.document().id()).isEqualTo(document.id());
        assertThat(again.document().details())
                .isEqualTo(new DocumentDetails("New", new WebAddress("https://example.com/old"), null));
        assertThat(again.document().state()).isEqualTo(DocumentState.submitted(after(60)));
        assertThat(changesAfter(HANDBOOK, 1)).as("the new title is a change").hasSize(1);
    }

    @Test
    void otherContentWhileItIsReadIsReadAfterwards() {
        submit(HANDBOOK, FIRST);
        Claim claim = claim();
        assertThat(again(NewDocument.text("two").keyed("rules.md")).document().state())
                .isEqualTo(new DocumentState.Running(1, claim.lease(), true));
        store(claim, "one");
        assertThat(succeed(claim)).contains(DocumentState.submitted(T0));
        Claim next = claim();
        assertThat(next.source()).isEqualTo(new DocumentSource.RawText("two"));
        assertThat(next.document().answers()).isTrue();
        assertThat(succeed(next)).contains(new DocumentState.Success(1));
    }

    @Test
    void theVerySameThatFailedIsReadAgain() {
        Document document = submit(HANDBOOK, FIRST);
        storage.queue().advance(claim(), running -> running.fail(Failure.forGood("No."), RetryPolicy.DEFAULT, T0), T0);
        assertThat(again(FIRST).document().state()).isEqualTo(DocumentState.submitted(after(60)));
        Claim claim = claimAt(after(60));
        assertThat(claim.document().id()).isEqualTo(document.id());
        assertThat(claim.source()).isEqualTo(new DocumentSource.RawText("one"));
    }

    @Test
    void keysAreToTheLetterAndOfOneLibrary() {
        Document document = submit(HANDBOOK, FIRST);
        assertThat(again(NewDocument.text("one")).added()).as("without a key").isTrue();
        assertThat(again(NewDocument.text("one").keyed("Rules.md")).added()).isTrue();
        assertThat(again(NewDocument.text("one").keyed("rules.md ")).added()).isTrue();
        assertThat(again(NewDocument.text("one").keyed("https://example.com/")).added()).isTrue();
        assertThat(again(NewDocument.page("https://example.com/")).added()).isTrue();
        assertThat(storage.documents().submit(RECIPES, FIRST, nextId(), T0).added()).isTrue();
        assertThat(again(FIRST).document().id()).isEqualTo(document.id());
    }

    @Test
    void aKeyIsFreeOnceItsDocumentIsDeleted() {
        Document document = submit(HANDBOOK, FIRST);
        storage.documents().remove(HANDBOOK, document.id());
        assertThat(again(FIRST).added()).isTrue();
    }
}
