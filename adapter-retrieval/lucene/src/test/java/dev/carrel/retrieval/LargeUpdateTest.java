package dev.carrel.retrieval;

import dev.carrel.application.port.PassageIndex.IndexUpdate;
import dev.carrel.application.port.PassageIndex.IndexUpdate.RemoveDocument;
import dev.carrel.domain.document.DocumentId;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static dev.carrel.retrieval.TestPassages.LIBRARY;
import static dev.carrel.retrieval.TestPassages.documentIds;
import static dev.carrel.retrieval.TestPassages.foundIds;
import static dev.carrel.retrieval.TestPassages.put;
import static org.assertj.core.api.Assertions.assertThat;

/** Updates that are so large that several threads share them. */
class LargeUpdateTest {

    private static final int DOCUMENTS = 300;

    private final LucenePassageIndex index;

    LargeUpdateTest(@TempDir Path folder) {
        index = LucenePassageIndex.open(folder);
        index.openLibrary(LIBRARY, "epoch");
    }

    @AfterEach
    void closeIndex() {
        index.close();
    }

    private static List<IndexUpdate> documents(String text) {
        return IntStream.range(0, DOCUMENTS)
                .<IndexUpdate>mapToObj(number -> put("doc-" + number, "number" + number + " is " + text, text))
                .toList();
    }

    @Test
    void applyCompletely() {
        index.applyUpdates(LIBRARY, documents("old"), DOCUMENTS);
        index.applyUpdates(LIBRARY, documents("new"), 2 * DOCUMENTS);
        assertThat(documentIds(index)).hasSize(DOCUMENTS).doesNotHaveDuplicates();
        assertThat(foundIds(index, "number77")).containsExactly("doc-77");
        assertThat(foundIds(index, "old")).isEmpty();
        assertThat(index.commitLibrary(LIBRARY)).isEqualTo(2 * DOCUMENTS);
    }

    @Test
    void keepTheOrderOfUpdatesOfADocument() {
        var updates = new ArrayList<>(documents("old"));
        updates.addAll(documents("new"));
        updates.add(new RemoveDocument(new DocumentId("doc-77"), 0));
        index.applyUpdates(LIBRARY, updates, DOCUMENTS);
        assertThat(documentIds(index)).hasSize(DOCUMENTS - 1);
        assertThat(foundIds(index, "old")).isEmpty();
        assertThat(foundIds(index, "number77")).isEmpty();
    }
}
