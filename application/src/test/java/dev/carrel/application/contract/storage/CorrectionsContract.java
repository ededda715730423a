package dev.carrel.application.contract.storage;

import dev.carrel.application.port.ChangeLog.DocumentChange;
import dev.carrel.application.port.ChangeLog.DocumentChange.TextWritten;
import dev.carrel.application.port.DocumentQueue.ClaimedDocument;
import dev.carrel.application.port.DocumentQueue.ExtractedContent;
import dev.carrel.application.port.Documents.DocumentUpdate;
import dev.carrel.application.port.PageFetcher.Validators;
import dev.carrel.domain.attribute.AttributeFilter;
import dev.carrel.domain.attribute.Attributes;
import dev.carrel.domain.correction.NewCorrection;
import dev.carrel.domain.document.Document;
import dev.carrel.domain.document.Document.Correction;
import dev.carrel.domain.document.DocumentContent;
import dev.carrel.domain.document.DocumentContent.Section;
import dev.carrel.domain.document.Failure;
import dev.carrel.domain.document.NewDocument;
import dev.carrel.domain.document.RetryPolicy;
import dev.carrel.domain.error.TextChangedException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/** The contract of texts that people have corrected. */
public abstract class CorrectionsContract extends StorageFixture {

    private static final AttributeFilter ALL = AttributeFilter.everything();
    private static final DocumentContent READ = new DocumentContent("Leave", List.of(
            new Section(List.of("Leave"), 1, "28 days \\\u0000 of 1eave."),
            new Section(List.of("Leave", ""), 2, "Ask 😀.")));

    private Document addRead() {
        Document added = submitDocument(HANDBOOK, NewDocument.ofPage("https://example.com/"));
        readAnew(READ);
        return reload(added);
    }

    private void readAnew(DocumentContent content) {
        ClaimedDocument claim = claimNext();
        storage.documentQueue().storeContent(claim, ExtractedContent.of(content), Validators.NONE, atSecond(5));
        markSucceeded(claim);
    }

    private void refresh(DocumentContent content) {
        submitDocument(HANDBOOK, NewDocument.ofPage("https://example.com/"));
        readAnew(content);
    }

    private Optional<DocumentUpdate> correct(Document document, String text, @Nullable String version) {
        return storage.documents()
                .correctText(document.library(), document.id(), new NewCorrection(text, version, "Ada"), ALL,
                        atSecond(7));
    }

    private Optional<DocumentUpdate> withdraw(Document document, @Nullable String version) {
        return storage.documents()
                .withdrawCorrection(document.library(), document.id(), version, ALL, atSecond(8));
    }

    private DocumentContent contentOf(Document document) {
        return storage.documents().findContent(document.library(), document.id()).orElseThrow();
    }

    private Optional<String> findText(Document document) {
        return storage.documents().findCorrectedText(document.library(), document.id(), ALL);
    }

    private DocumentChange lastChange() {
        return changesAfter(HANDBOOK, 0).getLast();
    }

    @Test
    void aCorrectedTextIsTheNextChange() {
        Document document = addRead();
        long revision = lastChange().revision();
        String corrected = READ.fullText().replace("1eave", "leave");

        DocumentUpdate update = correct(document, corrected, READ.version()).orElseThrow();

        assertThat(update.revision()).hasValue(revision + 1);
        assertThat(update.document()).isEqualTo(reload(document));
        assertThat(update.document().correction()).isEqualTo(new Correction(atSecond(7), "Ada", false));
        assertThat(update.document().updatedAt()).isEqualTo(atSecond(7));
        assertThat(update.document().title()).isEqualTo("Leave");
        assertThat(contentOf(document).fullText()).isEqualTo(corrected);
        assertThat(contentOf(document).sections()).extracting(Section::page).startsWith(1).endsWith(2);
        assertThat(findText(document)).contains(corrected);
        assertThat(lastChange()).isInstanceOfSatisfying(TextWritten.class, change -> {
            assertThat(change.revision()).isEqualTo(revision + 1);
            assertThat(change.content()).isEqualTo(contentOf(document));
        });
    }

    @Test
    void theSameTextReadAgainLeavesTheCorrection() {
        Document document = addRead();
        correct(document, "# Leave\n\n28 days of leave.", null);
        Correction correction = reload(document).correction();
        long revision = lastChange().revision();

        refresh(READ);

        assertThat(reload(document).correction()).isEqualTo(correction);
        assertThat(contentOf(document).fullText()).isEqualTo("# Leave\n\n28 days of leave.");
        assertThat(lastChange().revision()).isEqualTo(revision);
    }

