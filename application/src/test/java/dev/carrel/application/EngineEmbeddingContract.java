package dev.carrel.application;

import dev.carrel.domain.conversation.Question;
import dev.carrel.domain.document.Document;
import dev.carrel.domain.document.DocumentId;
import dev.carrel.domain.document.DocumentStatus;
import dev.carrel.domain.document.NewDocument;
import dev.carrel.domain.passage.ModelId;
import dev.carrel.domain.question.LoggedQuestion;
import dev.carrel.domain.question.QuestionCluster;
import dev.carrel.domain.question.QuestionSelection;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Semaphore;
import org.junit.jupiter.api.Test;

import static dev.carrel.application.Eventually.awaitLatch;
import static org.assertj.core.api.Assertions.assertThat;

/** The promises of the engine about embeddings, on any storage and index. */
public abstract class EngineEmbeddingContract extends EngineEmbeddingFixture {

    @Test
    void findsADocumentByWordsBeforeItIsEmbedded() throws Exception {
        var slow = new CountDownLatch(1);
        embedder.runBefore(() -> awaitLatch(slow));
        Document leave = addAndAwait("Every employee has leave.");
        assertThat(leave.state().status()).isEqualTo(DocumentStatus.SUCCESS);
        assertThat(searchTitles("leave")).hasSize(1);
        assertThat(countPending()).isEqualTo(1);
        assertThat(embedder.embeddedQuestions()).as("no passage is embedded yet").isEmpty();

        slow.countDown();
        awaitEmbedded();

        assertThat(embedder.embeddedPassages()).containsExactly("Every employee has leave.");
        assertThat(searchTitles("leave")).hasSize(1);
        assertThat(handbook.documents().getDocument(leave.id())).isEqualTo(leave);
    }

    @Test
    void inspectsAllLibrariesAndTheModel() throws Exception {
        addAndAwait("Every employee has leave.");
        carrel.createLibrary("second").documents().addText("The canteen is open.");
        carrel.createLibrary("second")
                .documents()
                .awaitDocument(
                        carrel.createLibrary("second").documents().addText("The canteen is open.").document().id(),
                        TIMEOUT);

        EngineInspection inspection = carrel.inspection();

        assertThat(inspection.describeEngine().libraries()).isEqualTo(2);
        assertThat(inspection.describeEngine().documents()).containsEntry(DocumentStatus.SUCCESS, 2L);
        assertThat(inspection.embeddingModel()).contains("new");
        assertThat(inspection.tryEmbeddingModel()).hasValueSatisfying(
                trial -> assertThat(trial.model()).isEqualTo("new"));
        assertThat(inspection.tryRerankingModel()).isEmpty();
        embedder.failWhen(text -> true);
        assertThat(inspection.tryEmbeddingModel()).hasValueSatisfying(
                trial -> assertThat(trial.problem()).isNotBlank());
        embedder.failWhen(text -> false);
        awaitEmbedded();
    }

    @Test
    void embedsTitleHeadingsAndText() throws Exception {
        handbook.documents().addDocument(NewDocument.ofText("Every employee has leave.").withTitle("Handbook"));
        awaitAllRead();
        awaitEmbedded();
        assertThat(embedder.embeddedPassages()).containsExactly("Handbook\nEvery employee has leave.");
    }

    @Test
    void clustersQuestionsByMeaning() throws Exception {
        addAndAwait("Every employee has leave.");
        awaitEmbedded();
        for (String question : List.of("How long is my leave?", "Who is the manager?", "How long is my holiday?",
                "IS MY LEAVE HOW LONG", "What is a yacht?")) {
            handbook.queries().ask(Question.of(question));
        }

        List<QuestionCluster> clusters = handbook.questions().clusterQuestions(QuestionSelection.ALL);

        assertThat(clusters).extracting(cluster -> cluster.representative().text())
                .containsExactly("IS MY LEAVE HOW LONG", "What is a yacht?", "Who is the manager?");
        assertThat(clusters.getFirst().questions()).extracting(LoggedQuestion::text)
                .containsExactly("IS MY LEAVE HOW LONG", "How long is my holiday?", "How long is my leave?");
        assertThat(handbook.questions().clusterQuestions(QuestionSelection.ALL)).isEqualTo(clusters);
    }

