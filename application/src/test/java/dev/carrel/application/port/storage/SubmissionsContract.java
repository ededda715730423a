package dev.carrel.application.port.storage;

import dev.carrel.application.port.DocumentQueue.Claim;
import dev.carrel.application.port.Documents.Submission;
import dev.carrel.domain.WebAddress;
import dev.carrel.domain.document.Document;
import dev.carrel.domain.document.DocumentContent;
import dev.carrel.domain.document.DocumentDetails;
import dev.carrel.domain.document.DocumentSource;
import dev.carrel.domain.document.DocumentState;
import dev.carrel.domain.document.Failure;
import dev.carrel.domain.document.NewDocument;
import dev.carrel.domain.document.RetryPolicy;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/** What {@link dev.carrel.application.port.Documents#submit} promises. */
public abstract class SubmissionsContract extends StorageContract {

    private static final String URL = "https://example.com/page";

    private Submission again(NewDocument document) {
        return storage.documents().submit(HANDBOOK, document, nextId(), after(60));
    }

    @Test
    void aTextThatIsThereIsRecognisedAndLeftAlone() {
        Document queued = submit(HANDBOOK, NewDocument.text("one"));
        assertThat(again(NewDocument.text("one"))).isEqualTo(new Submission(queued, false));

        Claim claim = claim();
        assertThat(again(NewDocument.text("one"))).isEqualTo(new Submission(claim.document(), false));

        store(claim, "one");
        succeed(claim);
        assertThat(again(NewDocument.text("one"))).isEqualTo(new Submission(found(queued), false));
        assertThat(found(queued).state()).isEqualTo(new DocumentState.Success(1));
        assertThat(storage.queue().waiting()).isZero();
    }

    @Test
    void aTextThatFailedIsReadAgainFromTheFirstTryOn() {
        Document document = submit(HANDBOOK, NewDocument.text("one"));
        storage.queue().advance(claim(), running -> running.fail(Failure.forGood("No."), RetryPolicy.DEFAULT, T0), T0);
        assertThat(found(document).state()).isEqualTo(new DocumentState.Failed(1, "No.", false));

        Submission again = again(NewDocument.text("one"));

        assertThat(again.added()).isFalse();
        assertThat(again.document().id()).isEqualTo(document.id());
        assertThat(again.document().state()).isEqualTo(DocumentState.submitted(after(60)));
        assertThat(again.document().updatedAt()).isEqualTo(after(60));
        assertThat(again.document().createdAt()).isEqualTo(T0);
        assertThat(claimAt(after(60)).source()).isEqualTo(new DocumentSource.RawText("one"));
    }

    @Test
    void aTextWithOtherDetailsIsAnotherDocument() {
        var text = NewDocument.text("one");
        List<NewDocument> different = List.of(text, NewDocument.text("One"), NewDocument.text("one "),
                text.titled("one"), text.titled("two"), text.sourceUrl(URL), text.imageSnippet(URL),
                text.sourceUrl(URL).imageSnippet(URL), NewDocument.page(URL));
        assertThat(different.stream().map(each -> submit(HANDBOOK, each).id())).doesNotHaveDuplicates();
        assertThat(different.stream().map(this::again).map(Submission::added)).containsOnly(false);
        assertThat(submit(RECIPES, text).library()).isEqualTo(RECIPES);
    }

    @Test
    void anAddressThatIsThereIsReadAgain() {
        Document document = answering(HANDBOOK, NewDocument.page(URL), "one");
        Submission again = again(NewDocument.page(URL));
        assertThat(again.added()).isFalse();
        assertThat(again.document().id()).isEqualTo(document.id());
        assertThat(again.document().state()).isEqualTo(DocumentState.submitted(after(60)));
        assertThat(again.document().answers()).isTrue();
        assertThat(storage.documents().content(HANDBOOK, document.id())).contains(content("one"));
        assertThat(claimAt(after(60)).source()).isEqualTo(new DocumentSource.WebPage(new WebAddress(URL)));
    }

