package dev.carrel.application.contract.storage;

import dev.carrel.application.port.Libraries.LibraryState;
import dev.carrel.application.port.Libraries.UpsertResult;
import dev.carrel.domain.WebAddress;
import dev.carrel.domain.conversation.ConversationId;
import dev.carrel.domain.conversation.ConversationTurn;
import dev.carrel.domain.conversation.ReplyMetadata;
import dev.carrel.domain.document.ByteSource;
import dev.carrel.domain.document.Document;
import dev.carrel.domain.document.NewDocument;
import dev.carrel.domain.document.RetryPolicy;
import dev.carrel.domain.helparticle.HelpArticleMode;
import dev.carrel.domain.library.Library;
import dev.carrel.domain.library.LibraryId;
import dev.carrel.domain.library.LibrarySettings;
import dev.carrel.domain.library.LibrarySettings.Webhook;
import dev.carrel.domain.library.UsageLimits;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/** The contract of {@link dev.carrel.application.port.Libraries}. */
public abstract class LibrariesContract extends StorageFixture {

    private static final LibraryId NEW = new LibraryId("atlas");
    private static final LibrarySettings ATLAS = new LibrarySettings("Atlas", "Be brief.", Duration.ofMinutes(90),
            new Webhook(new WebAddress("https://example.com/hook"), "a secret of the callback's"), true,
            new UsageLimits(60, 1000, 4, 500), HelpArticleMode.CURATED);

    @Test
    void findsTheStateOfALibrary() {
        assertThat(storage.libraries().findState(new LibraryId("nowhere"))).isEmpty();
        addProcessed(HANDBOOK, NewDocument.ofText("one"), "one");

        LibraryState state = storage.libraries().findState(HANDBOOK).orElseThrow();

        assertThat(state.library()).isEqualTo(storage.libraries().findById(HANDBOOK).orElseThrow());
        assertThat(state.position()).isEqualTo(storage.changeLog().findPosition(HANDBOOK).orElseThrow());
        assertThat(state.position().revision()).isEqualTo(1);
        storage.libraries().deleteById(HANDBOOK);
        assertThat(storage.libraries().findState(HANDBOOK)).isEmpty();
    }

    @Test
    void createsALibraryOnce() {
        var expected = new Library(NEW, ATLAS, atSecond(1));
        assertThat(storage.libraries().createOrUpdate(NEW, settings -> ATLAS, atSecond(1)))
                .isEqualTo(new UpsertResult(expected, true));
        assertThat(storage.libraries().createOrUpdate(NEW, settings -> settings, atSecond(2)))
                .isEqualTo(new UpsertResult(expected, false));
        assertThat(storage.libraries().findById(NEW)).contains(expected);
    }

    @Test
    void updatesSettingsFromTheCurrentOnes() {
        List<LibrarySettings> received = new ArrayList<>();
        storage.libraries().createOrUpdate(NEW, settings -> {
            received.add(settings);
            return ATLAS;
        }, T0);
        storage.libraries().createOrUpdate(NEW, settings -> {
            received.add(settings);
            return settings.withName("The atlas").withRefreshInterval(null);
        }, atSecond(1));
        assertThat(received).containsExactly(LibrarySettings.NONE, ATLAS);
        assertThat(storage.libraries().findById(NEW))
                .contains(new Library(NEW, ATLAS.withName("The atlas").withRefreshInterval(null), T0));
        assertThat(storage.libraries().findAll()).contains(storage.libraries().findById(NEW).orElseThrow());
    }

    @Test
    void rollsBackAThrowingChange() {
        UnaryOperator<LibrarySettings> faulty = settings -> {
            throw new IllegalArgumentException("a fault of the caller");
        };
        assertThatThrownBy(() -> storage.libraries().createOrUpdate(NEW, faulty, T0))
                .isInstanceOf(IllegalArgumentException.class);
        assertThat(storage.libraries().findById(NEW)).isEmpty();
        storage.libraries().createOrUpdate(NEW, settings -> ATLAS, T0);
        assertThatThrownBy(() -> storage.libraries().createOrUpdate(NEW, faulty, T0))
                .isInstanceOf(IllegalArgumentException.class);
        assertThat(storage.libraries().findById(NEW)).contains(new Library(NEW, ATLAS, T0));
    }

