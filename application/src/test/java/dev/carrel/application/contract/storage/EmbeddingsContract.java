package dev.carrel.application.contract.storage;

import dev.carrel.application.port.ChangeLog.DocumentChange.DocumentRemoved;
import dev.carrel.application.port.ChangeLog.DocumentChange.TextWritten;
import dev.carrel.application.port.Embeddings;
import dev.carrel.application.port.Embeddings.DocumentEmbeddings;
import dev.carrel.application.port.Embeddings.PendingDocument;
import dev.carrel.domain.document.Document;
import dev.carrel.domain.document.DocumentId;
import dev.carrel.domain.document.Failure;
import dev.carrel.domain.document.NewDocument;
import dev.carrel.domain.document.RetryPolicy;
import dev.carrel.domain.library.LibraryId;
import dev.carrel.domain.passage.Embedding;
import dev.carrel.domain.passage.ModelId;
import dev.carrel.domain.passage.PassageHash;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/** What {@link Embeddings} promises. */
public abstract class EmbeddingsContract extends StorageFixture {

    private static final ModelId MODEL = new ModelId("model 2");
    private static final ModelId FORMER = new ModelId("model 1");
    private static final ModelId LATER = new ModelId("model 3");
    private static final NewDocument PAGE = NewDocument.ofPage("https://example.com/page");
    private static final LibraryId NOWHERE = new LibraryId("nowhere");

    private Embeddings embeddings() {
        return storage.embeddings();
    }

    private static Embedding embeddingOf(ModelId model, String passage) {
        return Embedding.of(model, new float[]{passage.length(), passage.charAt(0), -passage.hashCode()});
    }

    private static Map<PassageHash, Embedding> embeddings(ModelId model, String... passages) {
        return Arrays.stream(passages).collect(Collectors.toMap(PassageHash::of, each -> embeddingOf(model, each)));
    }

    private PendingDocument findPending(Document document, ModelId model) {
        return embeddings().findPending(document.library(), model, 100)
                .stream()
                .filter(each -> each.document().equals(document.id()))
                .findFirst()
                .orElseThrow();
    }

    private void saveEmbeddings(Document document, ModelId model, String... passages) {
        PendingDocument text = findPending(document, model);
        embeddings().saveEmbeddings(document.library(), model,
                List.of(new DocumentEmbeddings(text.document(), text.revision(), embeddings(model, passages))));
    }

    private long markEmbedded(Document document, ModelId model) {
        long revision = findPending(document, model).revision();
        return embeddings().markEmbedded(document.library(), model, Map.of(document.id(), revision)).orElseThrow();
    }

    /** Adds a document whose passages are these, and embeds it. */
    private Document markEmbedded(NewDocument document, ModelId model, String... passages) {
        Document added = addProcessed(HANDBOOK, document, String.join(" ", passages));
        saveEmbeddings(added, model, passages);
        markEmbedded(added, model);
        return added;
    }

    private List<DocumentId> findPending(ModelId model) {
        List<DocumentId> pending = embeddings().findPending(HANDBOOK, model, 100)
                .stream()
                .map(PendingDocument::document)
                .toList();
        assertThat(embeddings().countPending(HANDBOOK, model)).isEqualTo(pending.size());
        return pending;
    }

    private Map<PassageHash, Embedding> findByHash(ModelId model, String... passages) {
        return embeddings().findByHash(HANDBOOK, model, Arrays.stream(passages).map(PassageHash::of).toList());
    }

    @Test
    void findsPendingDocumentsUntilEmbedded() {
        submitDocument(HANDBOOK, PAGE);
        assertThat(findPending(MODEL)).isEmpty();
        claimNext();
        Document one = addProcessed(HANDBOOK, NewDocument.ofText("one").withTitle("One"), "one");
        Document two = addProcessed(HANDBOOK, NewDocument.ofText("two"), "two");
        addProcessed(RECIPES, NewDocument.ofText("elsewhere"), "elsewhere");

        assertThat(embeddings().findPending(HANDBOOK, MODEL, 10)).containsExactly(
                new PendingDocument(one.id(), 1, "One", contentOf("one")),
                new PendingDocument(two.id(), 2, "two", contentOf("two")));
        assertThat(embeddings().findPending(HANDBOOK, MODEL, 1)).extracting(PendingDocument::document)
                .containsExactly(one.id());
        assertThat(embeddings().findModels(HANDBOOK)).isEmpty();

        assertThat(markEmbedded(one, MODEL)).isEqualTo(3);

        assertThat(findPending(MODEL)).containsExactly(two.id());
        assertThat(embeddings().findModels(HANDBOOK)).containsExactly(MODEL);
        assertThat(embeddings().findModels(RECIPES)).isEmpty();
        assertThat(embeddings().countPending(RECIPES, MODEL)).isEqualTo(1);
    }

