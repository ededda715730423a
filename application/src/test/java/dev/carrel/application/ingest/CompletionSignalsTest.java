package dev.carrel.application.ingest;

import dev.carrel.application.fake.storage.InMemoryStorage;
import dev.carrel.application.ingest.CompletionSignals.CompletionSubscription;
import dev.carrel.domain.attribute.AttributeFilter;
import dev.carrel.domain.document.DocumentId;
import dev.carrel.domain.document.NewDocument;
import dev.carrel.domain.error.NotFoundException.ResourceType;
import dev.carrel.domain.library.LibraryId;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;

import static dev.carrel.application.NotFoundAssertions.notFound;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

final class CompletionSignalsTest {

    private static final LibraryId LIBRARY = new LibraryId("handbook");
    private static final DocumentId DOCUMENT = new DocumentId("one");

    private final InMemoryStorage storage = new InMemoryStorage();
    private final CompletionSignals completionSignals = new CompletionSignals();
    private final AwaitDocument awaitDocument = new AwaitDocument(storage.documents(), completionSignals,
            false);

    @Test
    void awaitingLeavesNoSubscription() throws Exception {
        storage.libraries().createOrUpdate(LIBRARY, settings -> settings, Instant.EPOCH);
        storage.documents().submitDocument(LIBRARY, NewDocument.ofText("A text."), DOCUMENT, Instant.EPOCH);

        awaitDocument.awaitCompletion(LIBRARY, DOCUMENT, AttributeFilter.everything(), Duration.ofMillis(1));
        assertThatThrownBy(
                () -> awaitDocument.awaitCompletion(LIBRARY, new DocumentId("unknown"), AttributeFilter.everything(),
                        Duration.ofMinutes(1)))
                .satisfies(notFound(ResourceType.DOCUMENT));
        completionSignals.signalCompletion(DOCUMENT);

        assertThat(completionSignals.countAwaited()).isZero();
    }

    @Test
    void completionWakesEveryWaitingThread() throws Exception {
        try (CompletionSubscription first = completionSignals.subscribe(DOCUMENT);
                CompletionSubscription second = completionSignals.subscribe(DOCUMENT)) {
            completionSignals.signalCompletion(DOCUMENT);

            assertThat(first.awaitCompletion(Duration.ZERO)).isTrue();
            assertThat(second.awaitCompletion(Duration.ZERO)).isTrue();
            assertThat(first.awaitCompletion(Duration.ZERO)).as("once for each completion").isFalse();
        }
    }
}
