package dev.carrel.application.port.storage;

import dev.carrel.application.port.Changes.Change.Removed;
import dev.carrel.application.port.Changes.Change.Written;
import dev.carrel.application.port.Embeddings;
import dev.carrel.application.port.Embeddings.Kept;
import dev.carrel.application.port.Embeddings.Unembedded;
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
public abstract class EmbeddingsContract extends StorageContract {

    private static final ModelId MODEL = new ModelId("model 2");
    private static final ModelId FORMER = new ModelId("model 1");
    private static final ModelId LATER = new ModelId("model 3");
    private static final NewDocument PAGE = NewDocument.page("https://example.com/page");
    private static final LibraryId NOWHERE = new LibraryId("nowhere");

    private Embeddings embeddings() {
        return storage.embeddings();
    }

    private static Embedding embedding(ModelId model, String passage) {
        return Embedding.of(model, new float[]{passage.length(), passage.charAt(0), -passage.hashCode()});
    }

    private static Map<PassageHash, Embedding> embeddings(ModelId model, String... passages) {
        return Arrays.stream(passages).collect(Collectors.toMap(PassageHash::of, each -> embedding(model, each)));
    }

    private Unembedded pending(Document document, ModelId model) {
        return embeddings().pending(document.library(), model, 100)
                .stream()
                .filter(each -> each.document().equals(document.id()))
                .findFirst()
                .orElseThrow();
    }

    private void keep(Document document, ModelId model, String... passages) {
        Unembedded text = pending(document, model);
        embeddings().keep(document.library(), model,
                List.of(new Kept(text.document(), text.revision(), embeddings(model, passages))));
    }

    private long markEmbedded(Document document, ModelId model) {
        long revision = pending(document, model).revision();
        return embeddings().embedded(document.library(), model, Map.of(document.id(), revision)).orElseThrow();
    }

    /** Adds a document whose passages are these, and embeds it. */
    private Document embedded(NewDocument document, ModelId model, String... passages) {
        Document added = answering(HANDBOOK, document, String.join(" ", passages));
        keep(added, model, passages);
        markEmbedded(added, model);
        return added;
    }

    private List<DocumentId> pending(ModelId model) {
        List<DocumentId> pending = embeddings().pending(HANDBOOK, model, 100)
                .stream()
                .map(Unembedded::document)
                .toList();
        assertThat(embeddings().countPending(HANDBOOK, model)).isEqualTo(pending.size());
        return pending;
    }

    private Map<PassageHash, Embedding> find(ModelId model, String... passages) {
        return embeddings().find(HANDBOOK, model, Arrays.stream(passages).map(PassageHash::of).toList());
    }

    @Test
    void whatAnswersIsPendingUntilItIsEmbedded() {
        submit(HANDBOOK, PAGE);
        assertThat(pending(MODEL)).isEmpty();
        claim();
        Document one = answering(HANDBOOK, NewDocument.text("one").titled("One"), "one");
        Document two = answering(HANDBOOK, NewDocument.text("two"), "two");
        answering(RECIPES, NewDocument.text("elsewhere"), "elsewhere");

        assertThat(embeddings().pending(HANDBOOK, MODEL, 10)).containsExactly(
                new Unembedded(one.id(), 1, "One", content("one")), new Unembedded(two.id(), 2, "two", content("two")));
        assertThat(embeddings().pending(HANDBOOK, MODEL, 1)).extracting(Unembedded::document).containsExactly(one.id());
        assertThat(embeddings().models(HANDBOOK)).isEmpty();

        assertThat(markEmbedded(one, MODEL)).isEqualTo(3);

        assertThat(pending(MODEL)).containsExactly(two.id());
        assertThat(embeddings().models(HANDBOOK)).containsExactly(MODEL);
        assertThat(embeddings().models(RECIPES)).isEmpty();
        assertThat(embeddings().countPending(RECIPES, MODEL)).isEqualTo(1);
    }

    @Test
    void toBeEmbeddedIsAChangeThatTheIndexFollows() {
        Document one = answering(HANDBOOK, NewDocument.text("one"), "one");
        Document two = answering(HANDBOOK, NewDocument.text("two"), "two");
        long last = embeddings().embedded(HANDBOOK, MODEL, Map.of(one.id(), 1L, two.id(), 2L)).orElseThrow();

        assertThat(last).isEqualTo(4);
        assertThat(changesAfter(HANDBOOK, 0)).containsExactly(new Written(3, one.id(), "one", content("one"), MODEL),
                new Written(4, two.id(), "two", content("two"), MODEL));
        assertThat(storage.changes().position(HANDBOOK).orElseThrow().revision()).isEqualTo(4);
        assertThat(found(one)).as("nothing that a client sees").isEqualTo(one);
    }

