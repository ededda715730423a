package dev.carrel.application;

import dev.carrel.application.embedding.EmbeddingLimits;
import dev.carrel.application.port.PassageEmbedder;
import dev.carrel.application.port.PassageIndex;
import dev.carrel.application.port.Storage;
import dev.carrel.application.port.embedding.ScriptedEmbedder;
import dev.carrel.application.port.writing.EchoReplyWriter;
import dev.carrel.domain.conversation.Question;
import dev.carrel.domain.document.Document;
import dev.carrel.domain.document.DocumentId;
import dev.carrel.domain.document.DocumentStatus;
import dev.carrel.domain.document.NewDocument;
import dev.carrel.domain.passage.ModelId;
import dev.carrel.domain.passage.PassageSplitter;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/** What the engine promises of embeddings, on whatever storage and index it is opened. */
public abstract class EngineEmbeddingContract {

    private static final Duration LONG = Duration.ofSeconds(30);
    private static final Map<String, String> ENGLISH = Map.of("holiday", "leave", "boss", "manager");

    ScriptedEmbedder embedder = embedder("new");
    Carrel carrel;
    LibraryHandle handbook;
    private @Nullable Storage storage;

    /** The storage, with whatever an earlier opening of the same test left in it. */
    protected abstract Storage openStorage();

    /** The index, with whatever an earlier opening of the same test left in it. */
    protected abstract PassageIndex openIndex();

    /** Loses the index, while no engine is open. */
    protected abstract void loseIndex();

    static ScriptedEmbedder embedder(String model) {
        return new ScriptedEmbedder(model).meaning(ENGLISH);
    }

    @BeforeEach
    void open() {
        open(embedder, Map.of());
    }

    @AfterEach
    void close() {
        for (var library : carrel.libraries()) {
            assertThat(carrel.verify(library.id()).agree()).as("index and storage agree").isTrue();
        }
        carrel.close();
    }

    void open(@Nullable PassageEmbedder by, Map<ModelId, PassageEmbedder> former) {
        open(by, model -> Optional.ofNullable(former.get(model)));
    }

    private void open(@Nullable PassageEmbedder by, Function<ModelId, Optional<PassageEmbedder>> former) {
        storage = openStorage();
        carrel = Carrel.builder()
                .storage(storage)
                .index(openIndex())
                .replies(new EchoReplyWriter())
                .passages(new PassageSplitter(40))
                .embedding(by)
                .formerEmbedders(former)
                .embeddingLimits(EmbeddingLimits.DEFAULT.withThreads(2).withCourtesy(Duration.ofMillis(100)))
                .open();
        handbook = carrel.library("handbook");
    }

    void reopen(ScriptedEmbedder by) {
        carrel.close();
        embedder = by;
        open();
    }

    Document add(String text) throws InterruptedException {
        return handbook.await(handbook.add(text).document().id(), LONG);
    }

    long pending() {
        return handbook.overview().unembedded();
    }

    void awaitEmbedded() throws InterruptedException {
        awaitPending(0);
    }

    /** Looks again and again, for nobody waits for this but people. */
    private void awaitPending(long documents) throws InterruptedException {
        var pause = new Semaphore(0);
        for (int look = 0; pending() != documents; look++) {
            assertThat(look).as("looks for what is pending").isLessThan(3000);
            assertThat(pause.tryAcquire(10, TimeUnit.MILLISECONDS)).isFalse();
        }
    }

    List<String> search(String text) {
        return handbook.search(Question.of(text), 10).stream().map(evidence -> evidence.document().title()).toList();
    }

    private static String sentences(int number) {
        return IntStream.range(0, number)
                .mapToObj("Sentence %d of many here."::formatted)
                .collect(Collectors.joining("\n\n"));
    }

    @Test
    void whatIsAddedIsFoundByWordsAtOnceAndEmbeddedSoon() throws Exception {
        var slow = new CountDownLatch(1);
        embedder.before(() -> await(slow));
        Document leave = add("Every employee has leave.");
        assertThat(leave.state().status()).isEqualTo(DocumentStatus.SUCCESS);
        assertThat(search("leave")).hasSize(1);
        assertThat(pending()).isEqualTo(1);
        assertThat(embedder.questions()).as("nothing is embedded yet").isEmpty();

        slow.countDown();
        awaitEmbedded();

        assertThat(embedder.passages()).containsExactly("Every employee has leave.");
        assertThat(search("leave")).hasSize(1);
        assertThat(handbook.document(leave.id())).isEqualTo(leave);
    }