    @Test
    void concurrentUpdatesLoseNothing() {
        List<Callable<UpsertResult>> calls = new ArrayList<>();
        for (int each = 0; each < 16; each++) {
            calls.add(() -> storage.libraries()
                    .createOrUpdate(HANDBOOK,
                            settings -> settings.withName(Objects.requireNonNullElse(settings.name(), "") + "x"),
                            T0));
        }
        ConcurrentCalls.callConcurrently(calls);
        assertThat(storage.libraries().findById(HANDBOOK).orElseThrow().name()).isEqualTo("x".repeat(16));
    }

    @Test
    void updatingKeepsDocumentsAndRevision() {
        Document document = addProcessed(HANDBOOK, NewDocument.ofText("one"), "one");
        var before = storage.changeLog().findPosition(HANDBOOK);
        storage.libraries().createOrUpdate(HANDBOOK, settings -> settings.withName("Handbook"), atSecond(1));
        assertThat(reload(document)).isEqualTo(document);
        assertThat(storage.changeLog().findPosition(HANDBOOK)).isEqualTo(before);
    }

    @Test
    void listsById() {
        storage.libraries().createOrUpdate(NEW, settings -> settings, T0);
        storage.libraries().createOrUpdate(new LibraryId("Zoo"), settings -> settings, T0);
        assertThat(storage.libraries().findAll()).extracting(library -> library.id().value())
                .containsExactly("Zoo", "atlas", "handbook", "recipes");
    }

    @Test
    void listsPages() {
        storage.libraries().createOrUpdate(NEW, settings -> settings, T0);
        storage.libraries().createOrUpdate(new LibraryId("Zoo"), settings -> settings, T0);
        assertThat(pageAfter(null, 2)).containsExactly("Zoo", "atlas");
        assertThat(pageAfter("atlas", 2)).containsExactly("handbook", "recipes");
        assertThat(pageAfter("h", 1)).as("after an id that no library has").containsExactly("handbook");
        assertThat(pageAfter("recipes", 2)).isEmpty();

        storage.libraries().deleteById(HANDBOOK);
        assertThat(pageAfter("atlas", 2)).containsExactly("recipes");
    }

    private List<String> pageAfter(@Nullable String after, int limit) {
        return storage.libraries()
                .findPage(after == null ? null : new LibraryId(after), limit)
                .stream()
                .map(library -> library.id().value())
                .toList();
    }

    @Test
    void findsTheLibraryThatWasFilledLast() {
        assertThat(storage.libraries().findLastFilled()).isEmpty();
        addProcessed(HANDBOOK, NewDocument.ofText("one"), "one");
        addProcessed(RECIPES, NewDocument.ofText("two"), "two");
        submitDocument(HANDBOOK, NewDocument.ofText("waiting"));
        assertThat(storage.libraries().findLastFilled()).contains(RECIPES);

        storage.libraries().deleteById(RECIPES);
        assertThat(storage.libraries().findLastFilled()).contains(HANDBOOK);
    }

    @Test
    void listsIdsByTheLastQuestion() {
        storage.libraries().createOrUpdate(NEW, settings -> settings, T0);
        var talk = new ConversationId("talk");
        storage.conversations()
                .createConversation(RECIPES, talk, new ConversationTurn("What?", "That.", ReplyMetadata.NONE, T0));
        storage.conversations()
                .createConversation(NEW, talk, new ConversationTurn("What?", "That.", ReplyMetadata.NONE, atSecond(1)));
        assertThat(storage.libraries().findIdsByLastQuestion()).containsExactly(NEW, RECIPES, HANDBOOK);

        storage.conversations()
                .appendTurn(RECIPES, talk,
                        new ConversationTurn("And?", "This.", ReplyMetadata.NONE, atSecond(2)));
        assertThat(storage.libraries().findIdsByLastQuestion()).containsExactly(RECIPES, NEW, HANDBOOK);

        storage.libraries().deleteById(RECIPES);
        assertThat(storage.libraries().findIdsByLastQuestion()).containsExactly(NEW, HANDBOOK);
    }