    @Test
    void whatIsKeptIsFoundInItsLibraryAndByItsModelOnly() {
        Document document = answering(HANDBOOK, NewDocument.text("one"), "one");
        keep(document, MODEL, "one", "two");
        keep(document, MODEL, "two", "three");

        assertThat(find(MODEL, "one", "three", "four", "one")).isEqualTo(embeddings(MODEL, "one", "three"));
        assertThat(find(MODEL)).isEmpty();
        assertThat(find(FORMER, "one")).isEmpty();
        assertThat(embeddings().find(RECIPES, MODEL, List.of(PassageHash.of("one")))).isEmpty();
        assertThat(embeddings().find(NOWHERE, MODEL, List.of(PassageHash.of("one")))).isEmpty();
        assertThat(pending(MODEL)).as("not for that").containsExactly(document.id());
    }

    @Test
    void manyAreKeptAndFoundAtOnce() {
        Document document = answering(HANDBOOK, NewDocument.text("one"), "one");
        String[] passages = new String[3000];
        Arrays.setAll(passages, number -> "passage " + number);
        keep(document, MODEL, passages);
        assertThat(find(MODEL, passages)).isEqualTo(embeddings(MODEL, passages));
    }

    @Test
    void whatIsSaidOfAnEarlierTextHasNoEffect() {
        Document document = answering(HANDBOOK, PAGE, "old");
        submit(HANDBOOK, PAGE);
        store(claim(), "new");

        embeddings().keep(HANDBOOK, MODEL, List.of(new Kept(document.id(), 1, embeddings(MODEL, "old")),
                new Kept(new DocumentId("none"), 1, embeddings(MODEL, "none"))));

        assertThat(find(MODEL, "old", "none")).isEmpty();
        assertThat(embeddings().embedded(HANDBOOK, MODEL, Map.of(document.id(), 1L))).isEmpty();
        assertThat(embeddings().embedded(HANDBOOK, MODEL, Map.of(new DocumentId("none"), 1L))).isEmpty();
        assertThat(embeddings().embedded(RECIPES, MODEL, Map.of(document.id(), 2L))).isEmpty();
        assertThat(embeddings().embedded(NOWHERE, MODEL, Map.of(document.id(), 2L))).isEmpty();
        assertThat(embeddings().embedded(HANDBOOK, MODEL, Map.of())).isEmpty();
        assertThat(pending(MODEL)).containsExactly(document.id());
        assertThat(storage.changes().position(HANDBOOK).orElseThrow().revision()).isEqualTo(2);
        storage.queue().expireLeases(after(9999), RetryPolicy.DEFAULT, T0);
    }

    @Test
    void aNewTextIsPendingAgainAndTheVerySameIsNot() {
        Document document = embedded(PAGE, MODEL, "old");
        submit(HANDBOOK, PAGE);
        var again = claim();
        assertThat(store(again, "old")).isEqualTo(2);
        assertThat(pending(MODEL)).isEmpty();
        succeed(again);

        submit(HANDBOOK, PAGE);
        assertThat(store(claim(), "new")).isEqualTo(3);

        assertThat(pending(MODEL)).containsExactly(document.id());
        assertThat(embeddings().models(HANDBOOK)).isEmpty();
        assertThat(changesAfter(HANDBOOK, 0)).containsExactly(new Written(3, document.id(), "new", content("new")));
    }

    @Test
    void aNewTitleIsPendingAgain() {
        Document document = embedded(PAGE, MODEL, "one");
        submit(HANDBOOK, PAGE.titled("New"));
        assertThat(pending(MODEL)).containsExactly(document.id());
        submit(HANDBOOK, PAGE.titled("New").sourceUrl("https://example.com/source"));
        assertThat(markEmbedded(document, MODEL)).isEqualTo(4);
        submit(HANDBOOK, PAGE.titled("New").sourceUrl("https://example.com/other"));
        assertThat(pending(MODEL)).isEmpty();
    }

    @Test
    void whatAnotherModelEmbeddedIsPendingLastAndAnswersMeanwhile() {
        Document one = embedded(NewDocument.text("one"), LATER, "one");
        Document two = embedded(NewDocument.text("two"), FORMER, "two");
        Document three = embedded(NewDocument.text("three"), FORMER, "three");
        Document four = answering(HANDBOOK, NewDocument.text("four"), "four");

        assertThat(pending(MODEL)).containsExactly(four.id(), two.id(), three.id(), one.id());
        assertThat(embeddings().pending(HANDBOOK, MODEL, 3)).hasSize(3);
        assertThat(embeddings().models(HANDBOOK)).containsExactlyInAnyOrder(FORMER, LATER);
        keep(two, MODEL, "two");
        assertThat(find(FORMER, "two")).isEqualTo(embeddings(FORMER, "two"));

        markEmbedded(two, MODEL);

        assertThat(find(FORMER, "two", "three")).isEqualTo(embeddings(FORMER, "three"));
        assertThat(find(MODEL, "two")).isEqualTo(embeddings(MODEL, "two"));
        assertThat(embeddings().models(HANDBOOK)).containsExactlyInAnyOrder(FORMER, MODEL, LATER);
        assertThat(pending(MODEL)).containsExactly(four.id(), three.id(), one.id());
        assertThat(pending(FORMER)).containsExactly(four.id(), two.id(), one.id());
    }

