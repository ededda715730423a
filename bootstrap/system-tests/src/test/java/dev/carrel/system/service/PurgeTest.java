package dev.carrel.system.service;

import dev.carrel.application.Carrel;
import dev.carrel.application.LibraryHandle;
import dev.carrel.application.TestSize;
import dev.carrel.application.limits.IngestLimits;
import dev.carrel.application.port.Storage;
import dev.carrel.domain.conversation.Question;
import dev.carrel.domain.error.NotFoundException.ResourceType;
import dev.carrel.generation.ExtractiveReplyWriter;
import dev.carrel.harness.ApiClient;
import dev.carrel.harness.Await;
import dev.carrel.harness.CliRunner;
import dev.carrel.harness.FileContentSearch;
import dev.carrel.harness.ServerProcess;
import dev.carrel.retrieval.LucenePassageIndex;
import dev.carrel.sqlite.SqliteStorage;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static dev.carrel.application.NotFoundAssertions.notFound;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/** Deleted text is removed from all files of the data folder within the configured time, byte for byte. */
class PurgeTest {

    private static final String SECRET = "xyzzyplughsecret";
    private static final int OTHERS = TestSize.of(20, 50);

    @Test
    void purgesEveryByteOfDeletedDocument(@TempDir Path data) throws Exception {
        try (ServerProcess server = ServerProcess.start(data, Map.of("CARREL_PURGE_MAX_DELAY", "2s"))) {
            ApiClient client = server.client();
            client.put("/library/handbook", Map.of());
            for (int number = 0; number < OTHERS; number++) {
                client.post("/library/handbook/document",
                        Map.of("text", "Rule number " + number + " of the handbook."));
            }
            String id = client
                    .addDocument("handbook", Map.of("text", "The word is " + SECRET + ".", "title", "Title " + SECRET))
                    .get("id")
                    .asText();
            client.post("/v2/library/handbook/query", Map.of("query", "What is the word?"));
            assertThat(FileContentSearch.findText(SECRET, data)).as("while it is there").isNotEmpty();

            assertThat(client.delete("/library/handbook/document/" + id).status()).isEqualTo(200);

            Await.until(() -> FileContentSearch.findText(SECRET, data), List::isEmpty);
            Await.until(() -> client.get("/library/handbook").json(),
                    library -> library.at("/documents/success").asInt() == OTHERS);
            server.terminate();

            assertThat(CliRunner.withEnvironment(Map.of("CARREL_DATA", data.toString()))
                    .runForLines("verify", "--library", "handbook", "--document", id))
                    .containsExactly("No remnants of document " + id + ".");
        }
    }

    @Test
    void purgesEveryByteOfDeletedQuestions(@TempDir Path data) throws Exception {
        try (ServerProcess server = ServerProcess.start(data,
                Map.of("CARREL_PURGE_MAX_DELAY", "2s", "CARREL_EMBEDDING_MODEL", "none"))) {
            ApiClient client = server.client();
            client.put("/library/handbook", Map.of());
            client.addDocument("handbook", Map.of("text", "Rule of the handbook."));
            String conversation = client.post("/v2/library/handbook/query", Map.of("query", "What is " + SECRET + "?"))
                    .json()
                    .get("conversationId")
                    .asText();
            String path = "/library/handbook/conversation/" + conversation;
            client.post(path + "/turn/1/feedback", Map.of("vote", "down", "reason", "It is " + SECRET + "."));
            assertThat(client.get("/library/handbook/question").text()).contains("It is " + SECRET);
            assertThat(FileContentSearch.findText(SECRET, data)).as("while it is there").isNotEmpty();

            assertThat(client.delete(path).status()).isEqualTo(200);

            Await.until(() -> FileContentSearch.findText(SECRET, data), List::isEmpty);
            assertThat(client.get("/library/handbook/question").json().get("questions")).isEmpty();
        }
    }

    @Test
    void purgesEveryByteOfDeletedConversation(@TempDir Path data) throws Exception {
        var ahead = new AtomicReference<>(Duration.ZERO);
        var purges = new Semaphore(0);
        try (Carrel carrel = Carrel.builder()
                .storage(counting(SqliteStorage.open(data.resolve("carrel.db")), purges))
                .index(LucenePassageIndex.open(data.resolve("index")))
                .replyWriter(new ExtractiveReplyWriter())
                .conversationRetention(Duration.ofSeconds(100))
                .ingestLimits(IngestLimits.builder().purgeWithin(Duration.ofSeconds(2)).build())
                .clock(() -> InstantSource.system().instant().plus(ahead.get()))
                .open()) {
            LibraryHandle handbook = carrel.createLibrary("handbook");
            var conversation = handbook.queries().ask(Question.of("What is " + SECRET + "?")).conversation();
            handbook.queries().ask(Question.of("And what is " + SECRET + SECRET + "?").inConversation(conversation));
            assertThat(FileContentSearch.findText(SECRET, data)).as("while it is there").isNotEmpty();
            assertThat(purges.availablePermits()).isZero();

            ahead.set(Duration.ofMinutes(10));

            assertThat(purges.tryAcquire(Await.TIMEOUT.toSeconds(), TimeUnit.SECONDS)).as("it is erased").isTrue();
            assertThatThrownBy(() -> handbook.conversations().getConversation(conversation))
                    .satisfies(notFound(ResourceType.CONVERSATION));
        }
        assertThat(FileContentSearch.findText(SECRET, data)).isEmpty();
    }

    /** The same storage, which counts its purges. */
    private static Storage counting(Storage storage, Semaphore purges) {
        return (Storage) Proxy.newProxyInstance(Storage.class.getClassLoader(), new Class<?>[]{Storage.class},
                (proxy, method, arguments) -> {
                    try {
                        Object result = method.invoke(storage, arguments);
                        if (method.getName().equals("purgeDeleted") && Boolean.TRUE.equals(result)) {
                            purges.release();
                        }
                        return result;
                    } catch (InvocationTargetException e) {
                        throw e.getCause();
                    }
                });
    }
}
