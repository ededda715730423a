package dev.carrel.application.port.storage;

import dev.carrel.application.port.Libraries.Put;
import dev.carrel.domain.WebAddress;
import dev.carrel.domain.conversation.ConversationId;
import dev.carrel.domain.conversation.ReplyMetadata;
import dev.carrel.domain.conversation.Turn;
import dev.carrel.domain.document.Bytes;
import dev.carrel.domain.document.Document;
import dev.carrel.domain.document.NewDocument;
import dev.carrel.domain.document.RetryPolicy;
import dev.carrel.domain.library.Callback;
import dev.carrel.domain.library.Library;
import dev.carrel.domain.library.LibraryId;
import dev.carrel.domain.library.LibrarySettings;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/** What {@link dev.carrel.application.port.Libraries} promises. */
public abstract class LibrariesContract extends StorageContract {

    private static final LibraryId NEW = new LibraryId("atlas");
    private static final LibrarySettings ATLAS = new LibrarySettings("Atlas", "Be brief.", Duration.ofMinutes(90),
            new Callback(new WebAddress("https://example.com/hook"), "a secret of the callback's"));

    @Test
    void putCreatesALibraryOnce() {
        var expected = new Library(NEW, ATLAS, after(1));
        assertThat(storage.libraries().put(NEW, settings -> ATLAS, after(1))).isEqualTo(new Put(expected, true));
        assertThat(storage.libraries().put(NEW, settings -> settings, after(2))).isEqualTo(new Put(expected, false));
        assertThat(storage.libraries().find(NEW)).contains(expected);
    }

    @Test
    void putIsToldWhatIsThereAndDecidesWhatWillBe() {
        List<LibrarySettings> told = new ArrayList<>();
        storage.libraries().put(NEW, settings -> {
            told.add(settings);
            return ATLAS;
        }, T0);
        storage.libraries().put(NEW, settings -> {
            told.add(settings);
            return settings.named("The atlas").refreshedEvery(null);
        }, after(1));
        assertThat(told).containsExactly(LibrarySettings.NONE, ATLAS);
        assertThat(storage.libraries().find(NEW))
                .contains(new Library(NEW, ATLAS.named("The atlas").refreshedEvery(null), T0));
        assertThat(storage.libraries().all()).contains(storage.libraries().find(NEW).orElseThrow());
    }

    @Test
    void aChangeThatThrowsChangesNothing() {
        UnaryOperator<LibrarySettings> faulty = settings -> {
            throw new IllegalArgumentException("a fault of the caller");
        };
        assertThatThrownBy(() -> storage.libraries().put(NEW, faulty, T0)).isInstanceOf(IllegalArgumentException.class);
        assertThat(storage.libraries().find(NEW)).isEmpty();
        storage.libraries().put(NEW, settings -> ATLAS, T0);
        assertThatThrownBy(() -> storage.libraries().put(NEW, faulty, T0)).isInstanceOf(IllegalArgumentException.class);
        assertThat(storage.libraries().find(NEW)).contains(new Library(NEW, ATLAS, T0));
    }

    @Test
    void putsAtOnceLoseNoneOfWhatOthersSet() {
        List<Callable<Put>> calls = new ArrayList<>();
        for (int each = 0; each < 16; each++) {
            calls.add(() -> storage.libraries()
                    .put(HANDBOOK, settings -> settings.named(Objects.requireNonNullElse(settings.name(), "") + "x"),
                            T0));
        }
        AtOnce.call(calls);
        assertThat(storage.libraries().find(HANDBOOK).orElseThrow().name()).isEqualTo("x".repeat(16));
    }

    @Test
    void putLeavesTheDocumentsAndTheRevisionOfALibrary() {
        Document document = answering(HANDBOOK, NewDocument.text("one"), "one");
        var before = storage.changes().position(HANDBOOK);
        storage.libraries().put(HANDBOOK, settings -> settings.named("Handbook"), after(1));
        assertThat(found(document)).isEqualTo(document);
        assertThat(storage.changes().position(HANDBOOK)).isEqualTo(before);
    }

    @Test
    void allAreOrderedById() {
        storage.libraries().put(NEW, settings -> settings, T0);
        storage.libraries().put(new LibraryId("Zoo"), settings -> settings, T0);
        assertThat(storage.libraries().all()).extracting(library -> library.id().value())
                .containsExactly("Zoo", "atlas", "handbook", "recipes");
    }