    @Test
    void countsNothingPendingWithoutAnEmbedder() throws Exception {
        carrel.close();
        openEngine(null, Map.of());
        addAndAwait("Every employee has leave.");
        assertThat(countPending()).isZero();
        assertThat(searchTitles("leave")).hasSize(1);

        reopenEngine(newEmbedder("new"));
        awaitEmbedded();

        assertThat(embedder.embeddedPassages()).hasSize(1);
        carrel.close();
        openEngine(null, Map.of());
        assertThat(searchTitles("leave")).hasSize(1);
        assertThat(countPending()).isZero();
    }

    @Test
    void rebuildsAnIndexFromStoredEmbeddings() throws Exception {
        for (int number = 0; number < 150; number++) {
            handbook.documents().addText("Rule number%d of the handbook.".formatted(number));
        }
        awaitAllRead();
        awaitEmbedded();
        assertThat(embedder.embeddedPassages()).hasSize(150);
        carrel.close();
        loseIndex();

        embedder = newEmbedder("new");
        openEngine();
        Eventually.await("the index is whole",
                () -> !(carrel.readiness() instanceof EngineReadiness.IndexRebuilding));
        assertThat(searchTitles("number149")).isNotEmpty();
        carrel.rebuildIndex(handbook.id());
        assertThat(searchTitles("number149")).isNotEmpty();
        assertThat(countPending()).isZero();
        assertThat(embedder.embeddedPassages()).isEmpty();
    }

    @Test
    void reusesEmbeddingsBeforeThePurge() throws Exception {
        Document first = addAndAwait(makeSentences(20));
        awaitEmbedded();
        int passages = embedder.embeddedPassages().size();
        handbook.documents().deleteDocument(first.id());
        assertThat(handbook.documents().findRemnants(first.id())).isNotEmpty();

        Document again = addAndAwait(makeSentences(20));
        awaitEmbedded();

        assertThat(again.id()).isNotEqualTo(first.id());
        assertThat(embedder.embeddedPassages()).hasSize(passages);
        handbook.documents().deleteDocument(again.id());
        assertThat(purgeDeleted()).isTrue();
        assertThat(handbook.documents().findRemnants(again.id())).noneMatch(trace -> trace.contains("embeddings"));
        addAndAwait(makeSentences(20));
        awaitEmbedded();
        assertThat(embedder.embeddedPassages()).hasSize(2 * passages);
    }

    @Test
    void resumesAHalfEmbeddedDocument() throws Exception {
        var some = new Semaphore(5);
        var enough = new CountDownLatch(1);
        var closing = new CountDownLatch(1);
        embedder.runBefore(() -> {
            if (!some.tryAcquire()) {
                enough.countDown();
                awaitLatch(closing);
            }
        });
        addAndAwait(makeSentences(100));
        awaitLatch(enough);
        assertThat(countPending()).isEqualTo(1);
        Thread closer = Thread.currentThread();
        Thread release = Thread.ofPlatform().start(() -> {
            // Only when the closing thread waits for the embedding does no further batch begin.
            while (!(carrel.readiness() instanceof EngineReadiness.Closing)
                    || closer.getState() != Thread.State.TIMED_WAITING) {
                Thread.onSpinWait();
            }
            closing.countDown();
        });
        carrel.close();
        release.join();
        List<String> before = embedder.embeddedPassages();

        embedder = newEmbedder("new");
        openEngine();
        awaitEmbedded();

        assertThat(before).hasSizeBetween(20, 60);
        assertThat(embedder.embeddedPassages()).doesNotContainAnyElementsOf(before);
        assertThat(before.size() + embedder.embeddedPassages().size()).isEqualTo(100);
    }

    @Test
    void reembedsWithANewModelWhileTheFormerAnswers() throws Exception {
        reopenEngine(newEmbedder("old"));
        addAndAwait("Every employee has leave.");
        awaitEmbedded();
        carrel.close();
        var slow = new CountDownLatch(1);
        embedder = newEmbedder("new").runBefore(() -> awaitLatch(slow));
        var old = newEmbedder("old");
        openEngine(embedder, Map.of(new ModelId("old"), old));

        assertThat(countPending()).isEqualTo(1);
        awaitQuestion(old);
        assertThat(embedder.embeddedQuestions()).isEmpty();
        slow.countDown();
        awaitEmbedded();
        awaitQuestion(embedder);

        assertThat(embedder.embeddedPassages()).containsExactly("Every employee has leave.");
        assertThat(old.embeddedPassages()).isEmpty();
    }

