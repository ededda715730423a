package dev.carrel.application.query;

import dev.carrel.application.Carrel;
import dev.carrel.application.Eventually;
import dev.carrel.application.LibraryHandle;
import dev.carrel.application.fake.index.ForwardingPassageIndex;
import dev.carrel.application.fake.index.InMemoryPassageIndex;
import dev.carrel.application.fake.model.EchoReplyWriter;
import dev.carrel.application.fake.storage.InMemoryStorage;
import dev.carrel.application.limits.IngestLimits;
import dev.carrel.application.port.PassageIndex;
import dev.carrel.application.port.ReplyWriter.RetrievedDocument;
import dev.carrel.domain.conversation.Question;
import dev.carrel.domain.document.Document;
import dev.carrel.domain.document.DocumentId;
import dev.carrel.domain.document.DocumentStatus;
import dev.carrel.domain.document.NewDocument;
import dev.carrel.domain.error.IndexException;
import dev.carrel.domain.library.LibraryId;
import dev.carrel.domain.passage.PassageSplitter;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

import static dev.carrel.application.Eventually.await;
import static org.assertj.core.api.Assertions.assertThat;

/** Two engines share a storage, and the index of one cannot take the changes of the other. */
class ReplacedTextTest {

    private static final Duration TIMEOUT = Eventually.LIMIT;
    private static final String WRONG = "Press the red button to open the valve.";
    private static final String KEPT = "Close the valve before the weekend.";
    private static final String RIGHT = "Turn the green wheel to open the valve.";

    private final InMemoryStorage storage = InMemoryStorage.shared();
    private final BlockedIndex blockedIndex = new BlockedIndex();
    private final Carrel writing = open("writing", new InMemoryPassageIndex(), 1);
    private final Carrel behind = open("behind", blockedIndex, 0);

    private Carrel open(String name, PassageIndex index, int workers) {
        return Carrel.builder()
                .name(name)
                .storage(storage)
                .index(index)
                .replyWriter(new EchoReplyWriter())
                .passageSplitter(new PassageSplitter(40))
                .ingestLimits(IngestLimits.builder().workers(workers).build())
                .open();
    }

    @AfterEach
    void closeEngines() {
        writing.close();
        behind.close();
    }

    @Test
    void quotesNoPassageThatWasReplaced() throws InterruptedException {
        submit(text(WRONG, KEPT));
        assertThat(searchPassages()).containsExactlyInAnyOrder(WRONG, KEPT);

        blockedIndex.isBlocked.set(true);
        submit(text(RIGHT, KEPT));
        assertThat(searchPassages()).containsExactly(KEPT);

        blockedIndex.isBlocked.set(false);
        await("the index has followed", () -> searchPassages().contains(RIGHT));
        assertThat(searchPassages()).containsExactlyInAnyOrder(RIGHT, KEPT);
    }

    @Test
    void findsNoDocumentWhoseWholeTextWasReplaced() throws InterruptedException {
        submit(text(WRONG));
        assertThat(searchPassages()).containsExactly(WRONG);

        blockedIndex.isBlocked.set(true);
        submit(text(RIGHT));

        assertThat(search()).isEmpty();
        assertThat(behind.createLibrary("plant").queries().ask(Question.of("How do I open the valve?")).text())
                .doesNotContain("red button");
    }

    @Test
    void ranksByThePassagesThatAreLeft() throws InterruptedException {
        submit(text("Open the valve to open the tap.", "The tap is on the left.").withTitle("Taps"));
        DocumentId other = writing.createLibrary("plant")
                .documents()
                .addDocument(NewDocument.ofText("How to open the tap.").withTitle("Notes").withKey("other"))
                .document()
                .id();
        writing.createLibrary("plant").documents().awaitDocument(other, TIMEOUT);
        assertThat(search()).extracting(found -> found.document().id()).hasSize(2).last().isEqualTo(other);

        blockedIndex.isBlocked.set(true);
        submit(text("It is forbidden.", "The tap is on the left.").withTitle("Taps"));

        assertThat(search()).extracting(found -> found.document().similarity())
                .hasSize(2)
                .isSortedAccordingTo((one, two) -> Double.compare(two, one));
        assertThat(search()).extracting(found -> found.document().id()).first().isEqualTo(other);
    }

    @Test
    void keepsADocumentWhoseTitleHasChanged() throws InterruptedException {
        submit(text(WRONG).withTitle("Valves"));
        assertThat(searchPassages()).containsExactly(WRONG);

        blockedIndex.isBlocked.set(true);
        submit(text(WRONG).withTitle("Valves of the plant"));

        assertThat(searchPassages()).containsExactly(WRONG);
        assertThat(search()).extracting(found -> found.document().title()).containsExactly("Valves of the plant");
    }

    private static NewDocument text(String... paragraphs) {
        return NewDocument.ofText(String.join("\n\n", paragraphs)).withKey("valve");
    }

    private void submit(NewDocument document) throws InterruptedException {
        LibraryHandle library = writing.createLibrary("plant");
        Document ended = library.documents()
                .awaitDocument(library.documents().addDocument(document).document().id(), TIMEOUT);
        assertThat(ended.state().status()).isEqualTo(DocumentStatus.SUCCESS);
    }

    private List<RetrievedDocument> search() {
        return behind.createLibrary("plant").queries().search(Question.of("open the valve"), 10).documents();
    }

    private List<String> searchPassages() {
        return search().stream()
                .flatMap(found -> found.passages().stream())
                .map(hit -> hit.passage().text())
                .toList();
    }

    /** An index that takes no changes while it is blocked. */
    private static final class BlockedIndex extends ForwardingPassageIndex {

        private final AtomicBoolean isBlocked = new AtomicBoolean();

        BlockedIndex() {
            super(new InMemoryPassageIndex());
        }

        @Override
        public void applyUpdates(LibraryId library, List<IndexUpdate> updates, long upTo) {
            if (isBlocked.get()) {
                throw new IndexException("The index is blocked.", null);
            }
            super.applyUpdates(library, updates, upTo);
        }
    }
}
