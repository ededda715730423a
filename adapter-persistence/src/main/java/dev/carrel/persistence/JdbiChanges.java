package dev.carrel.persistence;

import dev.carrel.application.port.ChangeLog;
import dev.carrel.domain.document.DocumentContent;
import dev.carrel.domain.document.DocumentId;
import dev.carrel.domain.library.LibraryId;
import dev.carrel.domain.passage.ModelId;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.result.ResultIterable;
import org.jdbi.v3.core.result.ResultIterator;

record JdbiChanges(Writer writer, Readers readers, Readers scans) implements ChangeLog {

    /** After how many characters of text no further change is given at once. */
    static final int LARGE = 8 * 1024 * 1024;

    @Override
    public Optional<LogPosition> findPosition(LibraryId library) {
        return readers.read(handle -> handle.createQuery("""
                SELECT storage.epoch || '.' || library.incarnation AS epoch, library.revision
                FROM library, storage WHERE library.known_as = :library
                """)
                .bind("library", library.value())
                .map((row, context) -> new LogPosition(row.getString("epoch"), row.getLong("revision")))
                .findOne());
    }

    @Override
    public List<DocumentChange> findChangesAfter(LibraryId library, long revision, int limit) {
        return scans.readAtOnce(handle -> {
            try (ResultIterator<DocumentChange> changes = changes(handle, library, revision, limit).iterator()) {
                return untilLarge(changes);
            }
        });
    }

    private static List<DocumentChange> untilLarge(Iterator<DocumentChange> changes) {
        List<DocumentChange> taken = new ArrayList<>();
        for (long characters = 0; characters < LARGE && changes.hasNext();) {
            DocumentChange change = changes.next();
            taken.add(change);
            characters += change instanceof DocumentChange.TextWritten written ? characters(written.content()) : 0;
        }
        return taken;
    }

    static long characters(DocumentContent content) {
        return content.sections().stream().mapToLong(section -> section.text().length()).sum();
    }

    private static ResultIterable<DocumentChange> changes(Handle handle, LibraryId library, long revision, int limit) {
        return handle.createQuery("""
                SELECT revision, id, key, title, content_title, embedded FROM document
                WHERE library = (SELECT id FROM library WHERE known_as = :library) AND revision > :revision
                UNION ALL
                SELECT revision, document, NULL, NULL, NULL, NULL FROM removal
                WHERE library = (SELECT id FROM library WHERE known_as = :library) AND revision > :revision
                ORDER BY revision LIMIT :limit
                """)
                .bind("library", library.value())
                .bind("revision", revision)
                .bind("limit", limit)
                .map((row, context) -> change(handle, row));
    }

    @Override
    public long countChangesAfter(LibraryId library, long revision) {
        return readers.read(handle -> handle.createQuery("""
                SELECT (SELECT count(*) FROM document WHERE library = (SELECT id FROM library WHERE known_as = :library)
                    AND revision > :revision)
                    + (SELECT count(*) FROM removal WHERE library = (SELECT id FROM library WHERE known_as = :library)
                        AND revision > :revision)
                """).bind("library", library.value()).bind("revision", revision).mapTo(long.class).one());
    }

    @Override
    public void acknowledge(LibraryId library, long revision) {
        writer.write(handle -> handle
                .createUpdate("""
                        DELETE FROM removal
                        WHERE library = (SELECT id FROM library WHERE known_as = :library) AND revision <= :revision
                        """)
                .bind("library", library.value())
                .bind("revision", revision)
                .execute());
    }

    private static DocumentChange change(Handle handle, ResultSet row) throws SQLException {
        long revision = row.getLong("revision");
        var document = new DocumentId(row.getString("id"));
        String contentTitle = row.getString("content_title");
        if (contentTitle == null) {
            return new DocumentChange.DocumentRemoved(revision, document);
        }
        String title = row.getString("title");
        String embedded = row.getString("embedded");
        return new DocumentChange.TextWritten(revision, document, title != null ? title : contentTitle,
                SectionTable.read(handle, row.getLong("key"), contentTitle),
                embedded == null ? null : new ModelId(embedded));
    }
}
