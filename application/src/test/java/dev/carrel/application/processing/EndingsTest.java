package dev.carrel.application.processing;

import dev.carrel.application.fake.storage.InMemoryStorage;
import dev.carrel.domain.document.DocumentId;
import dev.carrel.domain.document.NewDocument;
import dev.carrel.domain.error.DocumentNotFoundException;
import dev.carrel.domain.library.LibraryId;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

final class EndingsTest {

    private static final LibraryId LIBRARY = new LibraryId("handbook");
    private static final DocumentId DOCUMENT = new DocumentId("one");

    private final InMemoryStorage storage = new InMemoryStorage();
    private final Endings endings = new Endings();
    private final AwaitDocument awaitDocument = new AwaitDocument(storage.documents(), endings);

    @Test
    void awaitingLeavesNothingBehind() throws Exception {
        storage.libraries().createOrUpdate(LIBRARY, settings -> settings, Instant.EPOCH);
        storage.documents().submitDocument(LIBRARY, NewDocument.ofText("A text."), DOCUMENT, Instant.EPOCH);

        awaitDocument.await(LIBRARY, DOCUMENT, Duration.ofMillis(1));
        assertThatThrownBy(() -> awaitDocument.await(LIBRARY, new DocumentId("unknown"), Duration.ofMinutes(1)))
                .isInstanceOf(DocumentNotFoundException.class);
        endings.ended(DOCUMENT);

        assertThat(endings.count()).isZero();
    }

    @Test
    void everyThreadThatWaitsIsWokenByAnEnding() throws Exception {
        try (Endings.Signal first = endings.subscribe(DOCUMENT); Endings.Signal second = endings.subscribe(DOCUMENT)) {
            endings.ended(DOCUMENT);

            assertThat(first.await(Duration.ZERO)).isTrue();
            assertThat(second.await(Duration.ZERO)).isTrue();
            assertThat(first.await(Duration.ZERO)).as("once for each ending").isFalse();
        }
    }
}
