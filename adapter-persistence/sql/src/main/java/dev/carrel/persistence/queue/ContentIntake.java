package dev.carrel.persistence.queue;

import dev.carrel.application.port.DocumentQueue.ExtractedDocument;
import dev.carrel.domain.document.DocumentImage;
import dev.carrel.domain.document.DocumentState;
import dev.carrel.domain.library.LibraryId;
import dev.carrel.persistence.store.Tombstones;
import dev.carrel.persistence.table.ContentTable;
import dev.carrel.persistence.table.ContentTable.FetchedVersion;
import dev.carrel.persistence.table.ContentTable.NewContent;
import dev.carrel.persistence.table.DocumentRow;
import dev.carrel.persistence.table.DocumentTable;
import dev.carrel.persistence.table.ImageTable;
import dev.carrel.persistence.table.LibraryTable;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Collectors;
import org.jdbi.v3.core.Handle;

/** Storing of what was extracted from documents. */
final class ContentIntake {

    private ContentIntake() {}

    /**
     * Stores contents as {@code DocumentQueue} describes.
     *
     * @param digests of the contents, in the order of the documents
     * @return the revision of each content; empty if the claim is no longer the current one, or the source not the
     * latest
     */
    static List<OptionalLong> storeContents(Handle handle, List<ExtractedDocument> documents, List<String> digests,
            Instant now) {
        List<Optional<DocumentRow>> rows = ClaimedRows.findAll(handle,
                documents.stream().map(ExtractedDocument::claim).toList());
        var current = new ArrayList<Extracted>();
        for (int each = 0; each < documents.size(); each++) {
            Optional<DocumentRow> superseded = rows.get(each).filter(row -> row.document().isSuperseded());
            if (superseded.isPresent()) {
                var running = (DocumentState.Running) superseded.get().document().state();
                DocumentTable.updateState(handle, superseded.get(), running.succeed(now), now);
            } else if (rows.get(each).isPresent()) {
                current.add(new Extracted(each, rows.get(each).get(), documents.get(each), digests.get(each)));
            }
        }
        storeImages(handle, current);
        var revisions = new ArrayList<>(Collections.nCopies(documents.size(), OptionalLong.empty()));
        current.forEach(extracted -> revisions.set(extracted.position(), extracted.keepSame(handle, now)));
        ContentTable.updateVersions(handle, current.stream()
                .filter(extracted -> revisions.get(extracted.position()).isPresent())
                .map(Extracted::version)
                .toList());
        current.stream()
                .filter(extracted -> revisions.get(extracted.position()).isEmpty())
                .collect(Collectors.groupingBy(Extracted::library))
                .forEach((library, changed) -> storeChanged(handle, library, changed, now)
                        .forEach(each -> revisions.set(each.position(), OptionalLong.of(each.revision()))));
        return List.copyOf(revisions);
    }

    private record Extracted(int position, DocumentRow row, ExtractedDocument document, String digest) {

        LibraryId library() {
            return row.document().library();
        }

        FetchedVersion version() {
            return new FetchedVersion(row, document.validators(), document.extracted());
        }

        /** Applies the metadata that wait if the content is that of before; returns its revision, else empty. */
        OptionalLong keepSame(Handle handle, Instant now) {
            OptionalLong revision = row.document().hasContent()
                    ? ContentTable.findRevisionOfSame(handle, row.key(), digest)
                    : OptionalLong.empty();
            if (revision.isEmpty()) {
                return revision;
            }
            OptionalLong changed = DocumentTable.updateMetadata(handle, row, row.document().withPendingApplied(now));
            return changed.isPresent() ? changed : revision;
        }
    }

    private record StoredRevision(int position, long revision) {}

    private static void storeImages(Handle handle, List<Extracted> documents) {
        for (Extracted each : documents) {
            List<DocumentImage> images = each.document().extracted().images();
            if (each.row().document().hasContent() || !images.isEmpty()) {
                ImageTable.replaceImages(handle, each.row().key(), images);
            }
        }
    }

    private static List<StoredRevision> storeChanged(Handle handle, LibraryId library, List<Extracted> changed,
            Instant now) {
        Tombstones.withdrawTombstones(handle, library,
                changed.stream().map(each -> each.row().document().id()).toList());
        long revision = LibraryTable.nextRevisions(handle, library, changed.size());
        var stored = new ArrayList<StoredRevision>();
        var contents = new ArrayList<NewContent>();
        for (Extracted each : changed) {
            contents.add(new NewContent(each.version(), each.digest(), revision));
            stored.add(new StoredRevision(each.position(), revision));
            revision++;
        }
        ContentTable.replaceContents(handle, contents, now);
        return stored;
    }
}
