package dev.carrel.retrieval;

import dev.carrel.application.port.PassageIndex.IndexUpdate;
import dev.carrel.application.port.PassageIndex.IndexUpdate.PutDocument;
import dev.carrel.application.port.PassageIndex.IndexUpdate.RemoveDocument;
import dev.carrel.application.port.PassageIndex.PassageQuery;
import dev.carrel.domain.document.DocumentId;
import dev.carrel.domain.library.LibraryId;
import dev.carrel.domain.passage.Passage;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

/** A purge removes deleted passages from the files. */
final class IndexPurgeTest {

    private static final LibraryId LIBRARY = new LibraryId("library");
    private static final DocumentId SECRET = new DocumentId("the-secret-document");
    private static final String WORD = "xyzzyplugh";

    private final Path folder;

    IndexPurgeTest(@TempDir Path folder) {
        this.folder = folder;
    }

    @Test
    void leavesNoByteOfADeletedDocument() throws IOException {
        try (var index = LucenePassageIndex.open(folder)) {
            index.openLibrary(LIBRARY, "epoch");
            index.applyUpdates(LIBRARY, Stream.concat(otherDocuments(0).stream(),
                    Stream.of(put(SECRET, "The password is " + WORD + "."))).toList(), 2);
            index.commitLibrary(LIBRARY);
            index.applyUpdates(LIBRARY, otherDocuments(100), 3);
            index.commitLibrary(LIBRARY);
            assertThat(filesWith(WORD)).as("before").isNotEmpty();
            assertThat(filesWith(SECRET.value())).as("before").isNotEmpty();

            index.applyUpdates(LIBRARY, List.of(new RemoveDocument(SECRET, 0)), 4);
            index.commitLibrary(LIBRARY);
            assertThat(index.findRemnants(LIBRARY, SECRET)).as("deleted, not purged").isNotEmpty();
            index.purgeDeleted(LIBRARY);

            assertThat(filesWith(WORD)).isEmpty();
            assertThat(filesWith(SECRET.value())).isEmpty();
            assertThat(index.listDocuments(LIBRARY)).hasSize(200);
        }
    }

    @Test
    void allowsChangesAndSearchesDuringAPurge() {
        try (var index = LucenePassageIndex.open(folder)) {
            index.openLibrary(LIBRARY, "epoch");
            index.applyUpdates(LIBRARY, otherDocuments(0), 1);
            var purging = CompletableFuture
                    .runAsync(() -> IntStream.range(0, 20).forEach(time -> index.purgeDeleted(LIBRARY)));
            for (int revision = 2; revision < 100; revision++) {
                var document = new DocumentId("document-" + revision);
                index.applyUpdates(LIBRARY,
                        List.of(put(document, "Number" + revision + "."),
                                new RemoveDocument(new DocumentId("document-" + (revision - 1)), 0)),
                        revision);
                assertThat(index.searchPassages(LIBRARY, new PassageQuery("number" + revision, List.of(), 5, 1))
                        .documents())
                        .extracting(hit -> hit.document())
                        .contains(document);
            }
            purging.join();
            index.purgeDeleted(LIBRARY);

            assertThat(index.listDocuments(LIBRARY)).hasSize(101);
            assertThat(index.findRemnants(LIBRARY, new DocumentId("document-98"))).isEmpty();
        }
    }

    private static List<IndexUpdate> otherDocuments(int from) {
        return IntStream.range(from, from + 100)
                .<IndexUpdate>mapToObj(
                        number -> put(new DocumentId("document" + number), "Rule number " + number + "."))
                .toList();
    }

    private static PutDocument put(DocumentId document, String text) {
        return new PutDocument(document, "Title", List.of(new Passage(0, List.of(), text)));
    }

    private List<Path> filesWith(String text) throws IOException {
        try (Stream<Path> files = Files.walk(folder)) {
            return files.filter(Files::isRegularFile).filter(file -> readBytes(file).contains(text)).toList();
        }
    }

    private static String readBytes(Path file) {
        try {
            return new String(Files.readAllBytes(file), StandardCharsets.ISO_8859_1);
        } catch (IOException ignored) {
            return "";
        }
    }
}
