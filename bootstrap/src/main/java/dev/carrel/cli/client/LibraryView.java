package dev.carrel.cli.client;

import dev.carrel.domain.library.Library;
import dev.carrel.domain.library.LibraryId;
import dev.carrel.domain.library.Webhook;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * What can be seen of a library from outside the engine; the secret of its callback cannot.
 *
 * @param refreshInterval how long after they were last read its pages are read again; null for never
 * @param webhookUrl who is told when the processing of a document has ended; null for nobody
 */
public record LibraryView(LibraryId id, @Nullable String name, @Nullable String instructions,
        @Nullable Duration refreshInterval, @Nullable String webhookUrl, Instant createdAt) {

    static LibraryView of(Library library) {
        Webhook callback = library.settings().webhook();
        return new LibraryView(library.id(), library.name(), library.instructions(),
                library.settings().refreshInterval(), callback == null ? null : callback.url().value(),
                library.createdAt());
    }
}
