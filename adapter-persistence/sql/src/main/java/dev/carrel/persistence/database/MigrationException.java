package dev.carrel.persistence.database;

import org.jdbi.v3.core.JdbiException;

/** The failure of a migration, which is translated for users as that of any other use of the database. */
final class MigrationException extends JdbiException {

    private static final long serialVersionUID = 1L;

    MigrationException(Throwable cause) {
        super(cause);
    }
}
