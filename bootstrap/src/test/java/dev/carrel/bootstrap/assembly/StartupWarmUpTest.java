package dev.carrel.bootstrap.assembly;

import dev.carrel.application.Carrel;
import dev.carrel.application.port.PassageIndex;
import dev.carrel.application.port.PassageIndex.PassageQuery;
import dev.carrel.domain.document.NewDocument;
import dev.carrel.domain.library.LibraryId;
import dev.carrel.generation.ExtractiveReplyWriter;
import dev.carrel.retrieval.LucenePassageIndex;
import dev.carrel.sqlite.SqliteStorage;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

class StartupWarmUpTest {

    private static final Duration LONG = Duration.ofMinutes(5);

    private final BlockingQueue<String> searches = new LinkedBlockingQueue<>();

    @TempDir
    Path folder;

    @Test
    void searchesTheLibraryThatChangedLast() throws Exception {
        try (Carrel carrel = openEngine()) {
            addText(carrel, "old", "Travel is approved by the head of the team.");
            addText(carrel, "new", "Leave expires in March.");
            carrel.createOrUpdateLibrary(new LibraryId("empty"), null, null);
            try (var warmUp = StartupWarmUp.start(carrel)) {
                warmUp.awaitFirstRound(LONG);
                assertThat(searches.poll()).isEqualTo("new: Leave expires in March.");
            }
            assertThat(searches).allMatch(search -> search.startsWith("new"));
        }
    }

    @Test
    void doesNothingWithoutDocuments() {
        try (Carrel carrel = openEngine()) {
            carrel.createOrUpdateLibrary(new LibraryId("empty"), null, null);
            StartupWarmUp.start(carrel).close();
            assertThat(searches).isEmpty();
        }
    }

    private static void addText(Carrel carrel, String library, String text) throws InterruptedException {
        carrel.createOrUpdateLibrary(new LibraryId(library), null, null);
        carrel.createLibrary(library)
                .documents()
                .awaitDocument(
                        carrel.createLibrary(library).documents().addDocument(NewDocument.ofText(text)).document().id(),
                        LONG);
    }

    private Carrel openEngine() {
        return Carrel.builder()
                .storage(SqliteStorage.open(folder.resolve("carrel.db")))
                .index(recordSearches(LucenePassageIndex.open(folder.resolve("index"))))
                .replyWriter(new ExtractiveReplyWriter())
                .open();
    }

    /** Wraps an index so that it records each search. */
    private PassageIndex recordSearches(PassageIndex index) {
        return (PassageIndex) Proxy.newProxyInstance(getClass().getClassLoader(), new Class<?>[]{PassageIndex.class},
                (proxy, method, arguments) -> {
                    if (method.getName().equals("searchPassages")) {
                        searches.add(arguments[0] + ": " + ((PassageQuery) arguments[1]).text());
                    }
                    try {
                        return method.invoke(index, arguments);
                    } catch (InvocationTargetException e) {
                        throw e.getCause();
                    }
                });
    }
}
