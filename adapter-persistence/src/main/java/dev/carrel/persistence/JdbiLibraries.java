package dev.carrel.persistence;

import dev.carrel.application.port.Libraries;
import dev.carrel.domain.library.Library;
import dev.carrel.domain.library.LibraryId;
import dev.carrel.domain.library.LibrarySettings;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;
import org.jdbi.v3.core.Handle;

record JdbiLibraries(Writer writer, Readers readers, RemovalSweeper sweeper) implements Libraries {

    @Override
    public SavedLibrary createOrUpdate(LibraryId id, UnaryOperator<LibrarySettings> change, Instant now) {
        return writer.write(handle -> {
            Optional<Library> known = find(handle, id);
            LibrarySettings settings = change.apply(known.map(Library::settings).orElse(LibrarySettings.NONE));
            if (known.isEmpty()) {
                LibraryTable.insert(handle, new Library(id, settings, now));
            } else {
                LibraryTable.update(handle, id, settings);
            }
            if (settings.webhook() == null) {
                CallbackTable.deleteAll(handle, id);
            }
            return new SavedLibrary(find(handle, id).orElseThrow(), known.isEmpty());
        });
    }

    @Override
    public Optional<Library> findById(LibraryId id) {
        return readers.read(handle -> find(handle, id));
    }

    @Override
    public List<Library> findAll() {
        return readers
                .read(handle -> handle.createQuery("SELECT * FROM library WHERE known_as IS NOT NULL ORDER BY known_as")
                        .map((row, context) -> LibraryTable.read(row))
                        .list());
    }

    @Override
    public boolean deleteById(LibraryId id) {
        boolean removed = writer.write(handle -> {
            handle.createUpdate("DELETE FROM token_library WHERE library = :id").bind("id", id.value()).execute();
            if (LibraryTable.remove(handle, id)) {
                ErasureTable.note(handle, id);
                return true;
            }
            return false;
        });
        if (removed) {
            sweeper.start();
        }
        return removed;
    }

    private static Optional<Library> find(Handle handle, LibraryId id) {
        return handle.createQuery("SELECT * FROM library WHERE known_as = :id")
                .bind("id", id.value())
                .map((row, context) -> LibraryTable.read(row))
                .findOne();
    }
}
