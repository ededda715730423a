package dev.carrel.domain.document;

import dev.carrel.domain.WebAddress;
import dev.carrel.domain.attribute.AttributeFilter;
import dev.carrel.domain.attribute.Attributes;
import dev.carrel.domain.library.LibraryId;
import java.time.Instant;
import java.util.List;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * A document: its identity, its current text and, independently of these, the state of its processing. A failed refresh
 * changes only the state.
 *
 * @param url the address of the page; null for a text or a file
 * @param key the client's own name of the document; null if it has none
 * @param metadata the metadata of the current text; while there is no text, what the client has provided
 * @param pendingMetadata what the client has provided for a new source, until its text replaces the current one, and
 * for ever if that fails; null if there is none
 * @param contentTitle the title of the current text; null while there is no text
 * @param kept the share of a page's visible text that the current text keeps, from 0 to 1; null if it is no HTML page
 * @param leftOut what was found in the source of the current text and not taken
 * @param correction of the text by a person; null if there is none
 * @param updatedAt the time of the last change of anything in this record
 */
public record Document(DocumentId id, LibraryId library, @Nullable WebAddress url, @Nullable String key,
        DocumentMetadata metadata, @Nullable DocumentMetadata pendingMetadata, @Nullable String contentTitle,
        @Nullable Double kept, List<LeftOut> leftOut, DocumentState state, @Nullable Correction correction,
        Instant createdAt, Instant updatedAt) {

    public Document {
        leftOut = List.copyOf(leftOut);
    }

    /** Returns the client's title, else that of the text; null while neither is known. */
    public @Nullable String title() {
        return metadata.title() != null ? metadata.title() : contentTitle;
    }

    /**
     * Returns the address for readers: the client's {@code sourceUrl}, else that of the page; null if there is neither.
     */
    public @Nullable WebAddress learnMore() {
        return metadata.sourceUrl() != null ? metadata.sourceUrl() : url;
    }

    /** Returns whether the document has a searchable text, in any state of its processing. */
    public boolean hasContent() {
        return contentTitle != null;
    }

    /** Returns whether pages of the current source were pictures whose text was not read. */
    public boolean hasUnreadPages() {
        return leftOut.stream().anyMatch(each -> each.part() == LeftOut.Part.PICTURED_PAGES);
    }

    /** Returns the attributes of the current text, and then of a new source: a filter must pass all of them. */
    public List<Attributes> allAttributes() {
        return pendingMetadata == null ? List.of(metadata.attributes())
                : List.of(metadata.attributes(), pendingMetadata.attributes());
    }

    /** Returns whether the document passes a filter: nobody sees its text with the attributes of another one. */
    public boolean passes(AttributeFilter filter) {
        return filter.matchesAll(allAttributes());
    }

    /** Returns the metadata that the client has provided last. */
    public DocumentMetadata latestMetadata() {
        return pendingMetadata != null ? pendingMetadata : metadata;
    }

    /**
     * Returns the document after another submission. Its metadata hold at once if it has no text or is known to have
     * the one of this source; else they wait.
     *
     * @param given the metadata that the client provides; missing ones stay
     * @param isSameSource whether the source is the one that was submitted before
     */
    public Document resubmit(DocumentMetadata given, boolean isSameSource, Instant now) {
        DocumentMetadata latest = given.orElse(latestMetadata());
        boolean hasTextOfSource = isSameSource && state instanceof DocumentState.Success;
        boolean isRead = state instanceof DocumentState.Running;
        Document described = isRead || hasContent() && !hasTextOfSource ? withPending(latest)
                : withMetadata(latest, null);
        return described.withState(state.resubmit(now), now);
    }

    /**
     * Returns the document with other attributes and the same readers. They hold at once, unless a new source is on its
     * way: then they hold with its text.
     */
    public Document withAttributes(Attributes given, Instant now) {
        Attributes attributes = given.withReadersOf(latestMetadata().attributes());
        boolean isProcessed = state instanceof DocumentState.Queued || state instanceof DocumentState.Running;
        Document described;
        if (hasContent() && isProcessed && (url == null || pendingMetadata != null)) {
            described = withPending(latestMetadata().withAttributes(attributes));
        } else {
            Document current = withMetadata(metadata.withAttributes(attributes), pendingMetadata);
            described = pendingMetadata == null ? current
                    : current.withPending(pendingMetadata.withAttributes(attributes));
        }
        return described.withState(state, now);
    }

    /** Returns the document with changed attributes, which hold at once for its text and for a new source. */
    public Document changeAttributes(UnaryOperator<Attributes> change, Instant now) {
        return withMetadata(metadata.withAttributes(change.apply(metadata.attributes())),
                pendingMetadata == null ? null
                        : pendingMetadata.withAttributes(change.apply(pendingMetadata.attributes())))
                .withState(state, now);
    }

    /** A worker that reads an earlier source must find that there is a newer one with metadata of its own. */
    private Document withPending(DocumentMetadata pending) {
        boolean isEarlierRead = state instanceof DocumentState.Running && pendingMetadata != null;
        return withMetadata(metadata, pending.equals(metadata) && !isEarlierRead ? null : pending);
    }

    /** Returns the document with the metadata that waited for its text. */
    public Document withPendingApplied(Instant now) {
        return pendingMetadata == null ? this : withMetadata(pendingMetadata, null).withState(state, now);
    }

    private Document withMetadata(DocumentMetadata current, @Nullable DocumentMetadata pending) {
        return new Document(id, library, url, key, current, pending, contentTitle, kept, leftOut, state, correction,
                createdAt, updatedAt);
    }

    /** Returns the document in another state. */
    public Document withState(DocumentState next, Instant now) {
        return new Document(id, library, url, key, metadata, pendingMetadata, contentTitle, kept, leftOut, next,
                correction, createdAt, now);
    }

    /**
     * Returns whether what a worker has read of it is of no use: another source has been submitted meanwhile, with
     * metadata of its own.
     */
    public boolean isSuperseded() {
        return pendingMetadata != null && state instanceof DocumentState.Running running && running.resubmitted();
    }

    /** Returns the document with another correction; null for none. */
    public Document withCorrection(@Nullable Correction other, Instant now) {
        return new Document(id, library, url, key, metadata, pendingMetadata, contentTitle, kept, leftOut, state, other,
                createdAt, now);
    }

    /** Returns whether the text is a corrected one. */
    public boolean isCorrected() {
        return correction != null && !correction.isOutdated();
    }

    /**
     * A correction of the text that was read, by a person.
     *
     * @param at when it was made
     * @param by who made it, as they were called then; null if that is not known
     * @param isOutdated whether another text was read since, which counts; the corrected one is only kept
     */
    public record Correction(Instant at, @Nullable String by, boolean isOutdated) {

        /** Returns the correction once another text has been read. */
        public Correction outdated() {
            return new Correction(at, by, true);
        }
    }
}
