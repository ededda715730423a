package dev.carrel.application;

import dev.carrel.application.event.EventSubscription;
import dev.carrel.application.event.LibraryEvent;
import dev.carrel.application.event.LibraryEvent.DocumentChanged;
import dev.carrel.application.port.PageFetcher.Validators;
import dev.carrel.domain.access.AccessToken;
import dev.carrel.domain.access.AccessToken.LibraryGrant;
import dev.carrel.domain.access.AccessToken.TokenScope;
import dev.carrel.domain.access.AccessTokenId;
import dev.carrel.domain.attribute.AttributeFilter;
import dev.carrel.domain.attribute.Attributes;
import dev.carrel.domain.conversation.Question;
import dev.carrel.domain.document.Document;
import dev.carrel.domain.document.DocumentContent;
import dev.carrel.domain.document.DocumentState;
import dev.carrel.domain.document.NewDocument;
import dev.carrel.domain.error.InvalidRequestException;
import dev.carrel.domain.error.NotFoundException.ResourceType;
import dev.carrel.domain.error.TextChangedException;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;

import static dev.carrel.application.NotFoundAssertions.notFound;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/** People correct what was read of a document. */
public abstract class EngineCorrectionContract extends EngineDocumentsFixture {

    private Document addPage(String text) throws InterruptedException {
        putPage("/leave", text, FIRST);
        return addAndAwait(NewDocument.ofPage(pageOf("/leave")));
    }

    private Document refresh(String text) throws InterruptedException {
        putPage("/leave", text, new Validators("\"" + text + "\"", null));
        return addAndAwait(NewDocument.ofPage(pageOf("/leave")));
    }

    private String textOf(Document document) {
        return handbook.documents().findContent(document.id()).map(DocumentContent::fullText).orElseThrow();
    }

    private List<Document> search(String words) {
        return handbook.queries()
                .search(Question.of(words), 9)
                .documents()
                .stream()
                .map(found -> handbook.documents().getDocument(found.document().id()))
                .toList();
    }

    @Test
    void searchesFindTheCorrectedText() throws InterruptedException {
        Document document = addPage("The zebrafish has an allotment.");
        Document corrected = handbook.documents()
                .correctText(document.id(), "The zebrafish has an aquarium.", null);

        assertThat(Objects.requireNonNull(corrected.correction()).by()).isNull();
        assertThat(corrected.title()).as("the title is the first words").isEqualTo("The zebrafish has an aquarium.");
        assertThat(search("aquarium")).containsExactly(corrected);
        assertThat(search("allotment")).isEmpty();
        Document back = handbook.documents().withdrawCorrection(document.id(), null);
        assertThat(back.correction()).isNull();
        assertThat(back.title()).isEqualTo("The zebrafish has an allotment.");
        assertThat(search("aquarium")).isEmpty();
        assertThat(search("allotment")).containsExactly(back);
    }

    @Test
    void aCorrectionStaysUntilTheSourceChangesAndThatIsTold() throws InterruptedException {
        Document document = addPage("The office opens at rune.");
        handbook.documents().correctText(document.id(), "The office opens at nine.", null);

        Document same = refresh("The office opens at rune.");
        assertThat(same.isCorrected()).isTrue();
        assertThat(textOf(document)).isEqualTo("The office opens at nine.");

        try (EventSubscription events = handbook.subscribe(null)) {
            Document changed = refresh("The office opens at ten.");
            assertThat(changed.state()).isInstanceOf(DocumentState.Success.class);
            assertThat(Objects.requireNonNull(changed.correction()).isOutdated()).isTrue();
            awaitOutdated(events);
        }
        assertThat(textOf(document)).isEqualTo("The office opens at ten.");
        assertThat(handbook.documents().findCorrectedText(document.id())).contains("The office opens at nine.");
        assertThat(search("nine")).isEmpty();
        assertThat(handbook.documents().withdrawCorrection(document.id(), null).correction()).isNull();
        assertThat(handbook.documents().findCorrectedText(document.id())).isEmpty();
        assertThat(textOf(document)).isEqualTo("The office opens at ten.");
    }

    private static void awaitOutdated(EventSubscription events) throws InterruptedException {
        Optional<LibraryEvent> event;
        do {
            event = events.nextEvent(TIMEOUT);
            assertThat(event).as("an event that says so").isPresent();
        } while (!(event.get() instanceof DocumentChanged changed && changed.document().correction() != null
                && changed.document().correction().isOutdated()));
    }

    @Test
    void aTextThatIsHandedInAgainIsCompared() throws InterruptedException {
        NewDocument text = NewDocument.ofText("Leave is 2B days.").withKey("leave");
        Document document = addAndAwait(text);
        handbook.documents().correctText(document.id(), "Leave is 28 days.", null);

        assertThat(addAndAwait(text).isCorrected()).isTrue();
        assertThat(addAndAwait(text.withTitle("Leave")).isCorrected()).isTrue();
        assertThat(textOf(document)).isEqualTo("Leave is 28 days.");
        Document other = addAndAwait(NewDocument.ofText("Leave is 30 days.").withKey("leave"));
        assertThat(Objects.requireNonNull(other.correction()).isOutdated()).isTrue();
    }

    @Test
    void refusesWhatCannotBeCorrected() throws InterruptedException {
        Document document = addPage("One.");
        String version = handbook.documents().findContent(document.id()).orElseThrow().version();
        handbook.documents().correctText(document.id(), "Two.", version);
        assertThatThrownBy(() -> handbook.documents().correctText(document.id(), "Three.", version))
                .isInstanceOf(TextChangedException.class);
        assertThatThrownBy(() -> handbook.documents().correctText(document.id(), " ", null))
                .isInstanceOf(InvalidRequestException.class);
        Document failed = addAndAwait(NewDocument.ofPage(pageOf("/missing")));
        assertThatThrownBy(() -> handbook.documents().correctText(failed.id(), "Text.", null))
                .hasMessageContaining("no text yet");
        assertThatThrownBy(() -> handbook.documents().withdrawCorrection(failed.id(), null))
                .hasMessageContaining("has no correction");
    }

    @Test
    void namesThePersonWhoCorrects() throws InterruptedException {
        Document document = addPage("One.");
        for (AccessTokenId id : List.of(AccessTokenId.ofPerson("ada"), new AccessTokenId("importer"))) {
            var token = new AccessToken(id, "Ada", Set.of(TokenScope.WRITE), new LibraryGrant.AllLibraries(),
                    Instant.EPOCH, null,
                    null);
            Document corrected = handbook.forToken(token).documents().correctText(document.id(), "Two.", null);
            assertThat(Objects.requireNonNull(corrected.correction()).by())
                    .isEqualTo(id.isOfPerson() ? "Ada" : null);
        }
    }

    @Test
    void documentsOfTheOtherTeamAreNotCorrected() throws InterruptedException {
        Document theirs = addAndAwait(
                NewDocument.ofText("Theirs.").withAttributes(Attributes.of(Map.of("team", "support"))));
        LibraryDocuments sales = handbook
                .restrictedTo(AttributeFilter.equalTo("team", "sales"))
                .documents();
        List.<ThrowingCallable>of(() -> sales.correctText(theirs.id(), "Ours.", null),
                () -> sales.withdrawCorrection(theirs.id(), null), () -> sales.findCorrectedText(theirs.id()))
                .forEach(call -> assertThatThrownBy(call).satisfies(notFound(ResourceType.DOCUMENT)));
        assertThat(textOf(theirs)).isEqualTo("Theirs.");
    }
}
