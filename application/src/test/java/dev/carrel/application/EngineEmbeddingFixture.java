package dev.carrel.application;

import dev.carrel.application.fake.model.EchoReplyWriter;
import dev.carrel.application.fake.model.ScriptedEmbedder;
import dev.carrel.application.limits.EmbeddingLimits;
import dev.carrel.application.port.PassageEmbedder;
import dev.carrel.application.port.PassageIndex;
import dev.carrel.application.port.Storage;
import dev.carrel.domain.conversation.Question;
import dev.carrel.domain.document.Document;
import dev.carrel.domain.document.DocumentListing;
import dev.carrel.domain.document.DocumentSelection;
import dev.carrel.domain.document.DocumentStatus;
import dev.carrel.domain.passage.ModelId;
import dev.carrel.domain.passage.PassageSplitter;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;

import static dev.carrel.application.IndexAgreement.awaitAgreement;
import static org.assertj.core.api.Assertions.assertThat;

/** An engine with scripted embedders, for the contract of embeddings. */
abstract class EngineEmbeddingFixture {

    static final Duration TIMEOUT = Eventually.LIMIT;
    static final Map<String, String> ENGLISH = Map.of("holiday", "leave", "boss", "manager");

    ScriptedEmbedder embedder = newEmbedder("new");
    Carrel carrel;
    LibraryHandle handbook;
    @Nullable
    Storage storage;

    /** Opens the storage, with everything that the same test has stored before. */
    protected abstract Storage openStorage();

    /** Opens the index, with everything that the same test has indexed before. */
    protected abstract PassageIndex openIndex();

    /** Deletes the index, while no engine is open. */
    protected abstract void loseIndex();

    static ScriptedEmbedder newEmbedder(String model) {
        return new ScriptedEmbedder(model).meaning(ENGLISH);
    }

    @BeforeEach
    void openEngine() {
        openEngine(embedder, Map.of());
    }

    @AfterEach
    void closeEngine() throws InterruptedException {
        awaitAgreement(carrel);
        carrel.close();
    }

    void openEngine(@Nullable PassageEmbedder current, Map<ModelId, PassageEmbedder> former) {
        openEngine(current, model -> Optional.ofNullable(former.get(model)));
    }

    void openEngine(@Nullable PassageEmbedder current, Function<ModelId, Optional<PassageEmbedder>> former) {
        storage = openStorage();
        carrel = Carrel.builder()
                .storage(storage)
                .index(openIndex())
                .replyWriter(new EchoReplyWriter())
                .passageSplitter(new PassageSplitter(40))
                .embedder(current)
                .formerEmbedders(former)
                .jobIntervals(EngineFixture.OFTEN)
                .embeddingLimits(EmbeddingLimits.DEFAULT.withThreads(2).withMaxYieldTime(Duration.ofMillis(100)))
                .open();
        handbook = carrel.createLibrary("handbook");
    }

    void reopenEngine(ScriptedEmbedder by) {
        carrel.close();
        embedder = by;
        openEngine();
    }

    Document addAndAwait(String text) throws InterruptedException {
        return handbook.documents().awaitDocument(handbook.documents().addText(text).document().id(), TIMEOUT);
    }

    long countPending() {
        return handbook.describe().unembeddedDocuments();
    }

    void awaitEmbedded() throws InterruptedException {
        awaitPending(0);
    }

    /** Polls, since the engine has no call that waits for embeddings. */
    void awaitPending(long documents) throws InterruptedException {
        Eventually.await(documents + " documents are not embedded", () -> countPending() == documents);
    }

    List<String> searchTitles(String text) {
        return handbook.queries()
                .search(Question.of(text), 10)
                .documents()
                .stream()
                .map(hit -> hit.document().title())
                .toList();
    }

    static String makeSentences(int number) {
        return IntStream.range(0, number)
                .mapToObj("Sentence %d of many here."::formatted)
                .collect(Collectors.joining("\n\n"));
    }

    /** Asks a new question each time, since the embeddings of earlier ones are cached. */
    void awaitQuestion(ScriptedEmbedder by) {
        for (int number = 0; by.embeddedQuestions().isEmpty(); number++) {
            assertThat(number).isLessThan(100_000);
            assertThat(searchTitles("leave " + number)).hasSize(1);
        }
    }

    void awaitAllRead() throws InterruptedException {
        for (DocumentStatus status : List.of(DocumentStatus.QUEUED, DocumentStatus.RUNNING)) {
            for (List<Document> some = handbook.documents()
                    .listDocuments(DocumentListing.newest(100).of(DocumentSelection.all().withStatus(status))); !some
                            .isEmpty(); some = handbook
                                    .documents()
                                    .listDocuments(DocumentListing.newest(100)
                                            .of(DocumentSelection.all().withStatus(status)))) {
                handbook.documents().awaitDocument(some.getFirst().id(), TIMEOUT);
            }
        }
    }

    boolean purgeDeleted() {
        return storage != null && storage.purgeDeleted();
    }
}