    @Test
    void whatIsEmbeddedIsItsTitleTheHeadingsAndTheText() throws Exception {
        handbook.add(NewDocument.text("Every employee has leave.").titled("Handbook"));
        awaitAllRead();
        awaitEmbedded();
        assertThat(embedder.passages()).containsExactly("Handbook\nEvery employee has leave.");
    }

    @Test
    void withoutAnEmbedderNothingIsPending() throws Exception {
        carrel.close();
        open(null, Map.of());
        add("Every employee has leave.");
        assertThat(pending()).isZero();
        assertThat(search("leave")).hasSize(1);

        reopen(embedder("new"));
        awaitEmbedded();

        assertThat(embedder.passages()).hasSize(1);
        carrel.close();
        open(null, Map.of());
        assertThat(search("leave")).hasSize(1);
        assertThat(pending()).isZero();
    }

    @Test
    void aLostIndexIsBuiltAnewWithoutEmbeddingAnything() throws Exception {
        for (int number = 0; number < 150; number++) {
            handbook.add("Rule number%d of the handbook.".formatted(number));
        }
        awaitAllRead();
        awaitEmbedded();
        assertThat(embedder.passages()).hasSize(150);
        carrel.close();
        loseIndex();

        embedder = embedder("new");
        open();
        Eventually.await(LONG, "the index is whole", () -> !(carrel.readiness() instanceof Readiness.Rebuilding));
        assertThat(search("number149")).isNotEmpty();
        carrel.reindex(handbook.id());
        assertThat(search("number149")).isNotEmpty();
        assertThat(pending()).isZero();
        assertThat(embedder.passages()).isEmpty();
    }

    @Test
    void aTextThatComesAgainBeforeThePurgeIsNotEmbeddedAgain() throws Exception {
        Document first = add(sentences(20));
        awaitEmbedded();
        int passages = embedder.passages().size();
        handbook.delete(first.id());
        assertThat(handbook.traces(first.id())).isNotEmpty();

        Document again = add(sentences(20));
        awaitEmbedded();

        assertThat(again.id()).isNotEqualTo(first.id());
        assertThat(embedder.passages()).hasSize(passages);
        handbook.delete(again.id());
        assertThat(purge()).isTrue();
        assertThat(handbook.traces(again.id())).noneMatch(trace -> trace.contains("embeddings"));
        add(sentences(20));
        awaitEmbedded();
        assertThat(embedder.passages()).hasSize(2 * passages);
    }

    private boolean purge() {
        return storage != null && storage.purge();
    }

    @Test
    void aLongTextThatIsHalfEmbeddedIsGoneOnWithAfterOpening() throws Exception {
        var some = new Semaphore(5);
        var enough = new CountDownLatch(1);
        var closing = new CountDownLatch(1);
        embedder.before(() -> {
            if (!some.tryAcquire()) {
                enough.countDown();
                await(closing);
            }
        });
        add(sentences(100));
        assertThat(enough.await(30, TimeUnit.SECONDS)).isTrue();
        assertThat(pending()).isEqualTo(1);
        Thread release = Thread.ofPlatform().start(() -> {
            while (!(carrel.readiness() instanceof Readiness.Closing)) {
                Thread.onSpinWait();
            }
            closing.countDown();
        });
        carrel.close();
        release.join();
        List<String> before = embedder.passages();

        embedder = embedder("new");
        open();
        awaitEmbedded();

        assertThat(before).hasSizeBetween(20, 60);
        assertThat(embedder.passages()).doesNotContainAnyElementsOf(before);
        assertThat(before.size() + embedder.passages().size()).isEqualTo(100);
    }

    @Test
    void anotherModelEmbedsEverythingAnewWhileTheFormerAnswers() throws Exception {
        reopen(embedder("old"));
        add("Every employee has leave.");
        awaitEmbedded();
        carrel.close();
        var slow = new CountDownLatch(1);
        embedder = embedder("new").before(() -> await(slow));
        var old = embedder("old");
        open(embedder, Map.of(new ModelId("old"), old));

        assertThat(pending()).isEqualTo(1);
        awaitQuestion(old);
        assertThat(embedder.questions()).isEmpty();
        slow.countDown();
        awaitEmbedded();
        awaitQuestion(embedder);

        assertThat(embedder.passages()).containsExactly("Every employee has leave.");
        assertThat(old.passages()).isEmpty();
    }