    @Test
    void removeTakesALibraryWithAllThatIsInItAndNothingElse() {
        Document gone = answering(HANDBOOK, NewDocument.text("one"), "one");
        Document waiting = submit(HANDBOOK, NewDocument.text("two"));
        Document other = submit(RECIPES, NewDocument.text("one"));

        assertThat(storage.libraries().remove(HANDBOOK)).isTrue();

        assertThat(storage.libraries().find(HANDBOOK)).isEmpty();
        assertThat(storage.documents().find(HANDBOOK, gone.id())).isEmpty();
        assertThat(storage.documents().content(HANDBOOK, gone.id())).isEmpty();
        assertThat(storage.documents().find(HANDBOOK, waiting.id())).isEmpty();
        assertThat(storage.changes().position(HANDBOOK)).isEmpty();
        assertThat(changesAfter(HANDBOOK, 0)).isEmpty();
        assertThat(storage.queue().waiting()).isEqualTo(1);
        assertThat(found(other)).isEqualTo(other);
        assertThat(storage.libraries().remove(HANDBOOK)).isFalse();
    }

    @Test
    void aLibraryThatIsMadeAnewBeginsEmptyAtRevisionZeroInAnotherEpoch() {
        answering(HANDBOOK, NewDocument.text("one"), "one");
        var before = storage.changes().position(HANDBOOK).orElseThrow();
        storage.libraries().remove(HANDBOOK);
        storage.libraries().put(HANDBOOK, settings -> settings, after(1));

        var now = storage.changes().position(HANDBOOK).orElseThrow();
        assertThat(now.epoch()).isNotEqualTo(before.epoch());
        assertThat(now.revision()).isZero();
        assertThat(storage.documents().newest(HANDBOOK, null, null, 10)).isEmpty();
    }

    @Test
    void aLibraryThatIsMadeAnewHasNothingOfTheOneBefore() {
        var talk = new ConversationId("talk");
        NewDocument again = NewDocument.text("one");
        var turn = new Turn("What?", "That.", ReplyMetadata.NONE, T0);
        answering(HANDBOOK, again, "one");
        submit(HANDBOOK, NewDocument.page("https://example.com/"));
        storage.conversations().begin(HANDBOOK, talk, turn);
        storage.libraries().remove(HANDBOOK);
        storage.libraries().put(HANDBOOK, settings -> settings.named("Another"), after(1));

        assertThat(storage.libraries().all()).extracting(Library::id).containsExactly(HANDBOOK, RECIPES);
        assertThat(storage.documents().counts(HANDBOOK).values()).containsOnly(0L);
        assertThat(storage.conversations().append(HANDBOOK, talk, turn)).isFalse();
        assertThat(storage.queue().claim(after(1), after(99), Set.of(), 9)).isEmpty();
        assertThat(storage.queue().nextDue(Instant.MIN)).isEmpty();
        assertThat(storage.queue().expireLeases(Instant.MAX, RetryPolicy.DEFAULT, after(1))).isZero();
        storage.conversations().begin(HANDBOOK, talk, turn);
        Document document = answering(HANDBOOK, again, "two");
        assertThat(storage.documents().content(HANDBOOK, document.id()).orElseThrow().text()).isEqualTo("two");
        assertThat(storage.queue().waiting()).isZero();
        assertThat(changesAfter(HANDBOOK, 0)).hasSize(1);
    }

    @Test
    void aLibraryWithALargeFileLeavesNothing() {
        var large = NewDocument.file("large.bin", Bytes.of(new byte[9_000_000]));
        storage.documents().submit(HANDBOOK, large, nextId(), T0);
        storage.libraries().remove(HANDBOOK);
        assertThat(storage.purge()).isTrue();
        storage.libraries().put(HANDBOOK, settings -> settings, T0);
        assertThat(storage.documents().submit(HANDBOOK, large, nextId(), T0).added()).isTrue();
    }

    @Test
    void librariesHaveEpochsOfTheirOwn() {
        assertThat(storage.changes().position(HANDBOOK).orElseThrow().epoch())
                .isNotEqualTo(storage.changes().position(RECIPES).orElseThrow().epoch());
    }
}
