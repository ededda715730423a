package dev.carrel.persistence;

import dev.carrel.application.port.Libraries;
import dev.carrel.domain.library.Library;
import dev.carrel.domain.library.LibraryId;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.jdbi.v3.core.Handle;
import org.jspecify.annotations.Nullable;

record JdbiLibraries(Writer writer, Readers readers) implements Libraries {

    @Override
    public Put put(LibraryId id, @Nullable String name, @Nullable String instructions, Instant now) {
        var asked = new Library(id, name, instructions, now);
        return writer.write(handle -> {
            boolean created = handle.createUpdate("""
                    INSERT INTO library (id, name, instructions, created_at)
                    VALUES (:id, :name, :instructions, :created_at)
                    ON CONFLICT (id) DO NOTHING
                    """)
                    .bind("id", id.value())
                    .bind("name", asked.name())
                    .bind("instructions", asked.instructions())
                    .bind("created_at", Micros.of(now))
                    .execute() == 1;
            if (!created) {
                handle.createUpdate("""
                        UPDATE library SET name = coalesce(:name, name),
                            instructions = coalesce(:instructions, instructions)
                        WHERE id = :id
                        """)
                        .bind("id", id.value())
                        .bind("name", asked.name())
                        .bind("instructions", asked.instructions())
                        .execute();
            }
            return new Put(find(handle, id).orElseThrow(), created);
        });
    }

    @Override
    public Optional<Library> find(LibraryId id) {
        return readers.read(handle -> find(handle, id));
    }

    @Override
    public List<Library> all() {
        return readers.read(handle -> handle
                .createQuery("SELECT id, name, instructions, created_at FROM library ORDER BY id")
                .map((row, context) -> library(row))
                .list());
    }

    @Override
    public boolean remove(LibraryId id) {
        return writer.write(handle -> {
            handle.createUpdate("DELETE FROM token_library WHERE library = :id").bind("id", id.value()).execute();
            return handle.createUpdate("DELETE FROM library WHERE id = :id").bind("id", id.value()).execute() == 1;
        });
    }

    private static Optional<Library> find(Handle handle, LibraryId id) {
        return handle.createQuery("SELECT id, name, instructions, created_at FROM library WHERE id = :id")
                .bind("id", id.value())
                .map((row, context) -> library(row))
                .findOne();
    }

    private static Library library(ResultSet row) throws SQLException {
        return new Library(new LibraryId(row.getString("id")), row.getString("name"), row.getString("instructions"),
                Micros.toInstant(row.getLong("created_at")));
    }
}
