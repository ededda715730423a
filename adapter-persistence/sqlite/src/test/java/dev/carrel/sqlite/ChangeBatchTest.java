package dev.carrel.sqlite;

import dev.carrel.application.port.DocumentQueue.ExtractedContent;
import dev.carrel.application.port.PageFetcher.Validators;
import dev.carrel.application.port.coordination.LeaseHolder;
import dev.carrel.domain.document.DocumentContent;
import dev.carrel.domain.document.DocumentContent.Section;
import dev.carrel.domain.document.DocumentId;
import dev.carrel.domain.document.NewDocument;
import dev.carrel.domain.library.LibraryId;
import dev.carrel.persistence.store.JdbiChangeLog;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

class ChangeBatchTest {

    private static final LeaseHolder HOLDER = new LeaseHolder("engine", "run 1");

    private static final LibraryId LIBRARY = new LibraryId("handbook");
    private static final Instant NOW = Instant.parse("2026-01-05T08:00:00Z");

    @Test
    void limitsABatchOfChangesByTextSize(@TempDir Path folder) {
        try (var storage = SqliteStorage.open(folder.resolve("carrel.db"))) {
            storage.libraries().createOrUpdate(LIBRARY, settings -> settings, NOW);
            var large = new DocumentContent("Title",
                    List.of(Section.of("x".repeat(JdbiChangeLog.MAX_BATCH_CHARACTERS * 2 / 5))));
            for (int each = 0; each < 5; each++) {
                storage.documents()
                        .submitDocument(LIBRARY, NewDocument.ofText("text " + each), new DocumentId("doc-" + each),
                                NOW);
                storage.documentQueue()
                        .storeContent(
                                storage.documentQueue()
                                        .claimDue(HOLDER, NOW, NOW.plusSeconds(60), Set.of(), 1)
                                        .getFirst(),
                                ExtractedContent.of(large),
                                Validators.NONE, NOW);
            }
            assertThat(storage.changeLog().findChangesAfter(LIBRARY, 0, 9)).hasSize(3);
            assertThat(storage.changeLog().findChangesAfter(LIBRARY, 3, 9)).hasSize(2);
            assertThat(storage.changeLog().findChangesAfter(LIBRARY, 3, 1)).hasSize(1);
            // A write succeeds although a batch was not read to its end.
            storage.libraries().createOrUpdate(LIBRARY, settings -> settings, NOW);
        }
    }
}
