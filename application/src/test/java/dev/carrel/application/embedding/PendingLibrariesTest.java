package dev.carrel.application.embedding;

import dev.carrel.domain.library.LibraryId;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class PendingLibrariesTest {

    private static final LibraryId OLD = new LibraryId("old");
    private static final LibraryId IDLE = new LibraryId("idle");
    private static final LibraryId ASKED = new LibraryId("asked");

    private final PendingLibraries libraries = new PendingLibraries();

    @Test
    void takesLibrariesInTurn() {
        libraries.addAgain(OLD);
        libraries.addAgain(IDLE);
        libraries.addAgain(OLD);

        assertThat(libraries.takeNext()).hasValue(OLD);
        assertThat(libraries.takeNext()).hasValue(IDLE);
        libraries.close();
        assertThat(libraries.takeNext()).isEmpty();
    }

    @Test
    void takesTheLibraryInDemandEveryOtherTime() {
        libraries.addAgain(OLD);
        libraries.addAgain(IDLE);
        libraries.add(ASKED);

        assertThat(libraries.takeNext()).hasValue(ASKED);
        libraries.addAgain(ASKED);
        libraries.recordDemand(ASKED);
        assertThat(libraries.takeNext()).hasValue(OLD);
        assertThat(libraries.takeNext()).hasValue(ASKED);
        assertThat(libraries.takeNext()).hasValue(IDLE);
    }

    @Test
    void prefersTheLibraryAskedMost() {
        libraries.add(OLD);
        libraries.add(ASKED);
        libraries.recordDemand(ASKED);

        assertThat(libraries.takeNext()).hasValue(ASKED);
    }

    @Test
    void ignoresQuestionsToLibrariesThatDoNotWait() {
        libraries.recordDemand(ASKED);
        libraries.addAgain(OLD);

        assertThat(libraries.takeNext()).hasValue(OLD);
    }
}