    @Test
    void recordsAChangeWhenEmbedded() {
        Document one = addProcessed(HANDBOOK, NewDocument.ofText("one"), "one");
        Document two = addProcessed(HANDBOOK, NewDocument.ofText("two"), "two");
        long last = embeddings().markEmbedded(HANDBOOK, MODEL, Map.of(one.id(), 1L, two.id(), 2L)).orElseThrow();

        assertThat(last).isEqualTo(4);
        assertThat(changesAfter(HANDBOOK, 0)).containsExactly(
                new TextWritten(3, one.id(), "one", contentOf("one"), MODEL),
                new TextWritten(4, two.id(), "two", contentOf("two"), MODEL));
        assertThat(storage.changeLog().findPosition(HANDBOOK).orElseThrow().revision()).isEqualTo(4);
        assertThat(reload(one)).as("nothing that a client sees").isEqualTo(one);
    }

    @Test
    void findsEmbeddingsByLibraryAndModel() {
        Document document = addProcessed(HANDBOOK, NewDocument.ofText("one"), "one");
        saveEmbeddings(document, MODEL, "one", "two");
        saveEmbeddings(document, MODEL, "two", "three");

        assertThat(findByHash(MODEL, "one", "three", "four", "one")).isEqualTo(embeddings(MODEL, "one", "three"));
        assertThat(findByHash(MODEL)).isEmpty();
        assertThat(findByHash(FORMER, "one")).isEmpty();
        assertThat(embeddings().findByHash(RECIPES, MODEL, List.of(PassageHash.of("one")))).isEmpty();
        assertThat(embeddings().findByHash(NOWHERE, MODEL, List.of(PassageHash.of("one")))).isEmpty();
        assertThat(findPending(MODEL)).as("not for that").containsExactly(document.id());
    }

    @Test
    void savesAndFindsManyEmbeddings() {
        Document document = addProcessed(HANDBOOK, NewDocument.ofText("one"), "one");
        String[] passages = new String[3000];
        Arrays.setAll(passages, number -> "passage " + number);
        saveEmbeddings(document, MODEL, passages);
        assertThat(findByHash(MODEL, passages)).isEqualTo(embeddings(MODEL, passages));
    }

    @Test
    void ignoresEmbeddingsOfAnEarlierText() {
        Document document = addProcessed(HANDBOOK, PAGE, "old");
        submitDocument(HANDBOOK, PAGE);
        storeText(claimNext(), "new");

        embeddings().saveEmbeddings(HANDBOOK, MODEL,
                List.of(new DocumentEmbeddings(document.id(), 1, embeddings(MODEL, "old")),
                        new DocumentEmbeddings(new DocumentId("none"), 1, embeddings(MODEL, "none"))));

        assertThat(findByHash(MODEL, "old", "none")).isEmpty();
        assertThat(embeddings().markEmbedded(HANDBOOK, MODEL, Map.of(document.id(), 1L))).isEmpty();
        assertThat(embeddings().markEmbedded(HANDBOOK, MODEL, Map.of(new DocumentId("none"), 1L))).isEmpty();
        assertThat(embeddings().markEmbedded(RECIPES, MODEL, Map.of(document.id(), 2L))).isEmpty();
        assertThat(embeddings().markEmbedded(NOWHERE, MODEL, Map.of(document.id(), 2L))).isEmpty();
        assertThat(embeddings().markEmbedded(HANDBOOK, MODEL, Map.of())).isEmpty();
        assertThat(findPending(MODEL)).containsExactly(document.id());
        assertThat(storage.changeLog().findPosition(HANDBOOK).orElseThrow().revision()).isEqualTo(2);
        storage.documentQueue().expireLeases(atSecond(9999), RetryPolicy.DEFAULT, T0);
    }