    @Test
    void embeddingsOutliveTheirDocumentUntilThePurge() {
        Document gone = embedded(NewDocument.text("one"), MODEL, "one", "shared");
        Document stays = embedded(NewDocument.text("two"), MODEL, "two", "shared");
        storage.documents().remove(HANDBOOK, gone.id());

        assertThat(find(MODEL, "one", "shared", "two")).hasSize(3);
        assertThat(storage.traces(HANDBOOK, gone.id())).isNotEmpty().allMatch(trace -> trace.endsWith("."));
        assertThat(storage.traces(RECIPES, gone.id())).noneMatch(trace -> trace.contains("embeddings"));
        assertThat(changesAfter(HANDBOOK, 4)).containsExactly(new Removed(5, gone.id()));

        assertThat(storage.purge()).isTrue();

        assertThat(find(MODEL, "one", "shared", "two")).isEqualTo(embeddings(MODEL, "shared", "two"));
        assertThat(storage.traces(HANDBOOK, gone.id())).isEmpty();
        assertThat(storage.traces(HANDBOOK, stays.id())).anyMatch(trace -> trace.contains("embeddings"));
    }

    @Test
    void embeddingsOfATextThatWasReplacedAreThereUntilThePurge() {
        lostByPurge(document -> {
            submit(HANDBOOK, PAGE);
            var claim = claim();
            store(claim, "new");
            return succeed(claim);
        });
    }

    @Test
    void embeddingsUnderATitleThatWasReplacedAreThereUntilThePurge() {
        lostByPurge(document -> {
            submit(HANDBOOK, PAGE.titled("New"));
            return claim();
        });
    }

    @Test
    void embeddingsOfATextThatWasWithdrawnAreThereUntilThePurge() {
        lostByPurge(document -> {
            submit(HANDBOOK, PAGE);
            var claim = claim();
            storage.queue().advance(claim, running -> running.fail(Failure.gone("Gone."), RetryPolicy.DEFAULT, T0), T0);
            assertThat(storage.queue().withdraw(after(1), after(2))).containsExactly(HANDBOOK);
            return pending(MODEL).isEmpty();
        });
    }

    private void lostByPurge(Function<Document, Object> change) {
        Document document = embedded(PAGE, MODEL, "old", "older");
        change.apply(document);
        assertThat(find(MODEL, "old", "older")).hasSize(2);
        assertThat(storage.purge()).isTrue();
        assertThat(find(MODEL, "old", "older")).isEmpty();
        assertThat(storage.traces(HANDBOOK, document.id())).noneMatch(trace -> trace.contains("embeddings"));
        storage.queue().expireLeases(after(9999), RetryPolicy.DEFAULT, T0);
    }

    @Test
    void embeddingsOfAnEarlierTextGoWhenTheNewOneIsEmbedded() {
        Document document = embedded(PAGE, MODEL, "old");
        submit(HANDBOOK, PAGE);
        var claim = claim();
        store(claim, "new");
        succeed(claim);
        keep(document, MODEL, "new");
        markEmbedded(document, MODEL);
        assertThat(find(MODEL, "old", "new")).isEqualTo(embeddings(MODEL, "new"));
    }

    @Test
    void aPurgeTakesNothingThatIsUsed() {
        Document document = embedded(PAGE, MODEL, "one");
        Document begun = answering(HANDBOOK, NewDocument.text("two"), "two");
        keep(begun, MODEL, "half of it");
        var changes = changesAfter(HANDBOOK, 0);
        assertThat(storage.purge()).isTrue();
        assertThat(find(MODEL, "one", "half of it")).hasSize(2);
        assertThat(changesAfter(HANDBOOK, 0)).isEqualTo(changes);
        assertThat(pending(MODEL)).containsExactly(begun.id());
        assertThat(storage.traces(HANDBOOK, document.id())).isNotEmpty();
    }

    @Test
    void aLibraryGoesWithItsEmbeddings() {
        Document document = embedded(PAGE, MODEL, "one");
        storage.libraries().remove(HANDBOOK);
        assertThat(find(MODEL, "one")).isEmpty();
        assertThat(embeddings().models(HANDBOOK)).isEmpty();
        assertThat(pending(MODEL)).isEmpty();
        storage.libraries().put(HANDBOOK, settings -> settings, T0);
        assertThat(find(MODEL, "one")).isEmpty();
        assertThat(storage.purge()).isTrue();
        assertThat(storage.traces(HANDBOOK, document.id())).isEmpty();
    }

    @Test
    void pendingMayGiveFewerLargeTextsThanAskedButNeverNone() {
        String large = "x".repeat(3 << 20);
        for (int each = 0; each < 4; each++) {
            submit(HANDBOOK, NewDocument.text("text " + each));
            store(claim(), large);
        }
        var given = new ArrayList<DocumentId>();
        for (var texts = embeddings().pending(HANDBOOK, MODEL, 10); !texts.isEmpty(); texts = embeddings()
                .pending(HANDBOOK, MODEL, 10)) {
            texts.forEach(text -> given.add(text.document()));
            embeddings().embedded(HANDBOOK, MODEL,
                    texts.stream().collect(Collectors.toMap(Unembedded::document, Unembedded::revision)));
        }
        assertThat(given).hasSize(4).doesNotHaveDuplicates();
        storage.libraries().remove(HANDBOOK);
    }
}