    @Test
    void anotherTextEndsTheCorrectionAndItIsKept() {
        Document document = addRead();
        correct(document, "28 days of leave.", null);
        var other = new DocumentContent("Leave", List.of(Section.of("30 days of leave.")));

        refresh(other);

        assertThat(reload(document).correction()).isEqualTo(new Correction(atSecond(7), "Ada", true));
        assertThat(contentOf(document)).isEqualTo(other);
        assertThat(findText(document)).contains("28 days of leave.");
        refresh(READ);
        assertThat(reload(document).isCorrected()).as("it does not come back by itself").isFalse();
    }

    @Test
    void anOutdatedCorrectionIsAppliedAgainOrDropped() {
        Document document = addRead();
        correct(document, "28 days of leave.", null);
        var other = new DocumentContent("Leave", List.of(Section.of("30 days of 1eave.")));
        refresh(other);
        assertThat(correct(document, "30 days of leave.", other.version())).isPresent();
        assertThat(reload(document).isCorrected()).isTrue();
        refresh(other);
        assertThat(contentOf(document).fullText()).isEqualTo("30 days of leave.");

        refresh(READ);
        long revision = lastChange().revision();
        assertThat(withdraw(document, READ.version()).orElseThrow().revision()).as("no other text").isEmpty();
        assertThat(reload(document).correction()).isNull();
        assertThat(findText(document)).isEmpty();
        assertThat(contentOf(document)).isEqualTo(READ);
        assertThat(lastChange().revision()).isEqualTo(revision);
    }

    @Test
    void aCorrectionIsTakenBack() {
        Document document = addRead();
        correct(document, "One.", null);
        correct(document, "Two.", null);
        assertThat(contentOf(document).fullText()).isEqualTo("Two.");
        long revision = lastChange().revision();

        assertThat(withdraw(document, null).orElseThrow().revision()).hasValue(revision + 1);

        assertThat(contentOf(document)).isEqualTo(READ);
        assertThat(reload(document).correction()).isNull();
        assertThat(findText(document)).isEmpty();
        assertThat(withdraw(document, null)).isEmpty();
        refresh(READ);
        assertThat(lastChange().revision()).as("it is the text that was read").isEqualTo(revision + 1);
    }

    @Test
    void twoEditorsDoNotOverwriteEachOther() {
        Document document = addRead();
        correct(document, "First.", READ.version());
        assertThatThrownBy(() -> correct(document, "Second.", READ.version()))
                .isInstanceOf(TextChangedException.class);
        assertThatThrownBy(() -> withdraw(document, READ.version())).isInstanceOf(TextChangedException.class);
        assertThat(contentOf(document).fullText()).isEqualTo("First.");
        assertThat(correct(document, "Second.", contentOf(document).version())).isPresent();
    }

    @Test
    void onlyATextThatIsSeenIsCorrected() {
        Document waiting = submitDocument(HANDBOOK, NewDocument.ofText("waiting"));
        assertThat(correct(waiting, "text", null)).isEmpty();
        readAnew(READ);
        storage.documents()
                .updateAttributes(HANDBOOK, waiting.id(), Attributes.of(Map.of("team", "sales")), ALL, T0);
        AttributeFilter support = AttributeFilter.equalTo("team", "support");
        var correction = new NewCorrection("text", null, null);
        assertThat(storage.documents().correctText(HANDBOOK, waiting.id(), correction, support, T0)).isEmpty();
        assertThat(storage.documents().correctText(RECIPES, waiting.id(), correction, ALL, T0)).isEmpty();
        assertThat(correct(waiting, "text", null)).isPresent();
        assertThat(storage.documents().findCorrectedText(HANDBOOK, waiting.id(), support)).isEmpty();
        assertThat(storage.documents().withdrawCorrection(HANDBOOK, waiting.id(), null, support, T0)).isEmpty();
    }

    @Test
    void aCorrectionGoesWithItsDocument() {
        Document document = addRead();
        correct(document, "28 days of leave.", null);
        assertThat(storage.findRemnants(HANDBOOK, document.id())).isNotEmpty();
        storage.documents().deleteById(HANDBOOK, document.id());
        assertThat(findText(document)).isEmpty();
        assertThat(storage.findRemnants(HANDBOOK, document.id())).noneMatch(remnant -> remnant.contains("corrected"));
    }

    @Test
    void aTextThatIsUnpublishedLeavesItsCorrection() {
        Document document = addRead();
        correct(document, "28 days of leave.", null);
        submitDocument(HANDBOOK, NewDocument.ofPage("https://example.com/"));
        storage.documentQueue()
                .applyTransition(claimNext(),
                        running -> running.fail(Failure.sourceGone("It is gone."), RetryPolicy.DEFAULT, T0), T0);
        storage.documentQueue().unpublishGone(atSecond(1), T0);
        assertThat(reload(document).hasContent()).isFalse();
        assertThat(reload(document).correction()).isEqualTo(new Correction(atSecond(7), "Ada", true));
        assertThat(findText(document)).contains("28 days of leave.");
        assertThat(withdraw(document, "any").orElseThrow().revision()).isEmpty();
        assertThat(findText(document)).isEmpty();
    }
}
