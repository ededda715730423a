package dev.carrel.application.contract.storage;

import dev.carrel.application.port.ChangeLog.DocumentChange.TextWritten;
import dev.carrel.application.port.Embeddings;
import dev.carrel.application.port.Embeddings.DocumentEmbeddings;
import dev.carrel.application.port.Embeddings.PendingDocument;
import dev.carrel.domain.attribute.Attributes;
import dev.carrel.domain.document.Document;
import dev.carrel.domain.document.DocumentId;
import dev.carrel.domain.document.NewDocument;
import dev.carrel.domain.document.RetryPolicy;
import dev.carrel.domain.library.LibraryId;
import dev.carrel.domain.passage.ModelId;
import dev.carrel.domain.passage.PassageHash;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/** The contract of {@link Embeddings}. */
public abstract class EmbeddingsContract extends EmbeddingsFixture {

    private static final ModelId FORMER = new ModelId("model 1");
    private static final ModelId LATER = new ModelId("model 3");
    private static final LibraryId NOWHERE = new LibraryId("nowhere");

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
                new TextWritten(3, one.id(), "one", Attributes.NONE, contentOf("one"), MODEL),
                new TextWritten(4, two.id(), "two", Attributes.NONE, contentOf("two"), MODEL));
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
        Document document = markEmbedded(TEXT, MODEL, "one");
        submitDocument(HANDBOOK, TEXT.withTitle("New"));
        assertThat(findPending(MODEL)).containsExactly(document.id());
        submitDocument(HANDBOOK, TEXT.withTitle("New").withSourceUrl("https://example.com/source"));
        assertThat(markEmbedded(document, MODEL)).isEqualTo(4);
        submitDocument(HANDBOOK, TEXT.withTitle("New").withSourceUrl("https://example.com/other"));
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
