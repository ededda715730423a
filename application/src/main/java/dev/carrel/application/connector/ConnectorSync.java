package dev.carrel.application.connector;

import dev.carrel.application.ingest.IngestPipeline;
import dev.carrel.application.job.StopSignal;
import dev.carrel.application.port.connector.ConnectorKind.OpenPlace;
import dev.carrel.application.port.connector.ConnectorKind.PlaceItem;
import dev.carrel.application.port.connector.Connectors;
import dev.carrel.application.port.connector.Connectors.ConnectedItem;
import dev.carrel.application.port.connector.Connectors.SubmittedItem;
import dev.carrel.application.port.connector.PlaceException;
import dev.carrel.domain.attribute.Attributes;
import dev.carrel.domain.connector.Connector;
import dev.carrel.domain.connector.Connector.RunRequest;
import dev.carrel.domain.connector.ConnectorRun;
import dev.carrel.domain.connector.ConnectorRun.ItemProblem;
import dev.carrel.domain.connector.ConnectorRun.RunCounts;
import dev.carrel.domain.connector.ConnectorRun.RunStatus;
import dev.carrel.domain.document.DocumentId;
import dev.carrel.domain.document.DocumentSource.WebPage;
import dev.carrel.domain.document.DocumentStatus;
import dev.carrel.domain.document.NewDocument;
import dev.carrel.domain.document.SubmittedDocument;
import dev.carrel.domain.error.CarrelException;
import dev.carrel.domain.error.ContentTooLargeException;
import dev.carrel.domain.error.InvalidRequestException;
import dev.carrel.domain.error.StorageException;
import dev.carrel.domain.error.UnavailableException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.IntConsumer;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * One comparison of a place with what a connector has added: adds what is new, replaces what has changed, and deletes
 * what is gone unless that is too much, or the place lists only its newest. What was submitted is recorded with it, so
 * that a comparison that is broken off goes on with the next one. Documents are submitted a few at a time, so that
 * others need not wait. Not for use by many threads.
 */
final class ConnectorSync {

    private static final Logger log = LoggerFactory.getLogger(ConnectorSync.class);

    /** Few, so that they do not delay the documents of others. */
    private static final int MAX_IN_INGEST = 50;
    private static final int DELETED_AT_ONCE = 100;
    /** As many are deleted without a confirmation, whatever their share. */
    private static final int HARMLESS_DELETIONS = 10;
    private static final int MAX_PATH_BYTES = 2_000;
    private static final Duration PAUSE = Duration.ofMillis(200);

    private final Connector connector;
    private final OpenPlace place;
    private final Connectors connectors;
    private final IngestPipeline ingest;
    private final StopSignal stop;
    private final Runnable onProgress;
    private final IntConsumer onDeleted;
    private final MetadataSync metadata;

    private final List<ItemProblem> problems = new ArrayList<>();
    private int added;
    private int replaced;
    private int deleted;
    private int unchanged;
    private int skipped;
    private int withheld;
    private @Nullable PlaceListing listing;
    /** With which the place asked to be left alone. */
    private @Nullable PlaceException refusal;
    private long room;

    /**
     * @param onProgress called before each change; throws if the comparison must not go on
     * @param onDeleted takes how many documents were deleted, at once
     */
    ConnectorSync(Connector connector, OpenPlace place, Connectors connectors, IngestPipeline ingest, StopSignal stop,
            Runnable onProgress, IntConsumer onDeleted) {
        this.connector = connector;
        this.place = place;
        this.connectors = connectors;
        this.ingest = ingest;
        this.stop = stop;
        this.onProgress = onProgress;
        this.onDeleted = onDeleted;
        this.metadata = new MetadataSync(connector, ingest, stop, onProgress);
    }

    /** Compares; returns the revision of the place if the library is in step with it. */
    @Nullable
    String run() throws PlaceException {
        String revision = place.revision();
        // What always fails is read again only when it is asked for.
        boolean retriesIncomplete = connector.request() != RunRequest.NONE;
        boolean isPlaceUnchanged = revision != null && revision.equals(connector.placeRevision())
                && connector.request() != RunRequest.RUN_AND_DELETE;
        if (isPlaceUnchanged && !retriesIncomplete) {
            unchanged = Math.toIntExact(connectors.countByStatus(connector.library(), connector.key())
                    .values()
                    .stream()
                    .mapToLong(Long::longValue)
                    .sum());
            return revision;
        }
        Map<String, ConnectedItem> known = connectors.findItems(connector.library(), connector.key());
        if (isPlaceUnchanged && known.values().stream().noneMatch(ConnectedItem::isIncomplete)) {
            unchanged = known.size();
            return revision;
        }
        listing = PlaceListing.read(place, connector.settings(), known, retriesIncomplete);
        unchanged = listing.unchanged();
        listing.problems().forEach(problem -> skip(problem.path(), problem.reason()));
        // Before anything else, so that nobody reads what they may not read any more.
        metadata.update(listing.updated());
        replaced = listing.countUpdated();
        for (PlaceItem item : listing.changed()) {
            if (stop.isRequested()) {
                return null;
            }
            submit(item, listing.stampOf(item), known.get(item.path()));
        }
        if (!place.listsOnlyNewest()) {
            deleteGone(listing, known);
        }
        return listing.isSettled() && withheld == 0 && skipped == 0 && !stop.isRequested() ? revision : null;
    }

    /** Returns the report of the comparison. */
    ConnectorRun report(Instant begin, Instant end) {
        var counts = new RunCounts(added, replaced, deleted, unchanged, skipped, withheld);
        return new ConnectorRun(begin, end, withheld > 0 ? RunStatus.HELD : RunStatus.DONE, counts,
                withheld == 0 ? null
                        : "Of " + (unchanged + replaced + withheld) + " documents, " + withheld
                                + " are gone from the place. They are kept until the deletion is confirmed.",
                problems);
    }