    @Test
    void aNewTextIsPendingAgain() {
        Document document = markEmbedded(PAGE, MODEL, "old");
        submitDocument(HANDBOOK, PAGE);
        var again = claimNext();
        assertThat(storeText(again, "old")).isEqualTo(2);
        assertThat(findPending(MODEL)).isEmpty();
        markSucceeded(again);

        submitDocument(HANDBOOK, PAGE);
        assertThat(storeText(claimNext(), "new")).isEqualTo(3);

        assertThat(findPending(MODEL)).containsExactly(document.id());
        assertThat(embeddings().findModels(HANDBOOK)).isEmpty();
        assertThat(changesAfter(HANDBOOK, 0))
                .containsExactly(new TextWritten(3, document.id(), "new", contentOf("new")));
    }

    @Test
    void aNewTitleIsPendingAgain() {
        Document document = markEmbedded(PAGE, MODEL, "one");
        submitDocument(HANDBOOK, PAGE.withTitle("New"));
        assertThat(findPending(MODEL)).containsExactly(document.id());
        submitDocument(HANDBOOK, PAGE.withTitle("New").withSourceUrl("https://example.com/source"));
        assertThat(markEmbedded(document, MODEL)).isEqualTo(4);
        submitDocument(HANDBOOK, PAGE.withTitle("New").withSourceUrl("https://example.com/other"));
        assertThat(findPending(MODEL)).isEmpty();
    }

    @Test
    void findsDocumentsOfAnotherModelLast() {
        Document one = markEmbedded(NewDocument.ofText("one"), LATER, "one");
        Document two = markEmbedded(NewDocument.ofText("two"), FORMER, "two");
        Document three = markEmbedded(NewDocument.ofText("three"), FORMER, "three");
        Document four = addProcessed(HANDBOOK, NewDocument.ofText("four"), "four");

        assertThat(findPending(MODEL)).containsExactly(four.id(), two.id(), three.id(), one.id());
        assertThat(embeddings().findPending(HANDBOOK, MODEL, 3)).hasSize(3);
        assertThat(embeddings().findModels(HANDBOOK)).containsExactlyInAnyOrder(FORMER, LATER);
        saveEmbeddings(two, MODEL, "two");
        assertThat(findByHash(FORMER, "two")).isEqualTo(embeddings(FORMER, "two"));

        markEmbedded(two, MODEL);

        assertThat(findByHash(FORMER, "two", "three")).isEqualTo(embeddings(FORMER, "three"));
        assertThat(findByHash(MODEL, "two")).isEqualTo(embeddings(MODEL, "two"));
        assertThat(embeddings().findModels(HANDBOOK)).containsExactlyInAnyOrder(FORMER, MODEL, LATER);
        assertThat(findPending(MODEL)).containsExactly(four.id(), three.id(), one.id());
        assertThat(findPending(FORMER)).containsExactly(four.id(), two.id(), one.id());
    }

    @Test
    void keepsEmbeddingsOfADeletedDocumentUntilThePurge() {
        Document gone = markEmbedded(NewDocument.ofText("one"), MODEL, "one", "shared");
        Document stays = markEmbedded(NewDocument.ofText("two"), MODEL, "two", "shared");
        storage.documents().deleteById(HANDBOOK, gone.id());

        assertThat(findByHash(MODEL, "one", "shared", "two")).hasSize(3);
        assertThat(storage.findRemnants(HANDBOOK, gone.id())).isNotEmpty().allMatch(trace -> trace.endsWith("."));
        assertThat(storage.findRemnants(RECIPES, gone.id())).noneMatch(trace -> trace.contains("embeddings"));
        assertThat(changesAfter(HANDBOOK, 4)).containsExactly(new DocumentRemoved(5, gone.id()));

        assertThat(storage.purgeDeleted()).isTrue();

        assertThat(findByHash(MODEL, "one", "shared", "two")).isEqualTo(embeddings(MODEL, "shared", "two"));
        assertThat(storage.findRemnants(HANDBOOK, gone.id())).isEmpty();
        assertThat(storage.findRemnants(HANDBOOK, stays.id())).anyMatch(trace -> trace.contains("embeddings"));
    }

    @Test
    void keepsEmbeddingsOfAReplacedTextUntilThePurge() {
        lostByPurge(document -> {
            submitDocument(HANDBOOK, PAGE);
            var claim = claimNext();
            storeText(claim, "new");
            return markSucceeded(claim);
        });
    }