    @Test
    void anAddressIsTheSameOnlyAsTheSameString() {
        submit(HANDBOOK, NewDocument.page(URL));
        assertThat(again(NewDocument.page(URL + "/")).added()).isTrue();
        assertThat(again(NewDocument.page("HTTPS://example.com/page")).added()).isTrue();
    }

    @Test
    void detailsThatAreGivenReplaceThoseOfAnAddressAndTheOthersStay() {
        submit(HANDBOOK, NewDocument.page(URL).titled("Old").sourceUrl("https://example.com/old"));
        var details = again(NewDocument.page(URL).titled("New").imageSnippet("https://example.com/i")).document()
                .details();
        assertThat(details).isEqualTo(new DocumentDetails("New", new WebAddress("https://example.com/old"),
                new WebAddress("https://example.com/i")));
        assertThat(again(NewDocument.page(URL)).document().details()).isEqualTo(details);
    }

    @Test
    void anAddressBeingReadIsReadOnceMoreAfterwards() {
        Document document = submit(HANDBOOK, NewDocument.page(URL));
        Claim claim = claim();
        assertThat(again(NewDocument.page(URL)).document().state())
                .isEqualTo(new DocumentState.Running(1, claim.lease(), true));
        store(claim, "one");
        assertThat(succeed(claim)).contains(DocumentState.submitted(T0));
        assertThat(succeed(claimAt(after(1)))).contains(new DocumentState.Success(1));
        assertThat(found(document).answers()).isTrue();
    }

    @Test
    void aTextOfAnyCharactersIsHandedOnToTheLetter() {
        String text = " a\u0000b\r\n\té 語 𝄞 İı\uFEFF\uFFFF ";
        Document document = submit(HANDBOOK, NewDocument.text(text));
        assertThat(claim().source()).isEqualTo(new DocumentSource.RawText(text));
        assertThat(again(NewDocument.text(text)).document().id()).isEqualTo(document.id());
        assertThat(again(NewDocument.text(text.replace("b", "c"))).added()).isTrue();
    }

    @Test
    void aTextAsLargeAsAllowedIsTaken() {
        String text = "ä".repeat(NewDocument.MOST_TEXT_BYTES / 2);
        Document document = submit(HANDBOOK, NewDocument.text(text));
        Claim claim = claim();
        assertThat(claim.source()).isEqualTo(new DocumentSource.RawText(text));
        store(claim, text);
        assertThat(storage.documents().content(HANDBOOK, document.id()).map(DocumentContent::text)).contains(text);
    }

    @Test
    void theSameTextFromManyThreadsIsOneDocument() {
        List<Callable<Submission>> calls = new ArrayList<>();
        for (int each = 0; each < 32; each++) {
            var id = nextId();
            calls.add(() -> storage.documents().submit(HANDBOOK, NewDocument.text("one"), id, T0));
        }
        List<Submission> submissions = AtOnce.call(calls);
        assertThat(submissions.stream().map(each -> each.document().id()).collect(Collectors.toSet())).hasSize(1);
        assertThat(submissions.stream().filter(Submission::added)).hasSize(1);
        assertThat(storage.documents().newest(HANDBOOK, null, null, 10)).hasSize(1);
    }

    @Test
    void differentTextsFromManyThreadsAreAllThere() {
        List<Callable<Submission>> calls = new ArrayList<>();
        for (int each = 0; each < 64; each++) {
            var id = nextId();
            calls.add(() -> storage.documents().submit(HANDBOOK, NewDocument.text("text " + id), id, T0));
        }
        Set<Document> added = AtOnce.call(calls).stream().map(Submission::document).collect(Collectors.toSet());
        assertThat(added).hasSize(64);
        assertThat(storage.documents().newest(HANDBOOK, null, null, 100)).hasSize(64).allMatch(added::contains);
    }
}
