package dev.carrel.application.contract.storage;

import dev.carrel.application.port.ChangeLog.DocumentChange.DocumentRemoved;
import dev.carrel.application.port.Embeddings;
import dev.carrel.domain.document.Document;
import dev.carrel.domain.document.Failure;
import dev.carrel.domain.document.NewDocument;
import dev.carrel.domain.document.RetryPolicy;
import java.util.function.Function;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/** The contract of {@link Embeddings} about embeddings of replaced and deleted texts. */
public abstract class EmbeddingPurgeContract extends EmbeddingsFixture {

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
            submitDocument(HANDBOOK, TEXT.withTitle("New"));
            return claimNext();
        }, TEXT);
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
        lostByPurge(change, PAGE);
    }

    private void lostByPurge(Function<Document, Object> change, NewDocument added) {
        Document document = markEmbedded(added, MODEL, "old", "older");
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
}
