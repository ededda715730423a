package dev.carrel.persistence;

import dev.carrel.domain.error.StorageException;
import java.nio.file.Path;
import java.util.List;
import javax.sql.DataSource;
import org.flywaydb.core.Flyway;
import org.flywaydb.core.api.FlywayException;
import org.flywaydb.core.api.MigrationInfo;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.Jdbi;

/** The tables of a database, brought to the version that this Carrel knows. */
final class Schema {

    /** "CRRL", which marks a file as a database of Carrel. */
    static final int APPLICATION_ID = 0x4352524C;

    private static final Migrations MIGRATIONS = new Migrations("V1__storage.sql",
            "V2__crawls_files_callbacks.sql", "V3__embeddings.sql", "V4__resting_conversations.sql",
            "V5__drawn_from.sql", "V6__portions.sql", "V7__crawl_frontier_webhook_turns.sql");

    private final Path file;
    private final DataSource source;

    Schema(Path file, DataSource source) {
        this.file = file;
        this.source = source;
    }

    /** Makes the tables of a new database, or brings an older one up to date. */
    void migrate() {
        mark();
        try {
            Flyway flyway = flyway();
            requireKnown(flyway);
            flyway.migrate();
        } catch (FlywayException e) {
            throw Failures.of(file, e);
        }
    }

    /** Makes sure that it is a database of Carrel, of a version that it knows. */
    void requireKnown() {
        try (Handle handle = Jdbi.open(source)) {
            if (!isMarked(handle)) {
                throw notCarrels();
            }
        }
        requireKnown(flyway());
    }

    /** On a connection without settings, which would change a database that is not ours. */
    private void mark() {
        try (Handle handle = Jdbi.open(Connections.url(file))) {
            if (handle.createQuery("SELECT count(*) FROM sqlite_schema").mapTo(int.class).one() == 0) {
                handle.execute("PRAGMA application_id = " + APPLICATION_ID);
            } else if (!isMarked(handle)) {
                throw notCarrels();
            }
        }
    }

    private static boolean isMarked(Handle handle) {
        return handle.createQuery("PRAGMA application_id").mapTo(int.class).one() == APPLICATION_ID;
    }

    private StorageException notCarrels() {
        return new StorageException("The file " + file + " is not a database of Carrel.", null);
    }

    private void requireKnown(Flyway flyway) {
        MigrationInfo current = flyway.info().current();
        if (current != null && current.getVersion().compareTo(MIGRATIONS.latest()) > 0) {
            throw new StorageException("The database " + file + " has version " + current.getVersion()
                    + " of the schema and this Carrel knows it up to version " + MIGRATIONS.latest()
                    + ": use the Carrel that wrote it, or a later one.", null);
        }
    }

    private Flyway flyway() {
        return Flyway.configure()
                .dataSource(source)
                .resourceProvider(MIGRATIONS)
                .javaMigrationClassProvider(List::of)
                .placeholderReplacement(false)
                .loggers("slf4j")
                .load();
    }
}
