package dev.carrel.cli.client;

import dev.carrel.domain.helparticle.HelpArticleMode;
import dev.carrel.domain.library.Library;
import dev.carrel.domain.library.LibraryId;
import dev.carrel.domain.library.LibrarySettings.Webhook;
import dev.carrel.domain.library.UsageLimits;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A library, as the API returns it, without the webhook secret.
 *
 * @param refreshInterval how often pages are fetched again; null for never
 * @param webhookUrl the URL that is notified of processed documents; null for none
 * @param keepAll whether all text of pages is kept
 * @param limits how much may be requested about the library
 * @param helpArticles which links replies show as help articles
 */
public record LibraryView(LibraryId id, @Nullable String name, @Nullable String instructions,
        @Nullable Duration refreshInterval, @Nullable String webhookUrl, boolean keepAll, UsageLimits limits,
        HelpArticleMode helpArticles, Instant createdAt) {

    static LibraryView of(Library library) {
        Webhook callback = library.settings().webhook();
        return new LibraryView(library.id(), library.name(), library.instructions(),
                library.settings().refreshInterval(), callback == null ? null : callback.url().value(),
                library.settings().keepAll(), library.settings().limits(), library.settings().helpArticles(),
                library.createdAt());
    }
}
