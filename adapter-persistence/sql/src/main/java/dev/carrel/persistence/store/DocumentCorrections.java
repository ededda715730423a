package dev.carrel.persistence.store;

import dev.carrel.application.port.Documents.DocumentUpdate;
import dev.carrel.domain.correction.NewCorrection;
import dev.carrel.domain.document.Document;
import dev.carrel.domain.document.Document.Correction;
import dev.carrel.domain.document.DocumentContent;
import dev.carrel.persistence.column.EpochMicros;
import dev.carrel.persistence.table.ContentTable;
import dev.carrel.persistence.table.CorrectionTable;
import dev.carrel.persistence.table.DocumentRow;
import dev.carrel.persistence.table.DocumentTable;
import dev.carrel.persistence.table.LibraryTable;
import dev.carrel.persistence.table.PendingPurgeTable;
import dev.carrel.persistence.table.SectionTable;
import java.time.Instant;
import java.util.Objects;
import java.util.OptionalLong;
import org.jdbi.v3.core.Handle;
import org.jspecify.annotations.Nullable;

/**
 * Corrections of texts. The digest in the row of a document stays that of the text that was read, so that reading the
 * same again changes nothing.
 */
final class DocumentCorrections {

    private DocumentCorrections() {}

    /** Corrects the text of a document that has one. */
    static DocumentUpdate correct(Handle handle, DocumentRow row, NewCorrection correction, Instant now) {
        Instant storedNow = EpochMicros.toStoredPrecision(now);
        DocumentContent current = readContent(handle, row);
        NewCorrection.requireVersion(current, correction.version());
        DocumentContent read = findRead(handle, row, current);
        CorrectionTable.save(handle, row.key(), correction.text(), read.sections());
        return replace(handle, row, correction.applyTo(read), new Correction(storedNow, correction.by(), false),
                storedNow);
    }

    /** Deletes the correction of a document that has one. */
    static DocumentUpdate withdraw(Handle handle, DocumentRow row, @Nullable String version, Instant now) {
        Instant storedNow = EpochMicros.toStoredPrecision(now);
        Document document = row.document();
        DocumentContent current = document.hasContent() ? readContent(handle, row) : null;
        if (current != null) {
            NewCorrection.requireVersion(current, version);
        }
        DocumentContent read = current == null ? null : findRead(handle, row, current);
        CorrectionTable.delete(handle, row.key());
        PendingPurgeTable.recordDeletion(handle, document.library());
        if (read != null && document.isCorrected()) {
            return replace(handle, row, read, null, storedNow);
        }
        ContentTable.updateCorrection(handle, row.key(), null, storedNow);
        return new DocumentUpdate(document.withCorrection(null, storedNow), OptionalLong.empty());
    }

    private static DocumentUpdate replace(Handle handle, DocumentRow row, DocumentContent content,
            @Nullable Correction correction, Instant now) {
        Document document = row.document();
        long revision = LibraryTable.nextRevision(handle, document.library());
        ContentTable.replaceSections(handle, row.key(), content, revision);
        ContentTable.updateCorrection(handle, row.key(), correction, now);
        DocumentRow changed = DocumentTable.findDocument(handle, document.library(), document.id()).orElseThrow();
        return new DocumentUpdate(changed.document(), OptionalLong.of(revision));
    }

    private static DocumentContent readContent(Handle handle, DocumentRow row) {
        return SectionTable.readContent(handle, row.key(), Objects.requireNonNull(row.document().contentTitle()));
    }

    private static DocumentContent findRead(Handle handle, DocumentRow row, DocumentContent current) {
        return CorrectionTable.findReadSections(handle, row.key())
                .map(current::withSections)
                .orElse(current);
    }
}
