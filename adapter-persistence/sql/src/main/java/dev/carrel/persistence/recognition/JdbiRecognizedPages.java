package dev.carrel.persistence.recognition;

import dev.carrel.application.port.recognition.PictureKey;
import dev.carrel.application.port.recognition.RecognizedPages;
import dev.carrel.domain.document.DocumentId;
import dev.carrel.domain.document.DocumentState;
import dev.carrel.domain.document.DocumentState.Lease;
import dev.carrel.domain.document.RecognizedPage;
import dev.carrel.domain.library.LibraryId;
import dev.carrel.persistence.column.JsonColumns;
import dev.carrel.persistence.database.DatabaseReader;
import dev.carrel.persistence.database.DatabaseWriter;
import dev.carrel.persistence.database.RowBatch;
import dev.carrel.persistence.table.DocumentRow;
import dev.carrel.persistence.table.DocumentTable;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.jdbi.v3.core.Handle;

/** The {@code recognized_page} table. */
public record JdbiRecognizedPages(DatabaseWriter writer, DatabaseReader scanPool) implements RecognizedPages {

    @Override
    public Map<PictureKey, RecognizedPage> findAll(LibraryId library, DocumentId document) {
        return scanPool.read(handle -> handle.createQuery("""
                SELECT file, number, lines, height, failure
                FROM document JOIN recognized_page ON recognized_page.document = document.key
                WHERE library = (SELECT id FROM library WHERE public_id = :library) AND document.id = :id
                """)
                .bind("library", library.value())
                .bind("id", document.value())
                .map((row, context) -> Map.entry(new PictureKey(row.getString("file"), row.getInt("number")),
                        RecognizedPageColumns.readPage(row.getString("lines"), row.getFloat("height"),
                                row.getString("failure"))))
                .collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue)));
    }

    @Override
    public boolean saveAll(LibraryId library, DocumentId document, Lease lease,
            Map<PictureKey, RecognizedPage> pages) {
        return writer.runInTransaction(library, handle -> DocumentTable.findDocument(handle, library, document)
                .filter(row -> isCurrent(row, lease))
                .map(row -> RowBatch.execute(handle, """
                        INSERT INTO recognized_page (document, file, number, lines, height, failure)
                        VALUES (:document, :file, :number, :lines, :height, :failure)
                        ON CONFLICT (document, file, number) DO UPDATE SET lines = excluded.lines,
                            height = excluded.height, failure = excluded.failure
                        """, List.copyOf(pages.entrySet()), (insert, page) -> insert.bind("document", row.key())
                        .bind("file", page.getKey().file())
                        .bind("number", page.getKey().number())
                        .bind("lines", RecognizedPageColumns.writeLines(page.getValue()))
                        .bind("height", page.getValue().height())
                        .bind("failure", page.getValue().failure())))
                .isPresent());
    }

    private static boolean isCurrent(DocumentRow row, Lease lease) {
        return row.document().state() instanceof DocumentState.Running running && !running.resubmitted()
                && running.lease().fencingToken() == lease.fencingToken();
    }

    /** Deletes what was recognised for a document whose source is replaced. */
    public static void deleteAll(Handle handle, long document) {
        handle.createUpdate("DELETE FROM recognized_page WHERE document = :document")
                .bind("document", document)
                .execute();
    }

    /** Deletes the pictures of a document that could not be read. */
    public static void deleteUnread(Handle handle, long document) {
        handle.createUpdate("DELETE FROM recognized_page WHERE document = :document AND failure IS NOT NULL")
                .bind("document", document)
                .execute();
    }

    @Override
    public void retainFiles(LibraryId library, DocumentId document, Set<String> files) {
        writer.useTransaction(library, handle -> handle.createUpdate("""
                DELETE FROM recognized_page
                WHERE document = (SELECT key FROM document
                        WHERE library = (SELECT id FROM library WHERE public_id = :library) AND id = :id)
                    AND NOT file IN (SELECT value FROM json_each(:files))
                """)
                .bind("library", library.value())
                .bind("id", document.value())
                .bind("files", JsonColumns.write(files))
                .execute());
    }
}
