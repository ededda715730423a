package dev.carrel.persistence.store;

import dev.carrel.application.port.access.AuditLog;
import dev.carrel.domain.audit.AuditActor;
import dev.carrel.domain.audit.AuditEntry;
import dev.carrel.domain.audit.AuditKind;
import dev.carrel.domain.audit.AuditSelection;
import dev.carrel.domain.library.LibraryId;
import dev.carrel.persistence.column.EpochMicros;
import dev.carrel.persistence.database.DatabaseReader;
import dev.carrel.persistence.database.DatabaseWriter;
import dev.carrel.persistence.database.NewestFirst;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The audit log. */
public record JdbiAuditLog(DatabaseWriter writer, DatabaseReader readPool) implements AuditLog {

    private static final String INSERT = """
            INSERT INTO audit_entry (id, done_at, kind, action, library_id, target, actor_kind, actor_id,
                actor_name, session, request)
            VALUES (:id, :done_at, :kind, :action, :library_id, :target, :actor_kind, :actor_id,
                :actor_name, :session, :request)
            """;

    /** Later than any id. */
    private static final String AFTER_ALL = "~";
    private static final String PAGE = """
            SELECT id, done_at, kind, action, library_id, target, actor_kind, actor_id, actor_name, session, request
            FROM audit_entry WHERE id < :before ORDER BY id DESC LIMIT\s""";

    @Override
    public void append(AuditEntry entry) {
        LibraryId library = entry.library();
        writer.runInTransaction(handle -> handle.createUpdate(INSERT)
                .bind("id", entry.id())
                .bind("done_at", EpochMicros.of(entry.at()))
                .bind("kind", entry.kind().wireName())
                .bind("action", entry.action())
                .bind("library_id", library == null ? null : library.value())
                .bind("target", entry.target())
                .bind("actor_kind", entry.actor().kind())
                .bind("actor_id", entry.actor().id())
                .bind("actor_name", entry.actor().name())
                .bind("session", entry.session())
                .bind("request", entry.request())
                .execute());
    }

    @Override
    public List<AuditEntry> listNewest(AuditSelection selection, @Nullable String before, int limit) {
        return readPool.read(handle -> NewestFirst.find(before, limit, selection::matches, AuditEntry::id,
                (last, rows) -> handle.createQuery(PAGE + rows)
                        .bind("before", last == null ? AFTER_ALL : last)
                        .map((row, context) -> readEntry(row))
                        .list()));
    }

    private static AuditEntry readEntry(ResultSet row) throws SQLException {
        String library = row.getString("library_id");
        return new AuditEntry(row.getString("id"), EpochMicros.toInstant(row.getLong("done_at")),
                AuditKind.fromWireName(row.getString("kind")).orElseThrow(), row.getString("action"),
                library == null ? null : new LibraryId(library), row.getString("target"),
                new AuditActor(row.getString("actor_kind"), row.getString("actor_id"), row.getString("actor_name")),
                row.getString("session"), row.getString("request"));
    }

    @Override
    public int deleteBefore(Instant before, int limit) {
        return writer.runInTransaction(handle -> handle.createUpdate("""
                DELETE FROM audit_entry WHERE id IN (
                    SELECT id FROM audit_entry WHERE done_at < :before ORDER BY done_at LIMIT :limit)
                """)
                .bind("before", EpochMicros.of(before))
                .bind("limit", limit)
                .execute());
    }
}