    /** Returns whether nothing of the place was changing while it was compared. */
    boolean isSettled() {
        return listing == null || listing.isSettled();
    }

    /** Returns how long the place asks to be left alone; zero if it does not. */
    Duration retryAfter() {
        return refusal == null ? Duration.ZERO : refusal.retryAfter();
    }

    private void submit(PlaceItem item, ItemStamp stamp, @Nullable ConnectedItem before) {
        Optional<String> obstacle = findObstacle(item);
        if (obstacle.isPresent()) {
            // What was read before stays until the item can be read again, or is gone.
            skip(item.path(), obstacle.get());
            return;
        }
        try {
            NewDocument document = describe(item, read(item));
            awaitRoom();
            var submitted = new SubmittedItem(item.path(), stamp.write(), document);
            onProgress.run();
            while (!stop.isRequested() && !trySubmit(submitted, before)) {
                stop.pauseFor(PAUSE);
                onProgress.run();
            }
        } catch (PlaceException e) {
            skip(item.path(), e.sentence());
            refusal = e.retryAfter().isZero() ? refusal : e;
        } catch (ContentTooLargeException | InvalidRequestException e) {
            skip(item.path(), sentenceOf(e));
        } catch (StorageException e) {
            if (!(e.getCause() instanceof IOException)) {
                throw e;
            }
            skip(item.path(), "It could not be read.");
        }
    }

    private NewDocument read(PlaceItem item) throws PlaceException {
        try {
            return place.readItem(item);
        } catch (CarrelException e) {
            throw e;
        } catch (RuntimeException | StackOverflowError e) {
            log.warn("{} of {} cannot be read", item.path(), connector.key(), e);
            throw new PlaceException("It could not be read.", e);
        }
    }

    private static String sentenceOf(Exception e) {
        String message = String.valueOf(e.getMessage());
        return message.endsWith(".") ? message : message + ".";
    }

    private Optional<String> findObstacle(PlaceItem item) {
        if (refusal != null || item.size() == 0) {
            return Optional.of(refusal == null ? "It is empty." : refusal.sentence());
        }
        return item.path().getBytes(StandardCharsets.UTF_8).length > MAX_PATH_BYTES
                ? Optional.of("Its path is too long.")
                : Optional.empty();
    }

    /** Submits an item; returns false if too many documents of all are waiting. */
    private boolean trySubmit(SubmittedItem item, @Nullable ConnectedItem before) {
        Optional<SubmittedDocument> submitted;
        try {
            submitted = ingest.addDocument().addItem(connector.library(), connector.key(), item);
        } catch (UnavailableException ignored) {
            return false;
        }
        if (submitted.isEmpty()) {
            skip(item.path(), "The library has a document with this key or address that the connector has not added."
                    + " To have the connector take it, delete that document.");
        } else if (submitted.get().added()) {
            added++;
        } else if (before != null && (submitted.get().revision().isPresent()
                || submitted.get().document().state().status() == DocumentStatus.QUEUED)) {
            replaced++;
        } else {
            unchanged++;
        }
        return true;
    }

    private NewDocument describe(PlaceItem item, NewDocument read) {
        Attributes attributes = connector.settings().findAttributes(item.path(), item.owner());
        NewDocument document = read.withAttributes(connector.settings()
                .findReaders(item.path(), item.readers())
                .map(attributes::withReaders)
                .orElse(attributes));
        String link = connector.settings().findLink(item.path());
        if (link != null) {
            document = document.withSourceUrl(link);
        }
        return document.source() instanceof WebPage ? document
                : document.withKey(connector.key() + "/" + item.path());
    }

    /** Waits until few documents of the connector are in ingest, which are counted once in a while. */
    private void awaitRoom() {
        while (room <= 0 && !stop.isRequested()) {
            room = MAX_IN_INGEST - countInIngest();
            if (room <= 0) {
                stop.pauseFor(PAUSE);
                onProgress.run();
            }
        }
        room--;
    }

    private long countInIngest() {
        Map<DocumentStatus, Long> counts = connectors.countByStatus(connector.library(), connector.key());
        return counts.getOrDefault(DocumentStatus.QUEUED, 0L) + counts.getOrDefault(DocumentStatus.RUNNING, 0L);
    }

    private void deleteGone(PlaceListing listed, Map<String, ConnectedItem> known) {
        List<DocumentId> gone = known.entrySet()
                .stream()
                .filter(item -> listed.isGone(item.getKey()))
                .map(item -> item.getValue().document())
                .toList();
        if (isTooMany(gone.size(), known.size(), listed.isEmpty())) {
            withheld = gone.size();
            return;
        }
        for (int from = 0; from < gone.size() && !stop.isRequested(); from += DELETED_AT_ONCE) {
            onProgress.run();
            int count = ingest.deleteDocument()
                    .deleteKnown(connector.library(),
                            gone.subList(from, Math.min(gone.size(), from + DELETED_AT_ONCE)));
            deleted += count;
            if (count > 0) {
                onDeleted.accept(count);
            }
        }
    }

    /** A place without anything is more likely to be away, such as a disk that is not mounted. */
    private boolean isTooMany(int gone, int known, boolean isEmpty) {
        boolean isMuch = gone > HARMLESS_DELETIONS
                && gone * 100L > (long) known * connector.settings().maxDeletedPercent();
        return connector.request() != RunRequest.RUN_AND_DELETE && gone > 0 && (isMuch || isEmpty);
    }

    private void skip(String path, String reason) {
        skipped++;
        if (problems.size() < ConnectorRun.MAX_PROBLEMS) {
            problems.add(new ItemProblem(path, reason));
        }
    }
}