    @Test
    void aFormerModelThatIsNotToBeHadHoldsNothingUp() throws Exception {
        reopen(embedder("old"));
        add("Every employee has leave.");
        awaitEmbedded();
        carrel.close();
        embedder = embedder("new");
        open(embedder, model -> {
            throw new IllegalStateException("There is no " + model + ".");
        });
        assertThat(search("leave")).hasSize(1);
        awaitEmbedded();
        assertThat(embedder.passages()).containsExactly("Every employee has leave.");
    }

    /** Asks another question each time, for the answers to those asked before are known. */
    private void awaitQuestion(ScriptedEmbedder by) {
        for (int number = 0; by.questions().isEmpty(); number++) {
            assertThat(number).isLessThan(100_000);
            assertThat(search("leave " + number)).hasSize(1);
        }
    }

    @Test
    void anEmbedderThatFailsIsTriedAgainAndQuestionsAreLookedForByWords() throws Exception {
        add("Every employee has leave.");
        awaitEmbedded();
        embedder.failing(text -> true);
        add("Leave is granted by the manager.");
        assertThat(search("leave")).hasSize(2);
        assertThat(search("manager")).hasSize(1);
        assertThat(pending()).isEqualTo(1);
        assertThat(embedder.questions()).as("nobody is made to wait for the like").hasSize(1);

        embedder.failing(text -> false);
        awaitEmbedded();
        assertThat(embedder.passages()).contains("Leave is granted by the manager.");
    }

    @Test
    void aPassageThatNoTryEmbedsHoldsNothingUp() throws Exception {
        embedder.failing(text -> text.contains("Sentence 13 "));
        add(sentences(30));
        add("Every employee has leave.");
        awaitEmbedded();
        assertThat(embedder.passages().stream().filter(text -> !text.contains("?"))).hasSize(30)
                .doesNotHaveDuplicates()
                .noneMatch(text -> text.contains("Sentence 13 "));
        assertThat(search("Sentence 13")).isNotEmpty();
    }

    @Test
    void whatTheModelDoesNotReadIsFoundByWords() throws Exception {
        embedder.reading(text -> !text.contains("Urlaub"));
        add("Every employee has leave.");
        add("Alle haben Urlaub.");
        awaitEmbedded();
        assertThat(embedder.passages()).containsExactly("Every employee has leave.");
        assertThat(search("Urlaub")).hasSize(1);
        assertThat(embedder.questions()).isEmpty();
    }

    @Test
    void aQuestionIsEmbeddedOnceAndOnlyWhereSomethingIsEmbedded() throws Exception {
        assertThat(search("leave")).isEmpty();
        assertThat(embedder.questions()).isEmpty();
        add("Every employee has leave.");
        awaitEmbedded();
        awaitQuestion(embedder);
        int asked = embedder.questions().size();
        search("How much leave?");
        search("How much leave?");
        assertThat(embedder.questions()).hasSize(asked + 1).endsWith("How much leave?");
        carrel.library("other").search(Question.of("How many holidays?"), 10);
        assertThat(embedder.questions()).hasSize(asked + 1);
    }

    @Test
    void librariesAreEmbeddedInTurns() throws Exception {
        var slow = new CountDownLatch(1);
        embedder.before(() -> await(slow));
        for (int number = 0; number < 300; number++) {
            handbook.add("Rule number%d of the handbook.".formatted(number));
        }
        awaitAllRead();
        LibraryHandle other = carrel.library("other");
        DocumentId last = other.add("Salt the water.").document().id();
        other.await(last, LONG);
        slow.countDown();
        awaitEmbedded();
        assertThat(embedder.passages()).hasSize(301);
        assertThat(embedder.passages().indexOf("Salt the water.")).as("before the last of the handbook")
                .isLessThan(260);
    }

    @Test
    void aLibraryThatIsDeletedAndMadeAnewIsEmbeddedAnew() throws Exception {
        add("Every employee has leave.");
        awaitEmbedded();
        carrel.deleteLibrary(handbook.id());
        handbook = carrel.library("handbook");
        assertThat(pending()).isZero();
        add("Every employee has leave.");
        awaitEmbedded();
        assertThat(embedder.passages()).hasSize(2);
    }

    private void awaitAllRead() throws InterruptedException {
        for (DocumentStatus status : List.of(DocumentStatus.QUEUED, DocumentStatus.RUNNING)) {
            for (List<Document> some = handbook.documents(status, null, 100); !some.isEmpty(); some = handbook
                    .documents(status, null, 100)) {
                handbook.await(some.getFirst().id(), LONG);
            }
        }
    }

    private static void await(CountDownLatch latch) {
        try {
            assertThat(latch.await(30, TimeUnit.SECONDS)).isTrue();
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }
}
