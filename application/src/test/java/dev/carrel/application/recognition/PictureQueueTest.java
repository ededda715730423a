package dev.carrel.application.recognition;

import dev.carrel.application.port.DocumentQueue.DocumentLease;
import dev.carrel.application.port.TextExtractor.ExtractionSource;
import dev.carrel.application.port.recognition.PictureKey;
import dev.carrel.application.recognition.PictureQueue.PictureTask;
import dev.carrel.domain.document.DocumentId;
import dev.carrel.domain.document.DocumentState.Lease;
import dev.carrel.domain.library.LibraryId;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class PictureQueueTest {

    private final PictureQueue queue = new PictureQueue();
    private final List<String> ended = new ArrayList<>();

    /** The source of a document, which is never loaded. */
    private record NoSource() implements PictureSource {

        @Override
        public ExtractionSource load() {
            throw new IllegalStateException();
        }

        @Override
        public void close() {
            // Nothing is open.
        }
    }

    private PicturedDocument document(String library, String id, int pages) {
        return new PicturedDocument(
                new DocumentLease(new LibraryId(library), new DocumentId(id), new Lease(1, Instant.EPOCH)),
                new NoSource(), IntStream.rangeClosed(1, pages).mapToObj(page -> new PictureKey(id, page)).toList(),
                complete -> ended.add(id + (complete ? "" : " in part")));
    }

    private String takeNext() throws InterruptedException {
        PictureTask next = queue.takeNext().orElseThrow();
        next.document().endPicture();
        return next.picture().file() + next.picture().number();
    }

    @Test
    void takesTurnsBetweenLibrariesAndTheirDocuments() throws Exception {
        queue.add(document("a", "long", 4));
        queue.add(document("a", "short", 1));
        queue.add(document("b", "other", 2));

        var order = new ArrayList<String>();
        for (int page = 0; page < 7; page++) {
            order.add(takeNext());
        }
        assertThat(order).containsExactly("long1", "other1", "short1", "other2", "long2", "long3", "long4");
        assertThat(ended).containsExactly("short", "other", "long");
    }

    @Test
    void endsADocumentWithTheLastPageThatIsRead() throws Exception {
        PicturedDocument document = document("a", "scan", 3);
        queue.add(document);
        queue.takeNext();
        queue.takeNext();
        document.drop();
        document.endPicture();
        assertThat(ended).isEmpty();
        document.endPicture();
        assertThat(ended).containsExactly("scan in part");
    }

    @Test
    void removesThePagesBeyondALimit() {
        PicturedDocument document = document("a", "scan", 5);
        assertThat(document.removeAfter(3)).extracting(PictureKey::number).containsExactly(4, 5);
        assertThat(document.removeAfter(3)).isEmpty();
    }

    @Test
    void waitsForPages() throws Exception {
        var waiting = CompletableFuture.supplyAsync(() -> {
            try {
                return takeNext();
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        });
        queue.add(document("a", "scan", 1));
        assertThat(waiting.get()).isEqualTo("scan1");
        queue.close();
        assertThat(queue.takeNext()).isEmpty();
    }
}