    @Test
    void keepsEmbeddingsOfAReplacedTitleUntilThePurge() {
        lostByPurge(document -> {
            submitDocument(HANDBOOK, PAGE.withTitle("New"));
            return claimNext();
        });
    }

    @Test
    void keepsEmbeddingsOfAnUnpublishedTextUntilThePurge() {
        lostByPurge(document -> {
            submitDocument(HANDBOOK, PAGE);
            var claim = claimNext();
            storage.documentQueue()
                    .applyTransition(claim,
                            running -> running.fail(Failure.sourceGone("Gone."), RetryPolicy.DEFAULT, T0), T0);
            assertThat(storage.documentQueue().unpublishGone(atSecond(1), atSecond(2))).containsExactly(HANDBOOK);
            return findPending(MODEL).isEmpty();
        });
    }

    private void lostByPurge(Function<Document, Object> change) {
        Document document = markEmbedded(PAGE, MODEL, "old", "older");
        change.apply(document);
        assertThat(findByHash(MODEL, "old", "older")).hasSize(2);
        assertThat(storage.purgeDeleted()).isTrue();
        assertThat(findByHash(MODEL, "old", "older")).isEmpty();
        assertThat(storage.findRemnants(HANDBOOK, document.id())).noneMatch(trace -> trace.contains("embeddings"));
        storage.documentQueue().expireLeases(atSecond(9999), RetryPolicy.DEFAULT, T0);
    }

    @Test
    void dropsOldEmbeddingsWhenTheNewTextIsEmbedded() {
        Document document = markEmbedded(PAGE, MODEL, "old");
        submitDocument(HANDBOOK, PAGE);
        var claim = claimNext();
        storeText(claim, "new");
        markSucceeded(claim);
        saveEmbeddings(document, MODEL, "new");
        markEmbedded(document, MODEL);
        assertThat(findByHash(MODEL, "old", "new")).isEqualTo(embeddings(MODEL, "new"));
    }

    @Test
    void purgeKeepsEmbeddingsInUse() {
        Document document = markEmbedded(PAGE, MODEL, "one");
        Document begun = addProcessed(HANDBOOK, NewDocument.ofText("two"), "two");
        saveEmbeddings(begun, MODEL, "half of it");
        var changes = changesAfter(HANDBOOK, 0);
        assertThat(storage.purgeDeleted()).isTrue();
        assertThat(findByHash(MODEL, "one", "half of it")).hasSize(2);
        assertThat(changesAfter(HANDBOOK, 0)).isEqualTo(changes);
        assertThat(findPending(MODEL)).containsExactly(begun.id());
        assertThat(storage.findRemnants(HANDBOOK, document.id())).isNotEmpty();
    }

    @Test
    void deletesEmbeddingsWithTheirLibrary() {
        Document document = markEmbedded(PAGE, MODEL, "one");
        storage.libraries().deleteById(HANDBOOK);
        assertThat(findByHash(MODEL, "one")).isEmpty();
        assertThat(embeddings().findModels(HANDBOOK)).isEmpty();
        assertThat(findPending(MODEL)).isEmpty();
        storage.libraries().createOrUpdate(HANDBOOK, settings -> settings, T0);
        assertThat(findByHash(MODEL, "one")).isEmpty();
        assertThat(storage.purgeDeleted()).isTrue();
        assertThat(storage.findRemnants(HANDBOOK, document.id())).isEmpty();
    }

    @Test
    void returnsFewerLargeTextsButAtLeastOne() {
        String large = "x".repeat(3 << 20);
        for (int each = 0; each < 4; each++) {
            submitDocument(HANDBOOK, NewDocument.ofText("text " + each));
            storeText(claimNext(), large);
        }
        var given = new ArrayList<DocumentId>();
        for (var texts = embeddings().findPending(HANDBOOK, MODEL, 10); !texts.isEmpty(); texts = embeddings()
                .findPending(HANDBOOK, MODEL, 10)) {
            texts.forEach(text -> given.add(text.document()));
            embeddings().markEmbedded(HANDBOOK, MODEL,
                    texts.stream().collect(Collectors.toMap(PendingDocument::document, PendingDocument::revision)));
        }
        assertThat(given).hasSize(4).doesNotHaveDuplicates();
        storage.libraries().deleteById(HANDBOOK);
    }
}
