package dev.carrel.application.indexing;

import dev.carrel.application.port.index.InMemoryPassageIndex;
import dev.carrel.application.port.storage.InMemoryStorage;
import dev.carrel.domain.library.LibraryId;
import dev.carrel.domain.passage.PassageSplitter;
import java.time.Instant;
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
}
