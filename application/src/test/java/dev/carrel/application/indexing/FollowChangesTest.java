package dev.carrel.application.indexing;

import dev.carrel.application.faults.FaultInjector;
import dev.carrel.application.faults.FaultInjector.Kind;
import dev.carrel.application.faults.RevertingPassageIndex;
import dev.carrel.application.port.DocumentQueue.Claim;
import dev.carrel.application.port.PassageIndex;
import dev.carrel.application.port.index.InMemoryPassageIndex;
import dev.carrel.application.port.storage.InMemoryStorage;
import dev.carrel.domain.document.DocumentContent;
import dev.carrel.domain.document.DocumentId;
import dev.carrel.domain.document.NewDocument;
import dev.carrel.domain.document.Section;
import dev.carrel.domain.document.Validators;
import dev.carrel.domain.error.IndexException;
import dev.carrel.domain.library.LibraryId;
import dev.carrel.domain.passage.PassageSplitter;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

final class FollowChangesTest {

    private final InMemoryStorage storage = new InMemoryStorage();
    private final FollowChanges followChanges = new FollowChanges(storage, new InMemoryPassageIndex(),
            PassageSplitter.DEFAULT, library -> {});

    @Test
    void librariesThatAreGoneOrNeverWereAreNotFollowedForEver() {
        for (int number = 0; number < 100; number++) {
            var library = new LibraryId("library-" + number);
            storage.libraries().put(library, settings -> settings, Instant.EPOCH);
            followChanges.follow(library, 0);
            followChanges.delete(library);
            followChanges.delete(new LibraryId("never-" + number));
        }

        followChanges.commit();

        assertThat(followChanges.countFollowed()).isZero();
    }

    @Test
    void aLibraryIsFollowedAgainAfterItsProjectionWasRetired() {
        var library = new LibraryId("handbook");
        followChanges.delete(library);
        followChanges.commit();
        storage.libraries().put(library, settings -> settings, Instant.EPOCH);

        followChanges.catchUp(library);
        followChanges.commit();

        assertThat(followChanges.countFollowed()).isEqualTo(1);
    }

    @Test
    void anIndexThatHasNotFollowedADeletionIsNotPurged() {
        var failing = new RevertingPassageIndex();
        var follow = new FollowChanges(storage, failing, PassageSplitter.DEFAULT, each -> {});
        var library = new LibraryId("handbook");
        storage.libraries().put(library, settings -> settings, Instant.EPOCH);
        follow.catchUp(library);
        failing.failCommits(1);
        add(library);
        follow.catchUp(library);
        follow.commit();

        assertThat(follow.purge(library)).as("it went back to its last commit").isFalse();
        follow.repair();
        assertThat(follow.purge(library)).isTrue();
    }

    @Test
    void anIndexThatCouldNotBeDroppedWithItsLibraryIsDroppedBeforeItCountsAsPurged() {
        var faults = new FaultInjector();
        var follow = new FollowChanges(storage, faults.around(PassageIndex.class, "index", new InMemoryPassageIndex(),
                text -> new IndexException(text, null)), PassageSplitter.DEFAULT, each -> {});
        var library = new LibraryId("handbook");
        storage.libraries().put(library, settings -> settings, Instant.EPOCH);
        follow.catchUp(library);
        faults.inject("index.drop", Kind.EXCEPTION);

        assertThat(follow.delete(library)).as("it is deleted all the same").isTrue();
        assertThat(follow.purge(library)).isFalse();
        faults.heal();
        assertThat(follow.purge(library)).isTrue();
    }

    private void add(LibraryId library) {
        storage.documents().submit(library, NewDocument.text("A text."), new DocumentId("one"), Instant.EPOCH);
        Claim claim = storage.queue().claim(Instant.EPOCH, Instant.MAX, Set.of(), 1).getFirst();
        storage.queue()
                .store(claim, new DocumentContent("One", List.of(Section.of("A text."))), Validators.NONE,
                        Instant.EPOCH);
    }
}