    @Test
    void deletesALibraryWithItsContentOnly() {
        Document gone = addProcessed(HANDBOOK, NewDocument.ofText("one"), "one");
        Document waiting = submitDocument(HANDBOOK, NewDocument.ofText("two"));
        Document other = submitDocument(RECIPES, NewDocument.ofText("one"));

        assertThat(storage.libraries().deleteById(HANDBOOK)).isTrue();

        assertThat(storage.libraries().findById(HANDBOOK)).isEmpty();
        assertThat(storage.documents().findById(HANDBOOK, gone.id())).isEmpty();
        assertThat(storage.documents().findContent(HANDBOOK, gone.id())).isEmpty();
        assertThat(storage.documents().findById(HANDBOOK, waiting.id())).isEmpty();
        assertThat(storage.changeLog().findPosition(HANDBOOK)).isEmpty();
        assertThat(changesAfter(HANDBOOK, 0)).isEmpty();
        assertThat(storage.documentQueue().countPending()).isEqualTo(1);
        assertThat(reload(other)).isEqualTo(other);
        assertThat(storage.libraries().deleteById(HANDBOOK)).isFalse();
    }

    @Test
    void recreatesALibraryEmptyInANewEpoch() {
        addProcessed(HANDBOOK, NewDocument.ofText("one"), "one");
        var before = storage.changeLog().findPosition(HANDBOOK).orElseThrow();
        storage.libraries().deleteById(HANDBOOK);
        storage.libraries().createOrUpdate(HANDBOOK, settings -> settings, atSecond(1));

        var now = storage.changeLog().findPosition(HANDBOOK).orElseThrow();
        assertThat(now.epoch()).isNotEqualTo(before.epoch());
        assertThat(now.revision()).isZero();
        assertThat(storage.documents().listNewest(HANDBOOK, null, null, 10)).isEmpty();
    }

    @Test
    void aRecreatedLibraryHasNothingOfTheOldOne() {
        var talk = new ConversationId("talk");
        NewDocument again = NewDocument.ofText("one");
        var turn = new ConversationTurn("What?", "That.", ReplyMetadata.NONE, T0);
        addProcessed(HANDBOOK, again, "one");
        submitDocument(HANDBOOK, NewDocument.ofPage("https://example.com/"));
        storage.conversations().createConversation(HANDBOOK, talk, turn);
        storage.libraries().deleteById(HANDBOOK);
        storage.libraries().createOrUpdate(HANDBOOK, settings -> settings.withName("Another"), atSecond(1));

        assertThat(storage.libraries().findAll()).extracting(Library::id).containsExactly(HANDBOOK, RECIPES);
        assertThat(storage.documents().countByStatus(HANDBOOK).values()).containsOnly(0L);
        assertThat(storage.conversations().appendTurn(HANDBOOK, talk, turn)).isFalse();
        assertThat(storage.documentQueue().claimDue(HOLDER, atSecond(1), atSecond(99), Set.of(), 9)).isEmpty();
        assertThat(storage.documentQueue().findNextDueTime(Instant.MIN)).isEmpty();
        assertThat(storage.documentQueue().expireFormerLeases(NEXT_RUN, RetryPolicy.DEFAULT, atSecond(1))).isZero();
        storage.conversations().createConversation(HANDBOOK, talk, turn);
        Document document = addProcessed(HANDBOOK, again, "two");
        assertThat(storage.documents().findContent(HANDBOOK, document.id()).orElseThrow().fullText()).isEqualTo("two");
        assertThat(storage.documentQueue().countPending()).isZero();
        assertThat(changesAfter(HANDBOOK, 0)).hasSize(1);
    }

    @Test
    void deletesALibraryWithALargeFile() {
        var large = NewDocument.ofFile("large.bin", ByteSource.of(new byte[9_000_000]));
        storage.documents().submitDocument(HANDBOOK, large, nextId(), T0);
        storage.libraries().deleteById(HANDBOOK);
        assertThat(storage.purgeDeleted()).isTrue();
        storage.libraries().createOrUpdate(HANDBOOK, settings -> settings, T0);
        assertThat(storage.documents().submitDocument(HANDBOOK, large, nextId(), T0).added()).isTrue();
    }

    @Test
    void librariesHaveDistinctEpochs() {
        assertThat(storage.changeLog().findPosition(HANDBOOK).orElseThrow().epoch())
                .isNotEqualTo(storage.changeLog().findPosition(RECIPES).orElseThrow().epoch());
    }
}
