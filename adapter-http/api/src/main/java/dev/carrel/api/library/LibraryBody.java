package dev.carrel.api.library;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonInclude.Include;
import dev.carrel.application.LibraryHandle.LibraryOverview;
import dev.carrel.domain.document.DocumentStatus;
import dev.carrel.domain.library.Library;
import dev.carrel.domain.library.LibrarySettings;
import java.time.Duration;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A library.
 *
 * @param helpArticles which links replies show as help articles; null from a server of an earlier version
 * @param limits how much may be requested about the library; null, and absent, without limits
 * @param webhookSecret only in the response to the request that made the server generate it; else null, and absent
 */
public record LibraryBody(String id, @Nullable String name, @Nullable String instructions,
        @Nullable String refreshInterval, @Nullable String webhookUrl, boolean keepAll,
        @Nullable String helpArticles,
        @JsonInclude(Include.NON_NULL) @Nullable LimitsBody limits, DocumentCountsBody documents,
        EmbeddingProgressBody embedding, String createdAt,
        @JsonInclude(Include.NON_NULL) @Nullable String webhookSecret) {

    /** Returns the body of a library, without the secret of its webhook. */
    public static LibraryBody of(LibraryOverview overview) {
        Library library = overview.library();
        LibrarySettings settings = library.settings();
        return new LibraryBody(library.id().value(), settings.name(), settings.instructions(),
                settings.refreshInterval() == null ? null : settings.refreshInterval().toString(),
                settings.webhook() == null ? null : settings.webhook().url().value(), settings.keepAll(),
                settings.helpArticles().wireName(), LimitsBody.of(settings.limits()),
                DocumentCountsBody.of(overview.documentCounts()),
                EmbeddingProgressBody.of(overview), library.createdAt().toString(), null);
    }

    /** Returns this body with the name, and without what only an editor needs. */
    public LibraryBody withoutSettings() {
        return new LibraryBody(id, name, null, null, null, keepAll, helpArticles, limits, documents, embedding,
                createdAt, null);
    }

    /** Returns this body with a generated secret. */
    public LibraryBody withWebhookSecret(@Nullable String secret) {
        return new LibraryBody(id, name, instructions, refreshInterval, webhookUrl, keepAll, helpArticles, limits,
                documents, embedding,
                createdAt,
                secret);
    }

    /** Returns the id and the name: the secret must not get into a log. */
    @Override
    public String toString() {
        return "LibraryBody[" + id + ", " + name + "]";
    }

    /** The number of documents in each state. */
    public record DocumentCountsBody(long queued, long running, long success, long failed) {

        /** Returns the number of documents. */
        public long sum() {
            return queued + running + success + failed;
        }

        /** Returns the counts, 0 for a state that is missing. */
        public static DocumentCountsBody of(Map<DocumentStatus, Long> counts) {
            return new DocumentCountsBody(counts.getOrDefault(DocumentStatus.QUEUED, 0L),
                    counts.getOrDefault(DocumentStatus.RUNNING, 0L),
                    counts.getOrDefault(DocumentStatus.SUCCESS, 0L),
                    counts.getOrDefault(DocumentStatus.FAILED, 0L));
        }
    }

    /**
     * The progress of embedding.
     *
     * @param pending the number of documents that lexical search finds, but vector search does not yet
     * @param documentsPerMinute the speed of the last minutes; null, and absent, while nothing is embedded
     * @param secondsLeft until all documents are embedded at this speed; null, and absent, if that is unknown
     */
    public record EmbeddingProgressBody(long pending,
            @JsonInclude(Include.NON_NULL) @Nullable Double documentsPerMinute,
            @JsonInclude(Include.NON_NULL) @Nullable Long secondsLeft) {

        /** Returns the progress of a library. */
        static EmbeddingProgressBody of(LibraryOverview overview) {
            return new EmbeddingProgressBody(overview.unembeddedDocuments(),
                    overview.embeddedPerSecond().isEmpty() ? null
                            : Math.round(overview.embeddedPerSecond().getAsDouble() * 600) / 10.0,
                    overview.embeddingTimeLeft().map(Duration::toSeconds).orElse(null));
        }
    }
}