    @Test
    void aMissingFormerModelDelaysNothing() throws Exception {
        reopenEngine(newEmbedder("old"));
        addAndAwait("Every employee has leave.");
        awaitEmbedded();
        carrel.close();
        embedder = newEmbedder("new");
        openEngine(embedder, model -> {
            throw new IllegalStateException("There is no " + model + ".");
        });
        assertThat(searchTitles("leave")).hasSize(1);
        awaitEmbedded();
        assertThat(embedder.embeddedPassages()).containsExactly("Every employee has leave.");
    }

    @Test
    void fallsBackToWordsWhileTheEmbedderFails() throws Exception {
        addAndAwait("Every employee has leave.");
        awaitEmbedded();
        embedder.failWhen(text -> true);
        addAndAwait("Leave is granted by the manager.");
        assertThat(searchTitles("leave")).hasSize(2);
        assertThat(searchTitles("manager")).hasSize(1);
        assertThat(countPending()).isEqualTo(1);
        assertThat(embedder.embeddedQuestions()).isNotEmpty();
        // Each failure doubles the pause, should the machine stand still for longer than that.
        Eventually.await("later questions do not wait for the same failure", () -> {
            int asked = embedder.embeddedQuestions().size();
            searchTitles("manager");
            return embedder.embeddedQuestions().size() == asked;
        });

        embedder.failWhen(text -> false);
        awaitEmbedded();
        assertThat(embedder.embeddedPassages()).contains("Leave is granted by the manager.");
    }

    @Test
    void givesUpAPassageThatCannotBeEmbedded() throws Exception {
        embedder.failWhen(text -> text.contains("Sentence 13 "));
        addAndAwait(makeSentences(30));
        addAndAwait("Every employee has leave.");
        awaitEmbedded();
        assertThat(embedder.embeddedPassages().stream().filter(text -> !text.contains("?"))).hasSize(30)
                .doesNotHaveDuplicates()
                .noneMatch(text -> text.contains("Sentence 13 "));
        assertThat(searchTitles("Sentence 13")).isNotEmpty();
    }

    @Test
    void findsUnsupportedTextByWords() throws Exception {
        embedder.supportOnly(text -> !text.contains("Urlaub"));
        addAndAwait("Every employee has leave.");
        addAndAwait("Alle haben Urlaub.");
        awaitEmbedded();
        assertThat(embedder.embeddedPassages()).containsExactly("Every employee has leave.");
        assertThat(searchTitles("Urlaub")).hasSize(1);
        assertThat(embedder.embeddedQuestions()).isEmpty();
    }

    @Test
    void embedsAQuestionOnceAndOnlyIfNeeded() throws Exception {
        assertThat(searchTitles("leave")).isEmpty();
        assertThat(embedder.embeddedQuestions()).isEmpty();
        addAndAwait("Every employee has leave.");
        awaitEmbedded();
        awaitQuestion(embedder);
        int asked = embedder.embeddedQuestions().size();
        searchTitles("How much leave?");
        searchTitles("How much leave?");
        assertThat(embedder.embeddedQuestions()).hasSize(asked + 1).endsWith("How much leave?");
        carrel.createLibrary("other").queries().search(Question.of("How many holidays?"), 10);
        assertThat(embedder.embeddedQuestions()).hasSize(asked + 1);
    }

    @Test
    void embedsLibrariesInTurn() throws Exception {
        var slow = new CountDownLatch(1);
        embedder.runBefore(() -> awaitLatch(slow));
        for (int number = 0; number < 300; number++) {
            handbook.documents().addText("Rule number%d of the handbook.".formatted(number));
        }
        awaitAllRead();
        LibraryHandle other = carrel.createLibrary("other");
        DocumentId last = other.documents().addText("Salt the water.").document().id();
        other.documents().awaitDocument(last, TIMEOUT);
        slow.countDown();
        awaitEmbedded();
        assertThat(embedder.embeddedPassages()).hasSize(301);
        assertThat(embedder.embeddedPassages().indexOf("Salt the water.")).as("before the last of the handbook")
                .isLessThan(260);
    }

    @Test
    void reembedsARecreatedLibrary() throws Exception {
        addAndAwait("Every employee has leave.");
        awaitEmbedded();
        carrel.deleteLibrary(handbook.id());
        handbook = carrel.createLibrary("handbook");
        assertThat(countPending()).isZero();
        addAndAwait("Every employee has leave.");
        awaitEmbedded();
        assertThat(embedder.embeddedPassages()).hasSize(2);
    }
}
