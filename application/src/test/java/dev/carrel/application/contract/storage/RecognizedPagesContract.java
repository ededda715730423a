package dev.carrel.application.contract.storage;

import dev.carrel.application.port.DocumentQueue.ClaimedDocument;
import dev.carrel.application.port.recognition.PictureKey;
import dev.carrel.application.port.recognition.RecognizedPages;
import dev.carrel.domain.attribute.AttributeFilter;
import dev.carrel.domain.document.ByteSource;
import dev.carrel.domain.document.DocumentSource;
import dev.carrel.domain.document.DocumentState;
import dev.carrel.domain.document.NewDocument;
import dev.carrel.domain.document.RecognizedLine;
import dev.carrel.domain.document.RecognizedPage;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/** The contract of {@link RecognizedPages}. */
public abstract class RecognizedPagesContract extends StorageFixture {

    private static final PictureKey FIRST = new PictureKey("aa", 1);
    private static final PictureKey SECOND = new PictureKey("aa", 2);
    private static final PictureKey ATTACHED = new PictureKey("bb", 1);
    private static final RecognizedPage PAGE = new RecognizedPage(
            List.of(new RecognizedLine("Größe \"𝄞\"", 72.3f, 10, 300.5f, 22, 11.5f, true, 91),
                    new RecognizedLine("next", 72, 24, 200, 36, 11.5f, false, 0)),
            841.9f, 3, null);
    private static final RecognizedPage BLANK = new RecognizedPage(List.of(), 842);
    private static final RecognizedPage FAILED = RecognizedPage.unread("It took longer than 1 s.");

    private RecognizedPages pages() {
        return storage.recognizedPages();
    }

    private ClaimedDocument submitScan(String key, String bytes) {
        storage.documents()
                .submitDocument(HANDBOOK, NewDocument.ofFile("scan.pdf",
                        ByteSource.of(bytes.getBytes(StandardCharsets.UTF_8))).withKey(key), nextId(), T0);
        return storage.documentQueue().claimDue(HOLDER, T0, T0.plus(LEASE), Set.of(), 1).getFirst();
    }

    private boolean save(ClaimedDocument claim, Map<PictureKey, RecognizedPage> read) {
        return pages().saveAll(claim.library(), claim.id(), claim.lease(), read);
    }

    private Map<PictureKey, RecognizedPage> find(ClaimedDocument claim) {
        return pages().findAll(claim.library(), claim.id());
    }

    @Test
    void keepsPages() {
        ClaimedDocument scan = submitScan("scan", "scan");
        ClaimedDocument other = submitScan("other", "other");
        assertThat(find(scan)).isEmpty();

        assertThat(save(scan, Map.of(FIRST, PAGE, ATTACHED, FAILED))).isTrue();
        assertThat(save(scan, Map.of(SECOND, BLANK))).isTrue();
        assertThat(find(scan)).isEqualTo(Map.of(FIRST, PAGE, SECOND, BLANK, ATTACHED, FAILED));
        assertThat(find(other)).isEmpty();

        assertThat(save(scan, Map.of(ATTACHED, PAGE))).isTrue();
        assertThat(find(scan)).containsEntry(ATTACHED, PAGE);
    }

    @Test
    void outliveAnInterruptedRunAndTheEndOfTheDocument() {
        ClaimedDocument scan = submitScan("scan", "scan");
        save(scan, Map.of(FIRST, PAGE));
        storage.documentQueue().applyTransition(scan, running -> running.release(T0), T0);
        assertThat(save(scan, Map.of(SECOND, BLANK))).as("of a run that is over").isFalse();

        ClaimedDocument again = storage.documentQueue()
                .claimDue(HOLDER, T0, T0.plus(LEASE), Set.of(), 1)
                .getFirst();
        assertThat(save(scan, Map.of(SECOND, BLANK))).isFalse();
        assertThat(save(again, Map.of(SECOND, BLANK))).isTrue();
        assertThat(find(again)).isEqualTo(Map.of(FIRST, PAGE, SECOND, BLANK));

        storage.documentQueue().applyTransition(again, running -> running.succeed(T0), T0);
        assertThat(find(again)).hasSize(2);
    }

    @Test
    void beginsRecognitionWithNewCounts() {
        ClaimedDocument scan = submitScan("scan", "scan");
        storage.documentQueue().applyTransition(scan, DocumentState.Running::beginRecognition, T0);
        assertThat(storage.documents().findById(HANDBOOK, scan.id()).orElseThrow().state())
                .isInstanceOfSatisfying(DocumentState.Running.class, running -> {
                    assertThat(running.attempts()).isEqualTo(1);
                    assertThat(running.interruptions()).isZero();
                });
    }

    @Test
    void goWithTheFileThatTheyAreOf() {
        ClaimedDocument scan = submitScan("scan", "scan");
        save(scan, Map.of(FIRST, PAGE, ATTACHED, FAILED));
        pages().retainFiles(HANDBOOK, scan.id(), Set.of("bb"));
        assertThat(find(scan)).isEqualTo(Map.of(ATTACHED, FAILED));

        storage.documents()
                .submitDocument(HANDBOOK, NewDocument.ofText("Typed.").withKey("scan"), nextId(), atSecond(1));
        assertThat(find(scan)).isEmpty();
        assertThat(save(scan, Map.of(FIRST, PAGE))).as("of a file that was replaced").isFalse();
    }

    @Test
    void areTriedAgainIfTheyCouldNotBeRead() {
        var file = new DocumentSource.SourceFile("scan.pdf", null,
                ByteSource.of("scan".getBytes(StandardCharsets.UTF_8)), true);
        submitDocument(HANDBOOK, NewDocument.ofFile("scan.pdf", file.content()).withSource(file));
        ClaimedDocument scan = claimNext();
        save(scan, Map.of(FIRST, PAGE, SECOND, FAILED));
        markSucceeded(scan);
        storage.documents().rereadOriginal(HANDBOOK, scan.id(), AttributeFilter.everything(), T0);
        assertThat(find(scan)).isEqualTo(Map.of(FIRST, PAGE));
    }

    @Test
    void areDeletedWithTheirDocument() {
        ClaimedDocument scan = submitScan("scan", "scan");
        save(scan, Map.of(FIRST, PAGE));
        storage.documents().deleteById(HANDBOOK, scan.id());
        assertThat(find(scan)).isEmpty();
        assertThat(save(scan, Map.of(FIRST, PAGE))).isFalse();
    }
}
